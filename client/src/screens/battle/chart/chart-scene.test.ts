import { expect, test } from 'vitest'
import { chartModelOf } from './chart-model.ts'
import { type ChartScene, paintHead, paintZones } from './chart-scene.ts'

const perDirection = { up: 'up', equal: 'equal', down: 'down' } as const

function sceneWith(initialPrice: number | null): ChartScene {
  const model = chartModelOf({
    round: 1,
    points: [{ index: 1, price: 100 }],
    maxPoints: 73,
    initialIndex: 41,
    initialPrice,
    equalBand: 0.001,
    ownChoice: null,
    choiceIndex: null,
  })
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
  return { ...places, model, colours, tail: null, head: null, y: (price) => 200 - (price - 100) * 1_000 }
}

/** Writes down the words that a painter puts on the canvas, and those that it parts from their ground. */
function record(paint: (context: CanvasRenderingContext2D) => void) {
  const filled: string[] = []
  const parted: string[] = []
  const known: Partial<Record<PropertyKey, unknown>> = {
    fillText: (text: string) => filled.push(text),
    strokeText: (text: string) => parted.push(text),
  }
  const ignore = () => undefined
  paint(
    new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => known[name] ?? ignore,
      set: () => true,
    }),
  )
  return { filled, parted }
}

test('the names of the zones stand in front of the line, parted from it', () => {
  const scene = sceneWith(100)
  expect(record((context) => paintZones(context, scene)).filled).toEqual([])
  const { filled, parted } = record((context) => paintHead(context, scene))
  expect(filled).toEqual(['UP', 'ÉGAL', 'DOWN', expect.stringContaining('Départ')])
  expect(parted).toEqual(filled)
})

test('before the start price is fixed only ÉGAL is named', () => {
  expect(record((context) => paintHead(context, sceneWith(null))).filled).toEqual(['ÉGAL'])
})
