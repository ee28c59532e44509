import type { UserId } from '@bougie/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { QueuePlace } from '../../../ports/queue.ts'
import { areApart, choosePairs, RATING_BAND_POINTS, RATING_WAIT_MAX_MS, ratingWindow } from './choose-pairs.ts'

const NOW_MS = 100_000

function place(name: string, more: Partial<QueuePlace> = {}): QueuePlace {
  const userId = name as UserId
  return { userId, amountCents: 1_000, clientSeed: name, joinedAtMs: NOW_MS, rating: 1_500, avoids: [], ...more }
}

/** The longest wait comes first, as in the lines of the queue. */
function choose(line: readonly QueuePlace[], { pairsMax = 1_000, nowMs = NOW_MS } = {}) {
  const { pairs, retryAtMs } = choosePairs([line], { nowMs, pairsMax })
  return { pairs: pairs.map(({ first, second }) => [first.userId, second.userId]), retryAtMs }
}

describe('[20.3] who plays whom', () => {
  test('of equal ratings the two who wait longest play each other', () => {
    expect(choose([place('a'), place('b'), place('c'), place('d'), place('e')])).toEqual({
      pairs: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      retryAtMs: null,
    })
  })

  test('who waits longest gets the nearest in rating, not the next in line', () => {
    const line = [place('a'), place('far', { rating: 1_600 }), place('near', { rating: 1_540 })]
    expect(choose(line).pairs).toEqual([['a', 'near']])
  })

  test.each([
    ['above', 1_560, 1_460],
    ['below', 1_460, 1_560],
  ])('of two who are equally near, the one who waits longer: the one %s', (_, longer, shorter) => {
    const line = [
      place('a', { joinedAtMs: NOW_MS - 3 }),
      place('longer', { rating: longer, joinedAtMs: NOW_MS - 2 }),
      place('shorter', { rating: shorter, joinedAtMs: NOW_MS - 1 }),
    ]
    expect(choose(line).pairs).toEqual([['a', 'longer']])
  })

  test.each([
    [0, 100],
    [499, 100],
    [500, 200],
    [1_000, 300],
    [2_999, 600],
    [RATING_WAIT_MAX_MS, Number.POSITIVE_INFINITY],
  ])('after %d ms of waiting ratings %d apart may meet', (waitedMs, points) => {
    expect(ratingWindow(waitedMs)).toBe(points)
  })

  test('two who are too far apart wait until the window of the longer wait is wide enough', () => {
    const line = [place('a', { joinedAtMs: NOW_MS - 200 }), place('b', { rating: 1_750 })]
    expect(choose(line)).toEqual({ pairs: [], retryAtMs: NOW_MS + 300 })
    expect(choose(line, { nowMs: NOW_MS + 1_300 }).pairs).toEqual([['a', 'b']])
  })

  test.each([
    [200, 100],
    [100, 200],
  ])(
    'the queue is looked at again when the first of its lines may have another pair: waits %d and %d ms',
    (...waits) => {
      const lines = waits.map((waitedMs) => [
        place(`a${waitedMs}`, { joinedAtMs: NOW_MS - waitedMs }),
        place(`b${waitedMs}`, { rating: 1_750 }),
      ])
      expect(choosePairs(lines, { nowMs: NOW_MS, pairsMax: 1_000 })).toEqual({ pairs: [], retryAtMs: NOW_MS + 300 })
    },
  )

  test('a player without an opponent delays nobody behind', () => {
    const line = [place('strong', { rating: 2_200 }), place('b'), place('c')]
    expect(choose(line).pairs).toEqual([['b', 'c']])
  })

  test('nobody waits longer than the bound because of ratings', () => {
    const line = [place('a', { joinedAtMs: NOW_MS - RATING_WAIT_MAX_MS, rating: 0 }), place('b', { rating: 9_000 })]
    expect(choose(line)).toEqual({ pairs: [['a', 'b']], retryAtMs: null })
  })

  test.each(['a', 'b'])(
    '[20.4] two of whom %s has blocked the other never play each other, however long they wait',
    (by) => {
      const old = { joinedAtMs: 0 }
      const [a, b] = [place('a', old), place('b', old)]
      const line = by === 'a' ? [{ ...a, avoids: [b.userId] }, b] : [a, { ...b, avoids: [a.userId] }]
      expect(choose(line)).toEqual({ pairs: [], retryAtMs: null })
      expect(choose([...line, place('c')]).pairs).toEqual([['a', 'c']])
    },
  )

  test('a group that keeps apart from each other does not stand in the way of the others', () => {
    const ids = Array.from({ length: 40 }, (_, index) => `x${index}` as UserId)
    const group = ids.map((id) => place(id, { avoids: ids.filter((other) => other !== id), joinedAtMs: 0 }))
    const { pairs } = choose([...group, place('a'), place('b')])
    expect(pairs.flat()).toEqual(expect.arrayContaining(['a', 'b']))
  })

  test('no more pairs than asked for, over all lines together', () => {
    const lines = [1, 2, 3].map((line) => [place(`a${line}`), place(`b${line}`), place(`c${line}`), place(`d${line}`)])
    expect(choosePairs(lines, { nowMs: NOW_MS, pairsMax: 3 }).pairs).toHaveLength(3)
  })

  const places = fc
    .array(
      fc.record({
        rating: fc.integer({ min: 0, max: 4_500 }),
        waitedMs: fc.integer({ min: 0, max: 2 * RATING_WAIT_MAX_MS }),
        avoids: fc.array(fc.nat(30), { maxLength: 3 }),
      }),
      { maxLength: 30 },
    )
    .map((list) =>
      list
        .toSorted((one, two) => two.waitedMs - one.waitedMs)
        .map(({ rating, waitedMs, avoids }, index) =>
          place(String(index), {
            rating,
            joinedAtMs: NOW_MS - waitedMs,
            avoids: avoids.filter((other) => other !== index).map((other) => String(other) as UserId),
          }),
        ),
    )

  test('for any queue: nobody plays twice, blocked players never meet, and the window of the longer wait applies', () => {
    fc.assert(
      fc.property(places, (line) => {
        const { pairs } = choosePairs([line], { nowMs: NOW_MS, pairsMax: 1_000 })
        const players = pairs.flatMap(({ first, second }) => [first.userId, second.userId])
        expect(new Set(players).size).toBe(players.length)
        for (const { first, second } of pairs) {
          expect(areApart(first, second)).toBe(false)
          expect(first.joinedAtMs).toBeLessThanOrEqual(second.joinedAtMs)
          const bands = Math.abs(bandOf(first) - bandOf(second))
          expect(bands * RATING_BAND_POINTS).toBeLessThanOrEqual(ratingWindow(NOW_MS - first.joinedAtMs))
        }
      }),
    )
  })

  test('every remaining player has no allowed opponent left, and is reconsidered while more waiting may help', () => {
    fc.assert(
      fc.property(places, (line) => {
        const { pairs, retryAtMs } = choosePairs([line], { nowMs: NOW_MS, pairsMax: 1_000 })
        const players = new Set(pairs.flatMap(({ first, second }) => [first.userId, second.userId]))
        const left = line.filter(({ userId }) => !players.has(userId))
        for (const [index, one] of left.entries()) {
          for (const two of left.slice(index + 1)) {
            if (areApart(one, two)) continue
            const bands = Math.abs(bandOf(one) - bandOf(two))
            expect(bands * RATING_BAND_POINTS).toBeGreaterThan(ratingWindow(NOW_MS - one.joinedAtMs))
            expect(retryAtMs).not.toBeNull()
          }
        }
        if (retryAtMs !== null) expect(retryAtMs).toBeGreaterThan(NOW_MS)
      }),
    )
  })
})

function bandOf({ rating }: QueuePlace): number {
  return Math.min(80, Math.floor(rating / RATING_BAND_POINTS))
}
