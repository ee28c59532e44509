import { expect, test } from 'vitest'
import { CYCLE_PRICES, candleUpdate, cycleResults, cycleState, NEXT_CYCLE } from '../../testing/cycle-messages.ts'
import { createFakeSessionValues } from '../../testing/fake-local-values.ts'
import {
  answerBefore,
  applyToPiece,
  guessState,
  keepGuess,
  type LivePiece,
  polylineOf,
  readGuess,
} from './LiveGuess.tsx'

const START = 50_000

function pieceAt(index: number): LivePiece {
  const piece = applyToPiece(null, cycleState(index))
  if (piece === null) throw new Error('A state gives a piece')
  return piece
}

test('[19.4] the preview shows the published prices, from the start price on', () => {
  const piece = pieceAt(12)
  expect(piece.prices).toEqual(CYCLE_PRICES.slice(0, 13))
  expect(piece.open).toBe(true)
  const next = applyToPiece(piece, candleUpdate(13))
  expect(next?.prices.at(-1)).toBe(CYCLE_PRICES[13])
})

test('[19.4] a guess is taken only as long as a bet would be', () => {
  expect(pieceAt(299).open).toBe(false)
  expect(pieceAt(300).open).toBe(false)
})

test('[19.4] prices and result of another cycle change nothing, and before a state nothing is known', () => {
  const piece = pieceAt(12)
  for (const message of [candleUpdate(13, { cycleId: NEXT_CYCLE }), cycleResults({ cycleId: NEXT_CYCLE })]) {
    expect(applyToPiece(piece, message)).toBe(piece)
    expect(applyToPiece(null, message)).toBeNull()
  }
  expect(applyToPiece(piece, cycleResults())?.open).toBe(false)
})

test('[19.4] the guess is resolved at the end of its cycle, and has no result in another one', () => {
  const piece = pieceAt(100)
  const up = { cycleId: piece.cycleId, direction: 'up' } as const
  const down = { cycleId: piece.cycleId, direction: 'down' } as const
  expect(guessState(piece, null)).toBe('none')
  expect(guessState(piece, up)).toBe('waiting')
  const ended = applyToPiece(piece, cycleResults())
  const isUp = (CYCLE_PRICES.at(-1) ?? 0) > START
  expect(guessState(ended, up)).toBe(isUp ? 'right' : 'wrong')
  expect(guessState(ended, down)).toBe(isUp ? 'wrong' : 'right')
  expect(guessState(ended === null ? null : { ...ended, result: 'equal' }, up)).toBe('equal')
  expect(guessState(piece, { ...up, cycleId: 'another' })).toBe('none')
})

test('[19.4] the answer of a cycle watched to its end remains until the next guess', () => {
  const ended = applyToPiece(pieceAt(100), cycleResults({ result: 'up' }))
  const next = applyToPiece(ended, cycleState(0, { cycleId: NEXT_CYCLE }))
  const guess = (direction: 'up' | 'down', cycleId = pieceAt(0).cycleId) => ({ cycleId, direction })
  expect(guessState(next, guess('up'))).toBe('none')
  expect([answerBefore(next, guess('up')), answerBefore(next, guess('down'))]).toEqual(['right', 'wrong'])
  expect([answerBefore(next, null), answerBefore(next, guess('up', NEXT_CYCLE))]).toEqual([null, null])
  expect(answerBefore(applyToPiece(next, cycleState(50, { cycleId: NEXT_CYCLE })), guess('up'))).toBe('right')
  expect(answerBefore(applyToPiece(pieceAt(100), cycleState(0, { cycleId: NEXT_CYCLE })), guess('up'))).toBeNull()
})

test('[19.4] the result comes after the thirtieth candle, however far the cycle is', () => {
  const state = cycleState(100)
  expect(pieceAt(100).endsAtMs).toBe(state.startedAt + 30 * state.candleDuration)
})

test('[19.4] the guess stays in the tab; anything else that stands there is none', () => {
  const tab = createFakeSessionValues()
  expect(readGuess(tab)).toBeNull()
  keepGuess(tab, { cycleId: 'c', direction: 'down' })
  expect(readGuess(tab)).toEqual({ cycleId: 'c', direction: 'down' })
  tab.write('home_guess', '{"direction":"sideways"}')
  expect(readGuess(tab)).toBeNull()
  tab.write('home_guess', 'not json')
  expect(readGuess(tab)).toBeNull()
})

test('[19.4] the curve begins at half its height and stays in its box', () => {
  const points = polylineOf(pieceAt(300), { width: 320, height: 72, points: 300 }).split(' ')
  expect(points[0]).toBe('0.0,36.0')
  expect(points).toHaveLength(301)
  for (const point of points) {
    const [x = Number.NaN, y = Number.NaN] = point.split(',').map(Number)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x).toBeLessThanOrEqual(320)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThanOrEqual(72)
  }
})
