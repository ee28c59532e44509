import {
  battlePathOf,
  commitmentOf,
  createBattleSettings,
  directionOf,
  pointPlanOf,
  simulatedEqualBandOf,
} from '@bougie/engine'
import { describe, expect, test } from 'vitest'
import { ALICE, BATTLE, BOB } from '../../../testing/battle-messages.ts'
import type { RevealedBattle } from '../replay/RoundReplay.tsx'
import { verifyBattle } from './VerifyBattle.tsx'

const serverSeed = '5e'.repeat(32)
const clientSeeds = ['aabb', 'ccdd'] as const

/** The response of an honest server: the documented function of these seeds. */
function honestBattle(): RevealedBattle {
  const { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs } = createBattleSettings()
  const settings = { waitingMs, predictionMs, resultsWaitMs, pauseMs, tickMs }
  const { initialIndex } = pointPlanOf(settings)
  const equalBand = simulatedEqualBandOf(settings)
  const paths = battlePathOf({ seeds: { serverSeed, clientSeeds }, timing: settings, rounds: 3 })
  const rounds = paths.map((prices, position) => {
    const initialPrice = prices[initialIndex - 1] ?? 0
    const finalPrice = prices.at(-1) ?? 0
    const result = directionOf({ initialPrice, finalPrice, equalBand })
    return { round: position + 1, initialPrice, finalPrice, equalBand, result, prices: [...prices] }
  })
  return {
    id: BATTLE,
    revealed: true,
    priceSource: 'simulated',
    commitment: commitmentOf(serverSeed),
    clientSeeds: [...clientSeeds],
    serverSeed,
    settings,
    rounds,
  }
}

const honest = honestBattle()
const received = honest.rounds.map(({ round, initialPrice, finalPrice, result }) => {
  return { round, initialPrice, finalPrice, result }
})
const committed = { commitment: honest.commitment, clientSeeds, ownSeed: null }

/** One altered figure in one round. */
function withRound(round: number, changes: Partial<RevealedBattle['rounds'][number]>): RevealedBattle {
  return {
    ...honest,
    rounds: honest.rounds.map((revealed) => (revealed.round === round ? { ...revealed, ...changes } : revealed)),
  }
}

describe('an honest battle', () => {
  test('is conform as a whole and in each of its rounds, every price computed again', () => {
    const verification = verifyBattle(honest, committed, received)
    expect(verification).toMatchObject({ conform: true, failed: null, commitmentKept: true, roundsKept: true })
    expect(verification.rounds.map(({ conform, points }) => ({ conform, points }))).toEqual(
      honest.rounds.map(({ prices }) => ({ conform: true, points: prices.length })),
    )
  })

  test('is conform too for a tab that received no commitment', () => {
    expect(verifyBattle(honest, null, [])).toMatchObject({
      conform: true,
      commitmentKept: null,
      roundsKept: false,
    })
  })

  test('is conform for a tab that missed a round, which says nothing of all rounds', () => {
    const verification = verifyBattle(
      honest,
      committed,
      received.filter(({ round }) => round !== 2),
    )
    expect(verification).toMatchObject({ conform: true, failed: null, roundsKept: false })
    expect(verification.rounds.map(({ conform }) => conform)).toEqual([true, true, true])
  })
})

describe('a battle that was tampered with', () => {
  test.each([
    ['prices', { prices: [1, 2, 3] }],
    ['initialPrice', { initialPrice: 1 }],
    ['finalPrice', { finalPrice: 1 }],
    ['equalBand', { equalBand: 0.5 }],
  ] as const)('in %s of one round is not conform, in that round alone', (check, changes) => {
    const verification = verifyBattle(
      withRound(2, {
        ...changes,
        prices: 'prices' in changes ? [...changes.prices] : (honest.rounds[1]?.prices ?? []),
      }),
      committed,
      [],
    )
    expect(verification).toMatchObject({ conform: false, failed: check })
    expect(verification.rounds.map(({ conform }) => conform)).toEqual([true, false, true])
  })

  test('in its result is not conform', () => {
    const revealed = honest.rounds[0]?.result
    const verification = verifyBattle(withRound(1, { result: revealed === 'up' ? 'down' : 'up' }), committed, [])
    expect(verification).toMatchObject({ conform: false, failed: 'result' })
  })

  test('by another seed than the committed one is not conform', () => {
    expect(verifyBattle({ ...honest, serverSeed: 'ab'.repeat(32) }, committed, [])).toMatchObject({
      conform: false,
      failed: 'commitment',
    })
  })

  test('by another commitment than the one received before the battle is not conform', () => {
    const otherSeed = 'ab'.repeat(32)
    const swapped = { ...honest, serverSeed: otherSeed, commitment: commitmentOf(otherSeed) }
    expect(verifyBattle(swapped, committed, [])).toMatchObject({
      conform: false,
      failed: 'knownCommitment',
      commitmentKept: false,
    })
  })

  test('without the seed that this player gave is not conform', () => {
    expect(verifyBattle(honest, { ...committed, ownSeed: 'ccdd' }, [])).toMatchObject({ conform: true })
    expect(verifyBattle(honest, { ...committed, ownSeed: 'eeff' }, [])).toMatchObject({
      conform: false,
      failed: 'knownCommitment',
    })
  })

  test.each([
    ['seeds', { clientSeeds: ['aabb'] }],
    ['seeds', { serverSeed: 'no hex' }],
    ['settings', { settings: { ...honest.settings, tickMs: 0 } }],
    ['commitment', { commitment: 'ab'.repeat(32), settings: { ...honest.settings, tickMs: 0 } }],
    ['rounds', { rounds: Array.from({ length: 6 }, () => honest.rounds[0]).filter((round) => round !== undefined) }],
  ] as const)('beyond recomputing (%s) is not conform in any round and breaks nothing', (failed, changes) => {
    const verification = verifyBattle({ ...honest, ...changes } as RevealedBattle, null, [])
    expect(verification).toMatchObject({ conform: false, failed })
    expect(verification.rounds.every(({ conform }) => !conform)).toBe(true)
  })
})

describe('a proof that differs from the rounds that this tab received', () => {
  const others = [{ initialPrice: 1 }, { finalPrice: 1 }, { result: 'none' }]

  test.each(others)('in %j is not conform, in that round alone, although it follows from the seeds', (changes) => {
    const other = received.map((round, position) => (position === 1 ? { ...round, ...changes } : round))
    const verification = verifyBattle(honest, committed, other)
    expect(verification).toMatchObject({ conform: false, failed: 'receivedRounds', roundsKept: false })
    expect(verification.rounds.map(({ conform }) => conform)).toEqual([true, false, true])
  })

  test.each([
    ['the choice of the first', { user1Choice: 'equal' }],
    ['a first choice that it reveals as none', { user2Choice: 'up' }],
    ['the choice that was confirmed to this player', { ownChoice: 'down' }],
  ] as const)('in %s is not conform, in that round alone', (_, changes) => {
    const chosen: RevealedBattle = {
      ...withRound(2, { user1Choice: 'up', user2Choice: null }),
      user1_id: ALICE,
      user2_id: BOB,
    }
    const asReceived = received.map((round) =>
      round.round === 2 ? { ...round, user1Choice: 'up' as const, user2Choice: null, ownChoice: 'up' as const } : round,
    )
    expect(verifyBattle(chosen, committed, asReceived, ALICE)).toMatchObject({ conform: true, roundsKept: true })
    const other = asReceived.map((round) => (round.round === 2 ? { ...round, ...changes } : round))
    const verification = verifyBattle(chosen, committed, other, ALICE)
    expect(verification).toMatchObject({ conform: false, failed: 'receivedRounds', roundsKept: false })
    expect(verification.rounds.map(({ conform }) => conform)).toEqual([true, false, true])
  })

  test('because it lacks one of them is no difference, but nothing is said of the rounds', () => {
    const shorter = { ...honest, priceSource: 'live' as const, rounds: honest.rounds.slice(0, -1) }
    expect(verifyBattle(shorter, committed, received)).toMatchObject({ conform: true, failed: null, roundsKept: false })
  })

  test('of a live market is not conform, and no price of it counts as recomputed', () => {
    const live = { ...withRound(2, { finalPrice: 1 }), priceSource: 'live' as const }
    expect(verifyBattle(live, committed, received)).toMatchObject({ failed: 'receivedRounds', rounds: [] })
    expect(verifyBattle(live, committed, [])).toMatchObject({ failed: null, rounds: [], roundsKept: false })
  })

  test('before any round was decided: nothing was received', () => {
    const unplayed = { ...honest, rounds: [] }
    expect(verifyBattle(unplayed, committed, [])).toMatchObject({ conform: true, roundsKept: false })
  })
})
