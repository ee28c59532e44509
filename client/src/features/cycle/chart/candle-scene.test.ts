import { CANDLES } from '@bougie/engine'
import { expect, onTestFinished, test } from 'vitest'
import { frCycle } from '../text/fr-cycle.ts'
import { type CandleScene, type Paint, paintGround, remembered } from './candle-scene.ts'

test('each value is made once', () => {
  const asked: number[] = []
  const textOf = remembered((key: number) => {
    asked.push(key)
    return String(key)
  })
  expect([textOf(1), textOf(2), textOf(1)]).toEqual(['1', '2', '1'])
  expect(asked).toEqual([1, 2])
})

test('a price that never comes back does not stay for good', () => {
  let made = 0
  const textOf = remembered((key: number) => {
    made += 1
    return String(key)
  })
  for (let key = 0; key < 1_000; key += 1) textOf(key)
  expect(textOf(0)).toBe('0')
  expect(made).toBe(1_001)
})

const LABEL_PX = 70

interface Label {
  readonly text: string
  readonly left: number
  readonly right: number
}

/** The texts that are painted, with the space that each takes. */
function labelsOf(scene: CandleScene): readonly Label[] {
  Object.defineProperty(document, 'fonts', { value: { status: 'loading' }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'fonts'))
  const labels: Label[] = []
  const nothing = () => undefined
  const context = {
    textAlign: 'left',
    measureText: () => ({ width: LABEL_PX }),
    fillText(text: string, x: number) {
      const left = this.textAlign === 'right' ? x - LABEL_PX : x
      labels.push({ text, left, right: left + LABEL_PX })
    },
    ...{
      fillRect: nothing,
      beginPath: nothing,
      moveTo: nothing,
      lineTo: nothing,
      stroke: nothing,
      setLineDash: nothing,
    },
  }
  paintGround(context as unknown as Paint, scene)
  return labels
}

/** Thirty candles of this width, with room for a label behind the finish. */
function sceneOf(candlePx: number): CandleScene {
  const candle = { number: 1, open: 100, high: 101, low: 99, close: 100, isPreValue: false }
  return {
    model: { candles: [candle], startPrice: 100, tone: 'up' },
    range: { low: 90, high: 110 },
    shownPrice: 100,
    colours: { tint: {}, strong: {} },
    width: (CANDLES + 4) * candlePx + 160,
    height: 400,
    x: (place: number) => place * candlePx,
    y: (price: number) => 20 * (110 - price),
  } as unknown as CandleScene
}

test.each([35, 120])('the squares of the finish cross no label, with candles of %i px', (candlePx) => {
  const scene = sceneOf(candlePx)
  const finish = scene.x(CANDLES + 0.5)
  const labels = labelsOf(scene).filter(({ text }) => text === frCycle.chart.lock || text === frCycle.chart.cashout)
  expect(labels).toHaveLength(2)
  expect(labels.filter(({ left, right }) => left < finish && right > finish)).toEqual([])
})

test('[C13] the axis names its divisions, but none at its edges or under the tag of the current price', () => {
  const scene = sceneOf(35)
  const names = labelsOf(scene).filter(({ left }) => left > scene.x(CANDLES + 1))
  expect(names.map(({ text }) => text)).toEqual(['92,50', '95,00', '97,50', '102,50', '105,00', '107,50'])
})
