import { expect, test } from 'vitest'
import { overlap } from '../../../chart/price-scale.ts'
import { startLabelBox } from './candle-figures.ts'
import type { CandleScene } from './candle-scene.ts'

const START = 100
const WIDTH_PX = 100
const TAKEN = { left: 250, top: 80, width: 40, height: 20 }

/** Thirty candles on 300 px, two pixels a point of the price; the start price is at a height of 100 px. */
function sceneOf(ranges: readonly (readonly [low: number, high: number])[], tone: 'up' | 'down'): CandleScene {
  const candles = ranges.map(([low, high], index) => ({
    number: index + 1,
    open: low,
    high,
    low,
    close: high,
    isPreValue: false,
  }))
  return {
    model: { candles, startPrice: START, tone },
    width: 368,
    height: 222,
    x: (candle: number) => candle * 10 - 5,
    y: (price: number) => 300 - 2 * price,
  } as unknown as CandleScene
}

const covers = (scene: CandleScene, box: ReturnType<typeof startLabelBox>) =>
  scene.model.candles.some(({ number, high, low }) =>
    overlap(box, { left: scene.x(number) - 5, top: scene.y(high), width: 10, height: scene.y(low) - scene.y(high) }),
  )

test('the label of the start price covers no candle while there is room beside them', () => {
  const around = sceneOf(Array(12).fill([90, 110]), 'down')
  const box = startLabelBox(around, WIDTH_PX, [])
  expect(covers(around, box)).toBe(false)
  expect(box.left).toBeGreaterThan(120)
  const risen = sceneOf(Array(12).fill([101, 130]), 'up')
  expect(startLabelBox(risen, WIDTH_PX, [])).toMatchObject({ left: 6, top: 104 })
})

test('the label of the start price ends before the finish, whose squares would hide its figure', () => {
  const withRoomBeyond = { ...sceneOf(Array(12).fill([90, 110]), 'down'), width: 468 }
  const box = startLabelBox(withRoomBeyond, WIDTH_PX, [])
  expect(box.left + box.width).toBeLessThanOrEqual(withRoomBeyond.x(30.5))
})

test('where candles are everywhere it stays clear of the bets at least', () => {
  const full = sceneOf(Array(30).fill([80, 120]), 'down')
  const box = startLabelBox(full, WIDTH_PX, [TAKEN])
  expect(covers(full, box)).toBe(true)
  expect(overlap(box, TAKEN)).toBe(false)
})
