import { expect, test } from 'vitest'
import { overlap } from '../../../chart/price-scale.ts'
import { chartInput } from '../../../testing/chart-input.ts'
import type { ChartScene } from './chart-marks.ts'
import { chartModelOf } from './chart-model.ts'
import { initialLabelBox, paintHead, paintZones } from './chart-scene.ts'

const perDirection = { up: 'up', equal: 'equal', down: 'down' } as const

function sceneWith(initialPrice: number | null, price = 100): ChartScene {
  const model = chartModelOf({ ...chartInput, points: [{ index: 1, price }], initialPrice, equalBand: 0.001 })
  const colours = {
    grid: 'grid',
    text: 'text',
    textSoft: 'soft',
    textFaint: 'faint',
    ground: 'ground',
    strong: perDirection,
    tint: perDirection,
    edge: perDirection,
    on: perDirection,
    fontFamily: 'sans',
  }
  const places = { width: 390, height: 400, withAxis: true, x: (index: number) => index * 4 }
  return { ...places, model, colours, tail: null, head: null, y: (at) => 200 - (at - 100) * 1_000 }
}

/** Records the words that a painter draws, and those it outlines against their background. */
function record(paint: (context: CanvasRenderingContext2D) => void) {
  const filled: string[] = []
  const parted: string[] = []
  paint(
    contextOf({
      fillText: (text: string) => filled.push(text),
      strokeText: (text: string) => parted.push(text),
    }),
  )
  return { filled, parted }
}

/** A canvas context with these methods; it ignores all other calls. */
function contextOf(known: Partial<Record<PropertyKey, unknown>>): CanvasRenderingContext2D {
  const ignore = () => undefined
  return new Proxy({} as CanvasRenderingContext2D, {
    get: (_, name) => known[name] ?? ignore,
    set: (_, name, value) => {
      known[name] = value
      return true
    },
  })
}

test.each([
  ['up', 100.2, '100,20'],
  ['equal', 100.05, '100,05'],
  ['down', 99.8, '99,80'],
] as const)('[G12] the tag of the current price has the colour of %s at %d', (tone, price, text) => {
  const tags: unknown[] = []
  const words: string[] = []
  const context: Partial<Record<PropertyKey, unknown>> = {
    measureText: () => ({ width: 50 }),
    roundRect: () => tags.push(context['fillStyle']),
    fillText: (word: string) => words.push(word),
  }
  paintHead(contextOf(context), { ...sceneWith(100, price), withAxis: false, head: { index: 1, price } })
  expect(tags).toEqual([tone])
  expect(words.at(-1)).toBe(text)
})

test('the names of the zones stand in front of the line, parted from it', () => {
  const scene = sceneWith(100)
  expect(record((context) => paintZones(context, scene)).filled).toEqual([])
  const { filled, parted } = record((context) => paintHead(context, scene))
  expect(filled).toEqual(['UP', 'ÉGAL', 'DOWN', expect.stringContaining('Départ')])
  expect(parted).toEqual(filled)
})

test('before the start price is fixed the zones are named too: it is when a player chooses one', () => {
  expect(record((context) => paintHead(context, sceneWith(null))).filled).toEqual(['UP', 'ÉGAL', 'DOWN'])
})

test.each([1, 5, 12, 20, 30])(
  '[issue 19.7] the marker of a choice made at point %i never covers Départ, wherever the price was',
  (index) => {
    for (const offset of [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03]) {
      const scene = sceneWith(100)
      const point = { index, price: 100 + offset }
      const chosen = { ...scene, model: { ...scene.model, choice: { point, direction: 'up' as const } } }
      const label = initialLabelBox(chosen, scene.y(100), 100)
      const marker = { left: scene.x(index) - 11, top: scene.y(point.price) - 11, width: 22, height: 22 }
      expect(overlap(label, marker)).toBe(false)
    }
  },
)

test('[issue 19.7] the marker of a choice made at the first price is whole', () => {
  const scene = sceneWith(100)
  const choice = { point: { index: 0, price: 100 }, direction: 'up' as const }
  const discs: number[] = []
  const context = {
    measureText: () => ({ width: 50 }),
    arc: (x: number, _y: number, radius: number) => discs.push(x - radius),
  }
  paintHead(contextOf(context), { ...scene, model: { ...scene.model, choice } })
  expect(discs.length).toBeGreaterThan(0)
  expect(Math.min(...discs)).toBeGreaterThanOrEqual(0)
})

test('[issue 19.7] a settled round shows both choices, the winner, and the distance of the final price from ÉGAL', () => {
  const scene = sceneWith(100)
  const players = [
    { name: 'Vous', choice: 'up' },
    { name: 'bob', choice: 'down' },
  ] as const
  const settled = { finalPrice: 100.2, result: 'up', players } as const
  const { filled } = record((context) => paintHead(context, { ...scene, model: { ...scene.model, settled } }))
  expect(filled).toEqual(expect.arrayContaining(['↑ Vous ✓', '↓ bob']))
  expect(filled.find((text) => text.endsWith('hors d’ÉGAL'))).toMatch(/^0,1 %|^0,100 %/)
})

test('on a wide chart the distance stands on a ground of its own, clear of the line from the price to the edge', () => {
  const { model, ...places } = sceneWith(100)
  const settled = { finalPrice: 100.2, result: 'up', players: [] } as const
  const scene = { ...places, model: { ...model, settled }, withAxis: true }
  const grounds: { right: number; width: number; fill: unknown }[] = []
  const context: Partial<Record<PropertyKey, unknown>> = {
    measureText: () => ({ width: 120 }),
    roundRect: (left: number, _top: number, width: number) =>
      grounds.push({ right: left + width, width, fill: context['fillStyle'] }),
  }
  paintHead(contextOf(context), scene)
  const [ground] = grounds
  expect(grounds).toHaveLength(1)
  expect(ground?.fill).toBe(scene.colours.ground)
  expect(ground?.width).toBeGreaterThan(120)
  expect(ground?.right).toBeLessThan(scene.x(model.lastIndex))
})

test('on a narrow and low chart both choices stay clear of the price tag and of the name of the next zone', () => {
  const players = [
    { name: 'Vous', choice: 'up' },
    { name: 'Basile', choice: 'down' },
  ] as const
  const { model, ...places } = sceneWith(100)
  const scene = { ...places, model: { ...model, settled: { finalPrice: 99.8, result: 'down', players } as const } }
  const narrow = { ...scene, withAxis: false, height: 310, x: (index: number) => index * 2 }
  const chips: { right: number; bottom: number }[] = []
  const context = {
    measureText: () => ({ width: 62 }),
    roundRect: (left: number, top: number, width: number, height: number) =>
      chips.push({ right: left + width, bottom: top + height }),
  }
  // The zone of UP ends at 56 px, where the name of ÉGAL begins; the tag of the price begins behind the last point.
  paintHead(contextOf(context), { ...narrow, y: (at) => 156 - (at - 100) * 1_000 })
  expect(chips).toHaveLength(2)
  expect(chips[0]?.bottom).toBeLessThanOrEqual(56)
  for (const { right } of chips) expect(right).toBeLessThanOrEqual(narrow.x(model.lastIndex))
})

test('[issue 19.7] nothing of it shows before the round is settled', () => {
  const { filled } = record((context) => paintHead(context, sceneWith(100)))
  expect(filled.some((text) => text.includes('d’ÉGAL') || text.includes('✓'))).toBe(false)
})
