import { createHash } from 'node:crypto'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assert } from './assert.ts'
import { createBattleSettings } from './battle/settings.ts'
import type { BattleState } from './battle/state.ts'
import {
  commitmentOf,
  type FairnessCheck,
  type FairnessVerdict,
  fairnessOf,
  type RevealedRound,
  type VerifiableFairness,
  verifyFairness,
} from './fairness.ts'
import { battleSettings, playedMoves, playMoves } from './testing/battle-arbitraries.ts'
import { createBattleFixture, FIVE_ROUNDS, MATCH_MS, seedsOf } from './testing/battle-fixture.ts'

const seeds = seedsOf(1)

/** A battle on its real path, in which nobody chooses. */
function playedBattle({ settings = FIVE_ROUNDS, of = seeds } = {}): BattleState {
  const waits = Array.from({ length: 60 }, () => ({
    afterMs: 5_000,
    timersFire: true,
    step: { type: 'command', command: { type: 'reconnect', seat: 'one' } } as const,
  }))
  return playMoves({ settings, moves: waits, seeds: of }).state
}

function revealedOf(state: BattleState) {
  const response = fairnessOf(state, seeds)
  if (!response.revealed) throw new Error('the battle is over')
  return response
}

describe('the commitment', () => {
  test('is the SHA-256 of the 32 bytes, not of their digits', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        expect(commitmentOf(bytesToHex(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'))
      }),
    )
  })

  test.each(['', '00', 'A'.repeat(64), `${'0'.repeat(63)}g`])('of %j there is none', (serverSeed) => {
    expect(() => commitmentOf(serverSeed)).toThrow('server seed')
  })
})

describe('the fairness response', () => {
  test('has nothing of the secret while the battle runs', () => {
    const fixture = createBattleFixture()
    for (let ms = 0; ms < 100_000; ms += 1_000) {
      fixture.run(MATCH_MS + ms)
      const response = fairnessOf(fixture.state(), seeds)
      expect(response).toEqual({
        commitment: commitmentOf(seeds.serverSeed),
        clientSeeds: ['1', '2'],
        settings: {
          waitingMs: 3_000,
          predictionMs: 10_000,
          resultsWaitMs: 8_000,
          pauseMs: 3_000,
          tickMs: 250,
          roundsMin: 3,
          roundsMax: 5,
        },
        priceSource: 'simulated',
        revealed: false,
      })
      expect(JSON.stringify(response)).not.toContain(seeds.serverSeed)
    }
  })

  test('reveals, once it is over, the seed and the rounds as they were settled', () => {
    const state = playedBattle()
    const revealed = revealedOf(state)
    expect(revealed.serverSeed).toBe(seeds.serverSeed)
    expect(revealed.rounds.map(({ prices: _prices, ...round }) => round)).toEqual(
      state.rounds.map(({ choices: _choices, winner: _winner, prices: _prices, ...round }) => round),
    )
  })

  test('of a cancelled battle reveals the seed and the rounds that were settled', () => {
    const fixture = createBattleFixture()
    fixture.run(MATCH_MS + 10_000)
    fixture.send({ type: 'cancel', reason: 'admin' }, MATCH_MS + 10_000)
    expect(revealedOf(fixture.state())).toMatchObject({ serverSeed: seeds.serverSeed, rounds: [] })
  })

  test('of any battle verifies', () => {
    fc.assert(
      fc.property(battleSettings, playedMoves, fc.nat({ max: 1_000 }), (settings, moves, battle) => {
        const played = playMoves({ settings, moves, seeds: seedsOf(battle) })
        const response = fairnessOf(played.state, seedsOf(battle))
        if (!response.revealed || response.priceSource === 'live') return
        const onTheWire: VerifiableFairness = JSON.parse(JSON.stringify(response))
        expect(verifyFairness(onTheWire, response)).toEqual({ verdict: 'conforme' })
      }),
    )
  })

  test('of a battle that was decided by something else than its seeds shows the round', () => {
    const state = playedBattle()
    const [first, ...others] = state.rounds
    assert(first !== undefined, 'a played battle has rounds')
    const result = first.result === 'up' ? 'down' : 'up'
    const altered = { ...state, rounds: [{ ...first, result } as const, ...others] }
    expect(verifyFairness(revealedOf(altered), null)).toEqual(differs('result', 1))
    const moved = { ...state, rounds: [{ ...first, finalPrice: first.finalPrice + 1 }, ...others] }
    expect(verifyFairness(revealedOf(moved), null)).toEqual(differs('finalPrice', 1))
  })

  test('of a live battle brings the stored prices, which no seed can prove', () => {
    const settings = createBattleSettings({ priceSource: 'live' })
    const fixture = createBattleFixture({ settings, liveEqualBand: 0.001, results: ['up'] })
    fixture.run(MATCH_MS + 1_000_000)
    const revealed = revealedOf(fixture.state())
    expect(revealed.rounds.map((round) => round.prices)).toEqual(fixture.state().rounds.map((round) => round.prices))
    expect(verifyFairness(revealed, null)).toEqual(differs('priceSource', null))
  })
})

describe('the verification', () => {
  const revealed = revealedOf(playedBattle())

  test('of an honest battle is « conforme », with and without what was promised', () => {
    expect(revealed.rounds).toHaveLength(5)
    expect(verifyFairness(revealed, null)).toEqual({ verdict: 'conforme' })
    expect(verifyFairness(revealed, revealed)).toEqual({ verdict: 'conforme' })
  })

  test.each<[string, FairnessCheck, number | null, Partial<VerifiableFairness>]>([
    ['another seed', 'commitment', null, { serverSeed: seedsOf(2).serverSeed }],
    ['a seed that is none', 'seeds', null, { serverSeed: 'secret' }],
    ['another commitment', 'commitment', null, { commitment: commitmentOf(seedsOf(2).serverSeed) }],
    ['swapped client seeds', 'prices', 1, { clientSeeds: ['2', '1'] }],
    ['one client seed', 'seeds', null, { clientSeeds: ['1'] }],
    ['three client seeds', 'seeds', null, { clientSeeds: ['1', '2', '3'] }],
    ['a client seed that is none', 'seeds', null, { clientSeeds: ['1', '|'] }],
    ['other phases', 'prices', 1, { settings: { predictionMs: 10_000, resultsWaitMs: 9_000, tickMs: 250 } }],
    // The same number of points, but the initial price is read one point earlier.
    [
      'phases shifted by a tick',
      'initialPrice',
      1,
      { settings: { predictionMs: 9_750, resultsWaitMs: 8_250, tickMs: 250 } },
    ],
    [
      'phases that are none',
      'settings',
      null,
      { settings: { predictionMs: 0, resultsWaitMs: Number.NaN, tickMs: -1 } },
    ],
    ['more rounds than the battle could have', 'rounds', null, { settings: { ...revealed.settings, roundsMax: 4 } }],
    ['rounds without end', 'settings', null, { settings: { ...revealed.settings, roundsMax: 100 } }],
    ['too many rounds', 'rounds', null, { rounds: [...revealed.rounds, ...revealed.rounds] }],
    ['rounds in another order', 'prices', 1, { rounds: revealed.rounds.toReversed() }],
  ])('of %s is « non conforme »', (_what, check, round, change) => {
    expect(verifyFairness({ ...revealed, ...change }, null)).toEqual(differs(check, round))
  })

  test('[issue 16, 22] a battle of its own number of rounds is verified by that number', () => {
    const settings = createBattleSettings({ roundsMin: 7, roundsMax: 7 })
    const long = revealedOf(playedBattle({ settings }))
    expect(long).toMatchObject({ settings: { roundsMin: 7, roundsMax: 7 } })
    expect(long.rounds).toHaveLength(7)
    expect(verifyFairness(long, null)).toEqual({ verdict: 'conforme' })
  })

  test('[issue 16, 22] a response without the number of rounds is held to five', () => {
    const withoutCount = ({
      settings: { roundsMin: _min, roundsMax: _max, ...durations },
      ...battle
    }: typeof revealed) => verifyFairness({ ...battle, settings: durations }, null)
    expect(withoutCount(revealed)).toEqual({ verdict: 'conforme' })
    const long = revealedOf(playedBattle({ settings: createBattleSettings({ roundsMin: 6, roundsMax: 6 }) }))
    expect(withoutCount(long)).toEqual(differs('rounds', null))
  })

  test.each([1, 2, 3, 4, 5])('names round %d and the field that differs there', (number) => {
    const changes: readonly [FairnessCheck, (round: RevealedRound) => Partial<RevealedRound>][] = [
      ['prices', ({ prices }) => ({ prices: prices.with(-1, 1) })],
      ['initialPrice', () => ({ initialPrice: 1 })],
      ['finalPrice', () => ({ finalPrice: 1 })],
      ['equalBand', () => ({ equalBand: 0 })],
      ['result', ({ result }) => ({ result: result === 'up' ? 'down' : 'up' })],
      ['round', () => ({ round: 9 })],
    ]
    for (const [check, change] of changes) {
      const rounds = revealed.rounds.map((round) => (round.round === number ? { ...round, ...change(round) } : round))
      expect(verifyFairness({ ...revealed, rounds }, null)).toEqual(differs(check, number))
    }
  })

  test('of a seed that was changed after the match, with a commitment to fit, shows against the commitment', () => {
    const forged = fairnessOf(playedBattle({ of: seedsOf(2) }), seedsOf(2))
    if (!forged.revealed) throw new Error('the battle is over')
    expect(verifyFairness(forged, null)).toEqual({ verdict: 'conforme' })
    expect(verifyFairness(forged, revealed)).toEqual(differs('knownCommitment', null))
    expect(verifyFairness(revealed, { ...revealed, clientSeeds: ['1', '3'] })).toEqual(differs('knownCommitment', null))
    expect(verifyFairness(revealed, { ...revealed, ownSeed: '3' })).toEqual(differs('knownCommitment', null))
    expect(verifyFairness(revealed, { ...revealed, ownSeed: '2' })).toEqual({ verdict: 'conforme' })
  })
})

function differs(check: FairnessCheck, round: number | null): FairnessVerdict {
  return { verdict: 'non conforme', check, round }
}
