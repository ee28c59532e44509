import { type ServerMessageOf, serverMessageSchema } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  alice,
  BATTLE,
  BOB,
  battleAfter,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  phase,
  price,
  roundResult,
  roundStart,
} from '../../../testing/battle-messages.ts'
import { applyBattleMessage, type BattleMessage } from './apply-battle-message.ts'
import type { BattleEntry } from './live-battle.ts'
import { SERIES_POINTS_MAX } from './price-series.ts'

const context = { self: alice, nowMs: 5_000 }
const fold = (messages: readonly BattleMessage[], from?: BattleEntry) =>
  battleAfter(messages, { from, nowMs: context.nowMs })

const started = fold([gameStart(), roundStart(1), phase()])
const betPlaced: ServerMessageOf<'battle_bet_placed'> = {
  type: 'battle_bet_placed',
  battleId: BATTLE,
  choice: 'up',
  round: 1,
}

describe('what makes a battle known', () => {
  test('[S24] the start of a game makes the battle known with its opponent and stake', () => {
    const { battle, series, missing } = fold([gameStart({ amount: 25 })])
    expect(battle.opponent).toEqual({
      id: BOB,
      username: 'bob',
      amount: 10,
      bot: false,
      avatarUrl: null,
      points: 0,
      record: null,
    })
    expect(battle).toMatchObject({
      battleId: BATTLE,
      amountCents: 2_500,
      round: 1,
      phase: null,
      role: 'player',
      ending: null,
    })
    expect(battle.self).toEqual({ ...alice, bot: false, points: 0, record: null })
    expect(series).toEqual({ round: 1, points: [], maxPoints: 0 })
    expect(missing).toBe(false)
  })

  test('a guest has no game that starts', () => {
    expect(applyBattleMessage(undefined, gameStart(), { ...context, self: null })).toBeUndefined()
  })

  test('the start of a game that comes again takes nothing back', () => {
    const chosen = fold([betPlaced, roundResult()], started)
    expect(fold([gameStart()], chosen)).toBe(chosen)
  })

  test('[G55] messages of a battle that nobody opened change nothing', () => {
    for (const message of [roundStart(1), phase(), price(1), roundResult(), complete(), betPlaced]) {
      expect(applyBattleMessage(undefined, message, context)).toBeUndefined()
    }
  })

  test('[G61] [E20] [S33] a full state restores round, points, phase, time left, past results, selection and prices', () => {
    const { battle, series } = fold([battleState({ currentSelection: 'down', waitingForOpponent: true })])
    expect(battle).toEqual({
      battleId: BATTLE,
      role: 'player',
      self: { ...alice, bot: false, points: 1, record: { wins: 0, losses: 0, draws: 0, winstreak: 0 } },
      opponent: {
        id: BOB,
        username: 'bob',
        avatarUrl: null,
        bot: false,
        points: 0,
        record: { wins: 4, losses: 2, draws: 1, winstreak: 2 },
      },
      amountCents: 1_000,
      round: 2,
      phase: { name: 'prediction', endsAtMs: 1_006_000, durationMs: 10_000 },
      equalBand: 0.0002,
      initialPrice: null,
      initialIndex: 41,
      outcomes: ['win'],
      ownChoice: 'down',
      choiceIndex: null,
      pendingChoice: null,
      opponentChose: false,
      lastRound: null,
      graceEndsAtMs: new Map(),
      forfeitedBy: null,
      ending: null,
      rematch: { type: 'closed' },
    })
    expect(series.points.map((point) => point.price)).toEqual([50_000, 50_002])
  })

  test('[G61] [E20] [S33] a full state also restores the start price, the choice of the opponent and who is absent, whatever was known', () => {
    const absences = [{ userId: BOB, graceEndsAt: 1_030_000 }]
    const later = battleState({ phase: 'results_wait', initialPrice: 50_041, opponentChose: true, absences })
    const restored = { initialPrice: 50_041, opponentChose: true, graceEndsAtMs: new Map([[BOB, 1_030_000]]) }
    expect(fold([later]).battle).toMatchObject(restored)
    expect(fold([later], started).battle).toMatchObject(restored)
    const nothing = { initialPrice: null, opponentChose: false, graceEndsAtMs: new Map() }
    expect(fold([later, battleState()]).battle).toMatchObject(nothing)
  })

  test('[S34] a resync has the same fields and the same effect as a state', () => {
    expect(fold([{ ...battleState(), type: 'battle_resync' }])).toEqual(fold([battleState()]))
  })

  test('a spectator sees the battle from the side of its first player', () => {
    const state = battleState({ role: 'spectator', opponent: { ...bobAsOpponent, id: ALICE, username: 'alice' } })
    const guest = applyBattleMessage(undefined, state, { self: null, nowMs: 0 })
    expect(guest?.battle).toMatchObject({
      role: 'spectator',
      self: { id: BOB, points: 0 },
      opponent: { id: ALICE, points: 1 },
    })
  })

  test('a player in the first seat sees the battle from there, as does a spectator who is signed in', () => {
    const seats = { user1_id: ALICE, user1_username: 'alice', user2_id: BOB, user2_username: 'bob' }
    const ofAlice = { self: { id: ALICE, points: 0 }, opponent: { id: BOB, points: 1 } }
    expect(fold([battleState(seats)]).battle).toMatchObject(ofAlice)
    const carol = { ...alice, id: 'ca201000-0000-4000-8000-000000000003' as typeof ALICE }
    const watched = battleState({ ...seats, role: 'spectator' })
    expect(applyBattleMessage(undefined, watched, { self: carol, nowMs: 0 })?.battle).toMatchObject(ofAlice)
  })

  test('a hidden player has no record', () => {
    const { user1, user2 } = battleState().records
    const { battle } = fold([battleState({ records: { user1: { ...user1, hidden: true }, user2 } })])
    expect([battle.opponent.record, battle.self.record]).toEqual([null, user2])
  })
})

describe('phases and rounds', () => {
  test('[S27] a phase brings its name, its end on the server clock and the equal band', () => {
    expect(started.battle).toMatchObject({
      phase: { name: 'prediction', endsAtMs: 1_010_000, durationMs: 10_000 },
      equalBand: 0.0002,
      initialPrice: null,
    })
  })

  test('the start price becomes known with the results phase', () => {
    const { battle } = fold([phase({ phase: 'results_wait', initialPrice: 50_041, initialIndex: 41 })], started)
    expect(battle).toMatchObject({ initialPrice: 50_041, initialIndex: 41 })
  })

  test('a phase that leaves them out keeps the start price and the points of the round', () => {
    const known = fold([phase({ initialPrice: 50_041, initialIndex: 41, maxPoints: 73 })], started)
    const { battle, series } = fold([phase({ phase: 'results_wait' })], known)
    expect(battle).toMatchObject({ initialPrice: 50_041, initialIndex: 41 })
    expect(series.maxPoints).toBe(73)
  })

  test('[G32] [S26] a round start forgets the choices, the countdown and the prices of the round before', () => {
    const played = fold(
      [price(1), betPlaced, { type: 'battle_opponent_chose', battleId: BATTLE, round: 1 }, roundResult()],
      started,
    )
    expect(played.battle).toMatchObject({ ownChoice: 'up', choiceIndex: 1, opponentChose: true })
    const next = fold([roundStart(2)], played)
    expect(next.battle).toMatchObject({
      round: 2,
      phase: null,
      ownChoice: null,
      choiceIndex: null,
      pendingChoice: null,
      opponentChose: false,
      initialPrice: null,
    })
    expect(next.series).toEqual({ round: 2, points: [], maxPoints: 0 })
    expect(next.missing).toBe(false)
  })

  test('[G31] [G32] the start of a round that comes again clears nothing', () => {
    const chosen = fold([price(1), betPlaced], started)
    expect(fold([roundStart(1)], chosen)).toBe(chosen)
  })

  test('a phase of a round that has passed changes nothing', () => {
    const second = fold([roundResult(), roundStart(2)], started)
    expect(fold([phase({ round: 1, phase: 'pause' })], second)).toBe(second)
  })

  test('[G58] a round that starts although the result before it never came leaves a gap to be asked for', () => {
    expect(fold([roundStart(2)], started).missing).toBe(true)
    expect(fold([phase({ round: 2, phase: 'waiting' })], started).missing).toBe(true)
  })

  test('[G58] a price or a result of a round that is still to start leaves one too', () => {
    expect(fold([price(1, { round: 2 })], started).missing).toBe(true)
    expect(fold([roundResult({ round: 2 })], started).missing).toBe(true)
  })

  test.each<[next: string, known: readonly BattleMessage[], message: BattleMessage]>([
    ['round', [roundResult(), roundResult({ round: 2 })], roundStart(3)],
    ['result', [roundResult()], roundResult({ round: 2 })],
  ])('a gap stays when the next %s comes in order', (_next, known, message) => {
    const after = fold(known, started)
    expect(fold([message], { ...after, missing: true }).missing).toBe(true)
    expect(fold([message], after).missing).toBe(false)
  })

  test('a full state fills every gap', () => {
    expect(fold([roundStart(2), battleState()], started).missing).toBe(false)
  })
})

describe('prices', () => {
  test('[S25] [E21] [G10] points are kept in the order of their index, each once, whatever the order of arrival', () => {
    const { series, missing } = fold([price(1), price(3), price(2), price(2), price(3)], started)
    expect(series.points.map((point) => point.index)).toEqual([1, 2, 3])
    expect(series.maxPoints).toBe(73)
    expect(missing).toBe(true)
  })

  test('[G10] a full state brings them in any order, each once', () => {
    const point = (index: number) => ({ index, price: 50_000 + index, timestamp: 1_000_000 + index })
    const { series } = fold([battleState({ prices: [point(3), point(1), point(2), point(1)] })])
    expect(series.points.map(({ index }) => index)).toEqual([1, 2, 3])
  })

  test('a point that never came is a gap, points in order are none', () => {
    expect(fold([price(1), price(2)], started).missing).toBe(false)
    expect(fold([price(1), price(3)], started).missing).toBe(true)
  })

  test('a point of another round stays out of the line', () => {
    expect(fold([price(5, { round: 2 })], started).series.points).toEqual([])
    const second = fold([roundResult(), roundStart(2)], started)
    expect(fold([price(40)], second)).toBe(second)
  })

  test.each([
    ['an index of zero', { index: 0 }],
    ['an index between two points', { index: 1.5 }],
    ['an index beyond the last point', { index: 74 }],
    ['more points than a round has', { maxPoints: SERIES_POINTS_MAX + 1 }],
  ])('[G56] an update with %s is dropped', (_, changes) => {
    expect(fold([price(1, changes)], started)).toBe(started)
  })

  test.each(['index', 'price', 'totalPoints', 'maxPoints'])(
    '[G56] a message whose %s is no finite number is no price update',
    (field) => {
      expect(serverMessageSchema.safeParse(price(1)).success).toBe(true)
      for (const value of [undefined, null, '1', Number.NaN, Number.POSITIVE_INFINITY]) {
        expect(serverMessageSchema.safeParse({ ...price(1), [field]: value }).success).toBe(false)
      }
    },
  )

  test('[G56] the first and the last index of a round are taken', () => {
    expect(fold([price(1)], started).series.points).toHaveLength(1)
    expect(fold([price(73)], started).series.points).toHaveLength(1)
  })
})

describe('choices', () => {
  test('[S31] the confirmation of a choice locks it, at the current price', () => {
    const { battle } = fold([price(1), price(2), betPlaced], started)
    expect(battle).toMatchObject({ ownChoice: 'up', pendingChoice: null, choiceIndex: 2 })
  })

  test('[S31] a choice before the first price has no place on the chart', () => {
    expect(fold([betPlaced], started).battle).toMatchObject({ ownChoice: 'up', choiceIndex: null })
  })

  test('a choice without a confirmation may still be confirmed in the results phase, and not after it', () => {
    const pressed = { ...started, battle: { ...started.battle, pendingChoice: 'up' as const } }
    const waits = fold([phase({ phase: 'results_wait' })], pressed)
    expect(waits.battle.pendingChoice).toBe('up')
    expect(fold([phase({ phase: 'pause' })], waits).battle.pendingChoice).toBeNull()
  })

  test('[S31] a message about a choice of another round is dropped, one’s own or the opponent’s', () => {
    expect(fold([{ ...betPlaced, round: 3 }], started)).toBe(started)
    expect(fold([{ type: 'battle_opponent_chose', battleId: BATTLE, round: 3 }], started)).toBe(started)
  })

  test('[S31] of the opponent only the existence of a choice is known', () => {
    const { battle } = fold([{ type: 'battle_opponent_chose', battleId: BATTLE, round: 1 }], started)
    expect(battle).toMatchObject({ opponentChose: true, ownChoice: null, lastRound: null })
  })
})

describe('results', () => {
  test.each([
    ['[G33] both correct is a draw', true, true, 'draw'],
    ['[G34] only oneself correct is a win', true, false, 'win'],
    ['[G35] only the opponent correct is a loss', false, true, 'loss'],
    ['[G36] neither correct is a draw', false, false, 'draw'],
  ] as const)('%s', (_, selfCorrect, opponentCorrect, outcome) => {
    const inSeatTwo = fold([roundResult({ user2Correct: selfCorrect, user1Correct: opponentCorrect })], started)
    expect(inSeatTwo.battle.outcomes).toEqual([outcome])
    const inSeatOne = { user1_id: ALICE, user2_id: BOB, user1Correct: selfCorrect, user2Correct: opponentCorrect }
    expect(fold([roundResult(inSeatOne)], started).battle.outcomes).toEqual([outcome])
  })

  test('[S28] [E22] points and choices of a result are those of the right player', () => {
    const { battle } = fold([roundResult({ user1Points: 1, user2Points: 2 })], started)
    expect(battle.self.points).toBe(2)
    expect(battle.opponent.points).toBe(1)
    expect(battle.lastRound).toEqual({
      round: 1,
      outcome: 'win',
      result: 'up',
      initialPrice: 50_000,
      finalPrice: 50_040,
      ownChoice: 'up',
      opponentChoice: 'down',
      learnedAtMs: 5_000,
    })
  })

  test('a result that comes twice counts once', () => {
    const once = fold([roundResult()], started)
    expect(fold([roundResult()], once)).toBe(once)
  })

  test('[S29] [E23] the end names the result from the own side and what it pays', () => {
    const endingOf = (changes: Parameters<typeof complete>[0]) => fold([complete(changes)], started).battle.ending
    expect(endingOf({})).toEqual({
      type: 'completed',
      result: 'win',
      payoutCents: 2_000,
      forfeitedBy: null,
      learnedAtMs: 5_000,
      witnessed: true,
    })
    expect(endingOf({ winner: BOB, payout: 0 })).toMatchObject({ result: 'loss', payoutCents: 0 })
    expect(endingOf({ winner: 'draw', payout: 10 })).toMatchObject({ result: 'draw', payoutCents: 1_000 })
  })

  test('an end that comes twice counts once', () => {
    const over = fold([complete()], started)
    expect(fold([complete({ winner: BOB, payout: 0 })], over)).toBe(over)
  })

  test('ratings after the end are those of their players; one that is not named stays', () => {
    const before = { points: 1_500, provisional: true }
    const { battle } = started
    const rated = {
      ...started,
      battle: {
        ...battle,
        self: { ...battle.self, rating: before },
        opponent: { ...battle.opponent, rating: before },
      },
    }
    const ofAlice = { user_id: ALICE, points: 1_512, provisional: true, change: 12 }
    const ofBob = { user_id: BOB, points: 1_488, provisional: true, change: -12 }
    const ratingsAfter = (ratings: NonNullable<ServerMessageOf<'battle_complete'>['ratings']>) => {
      const { self, opponent, ending } = fold([complete({ ratings })], rated).battle
      return [self.rating, opponent.rating, ending?.type === 'completed' ? ending.rating : null]
    }
    expect(ratingsAfter([ofBob, ofAlice])).toEqual([ofAlice, ofBob, ofAlice])
    expect(ratingsAfter([ofAlice])).toEqual([ofAlice, before, ofAlice])
    expect(ratingsAfter([ofBob])).toEqual([before, ofBob, undefined])
  })

  test('[S30] [G45] a forfeit names the player who gave up, and the other one wins', () => {
    const { battle } = fold(
      [{ type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB }, complete()],
      started,
    )
    expect(battle.ending).toMatchObject({ result: 'win', forfeitedBy: BOB })
  })

  test('[G43] [G44] a state of an ended battle yields the payout by the rule', () => {
    const payoutOf = (winner: ServerMessageOf<'battle_state'>['winner']) => {
      const ending = fold([battleState({ status: 'completed', winner })]).battle.ending
      return ending?.type === 'completed' ? ending.payoutCents : null
    }
    expect([payoutOf(ALICE), payoutOf('draw'), payoutOf(BOB)]).toEqual([2_000, 1_000, 0])
  })

  test('[G46] [G25] a cancelled battle ends as cancelled, with its reason', () => {
    const { battle } = fold(
      [battleState({ status: 'cancelled', cancelReason: 'Le flux de prix est interrompu.' })],
      started,
    )
    expect(battle.ending).toEqual({ type: 'cancelled', reason: 'Le flux de prix est interrompu.' })
  })

  test.each([
    [3.45, 345],
    [0, 0],
    [10, undefined],
    [undefined, undefined],
  ])(
    'a cancelled battle of 10 € that returned %s € names the share where it differs from the stake',
    (payout, shareCents) => {
      const { ending } = fold([battleState({ status: 'cancelled', ...(payout !== undefined && { payout }) })]).battle
      expect(ending).toEqual({ type: 'cancelled', reason: null, shareCents })
    },
  )

  test('an end received live differs from one that had happened before', () => {
    const over = battleState({ status: 'completed', winner: ALICE })
    expect(fold([over]).battle.ending).toMatchObject({ witnessed: false })
    expect(fold([over], started).battle.ending).toMatchObject({ witnessed: true })
  })
})

describe('presence and rematch', () => {
  test('an absent opponent is known with the time of the forfeit, and forgotten on return', () => {
    const gone = fold(
      [{ type: 'battle_presence', battleId: BATTLE, userId: BOB, connected: false, graceEndsAt: 1_030_000 }],
      started,
    )
    expect(gone.battle.graceEndsAtMs).toEqual(new Map([[BOB, 1_030_000]]))
    const back = fold([{ type: 'battle_presence', battleId: BATTLE, userId: BOB, connected: true }], gone)
    expect(back.battle.graceEndsAtMs).toEqual(new Map())
    const withoutEnd = fold([{ type: 'battle_presence', battleId: BATTLE, userId: BOB, connected: false }], gone)
    expect(withoutEnd.battle.graceEndsAtMs).toEqual(new Map())
    const late = {
      type: 'battle_presence',
      battleId: BATTLE,
      userId: BOB,
      connected: true,
      graceEndsAt: 1_030_000,
    } as const
    expect(fold([late], gone).battle.graceEndsAtMs).toEqual(new Map())
  })

  test('a rematch is open after the end, asked by oneself or offered by the other, and closes', () => {
    const over = fold([complete({ rematchUntil: 1_040_000 })], started)
    expect(over.battle.rematch).toEqual({ type: 'open', untilMs: 1_040_000 })
    expect(fold([complete()], started).battle.rematch).toEqual({ type: 'closed' })
    const watched = { ...started, battle: { ...started.battle, role: 'spectator' as const } }
    expect(fold([complete({ rematchUntil: 1_040_000 })], watched).battle.rematch).toEqual({ type: 'closed' })
    const offer = (by: typeof ALICE) =>
      fold([{ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by }], over)
    expect(offer(ALICE).battle.rematch).toEqual({ type: 'asked', untilMs: 1_040_000 })
    expect(offer(BOB).battle.rematch).toEqual({ type: 'offered', untilMs: 1_040_000 })
    const expired = fold([{ type: 'battle_rematch', battleId: BATTLE, status: 'expired' }], offer(BOB))
    expect(expired.battle.rematch).toEqual({ type: 'closed' })
  })

  test('an offer without an end is none, unless the page knows the end', () => {
    const offered = { type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB } as const
    const over = fold([complete()], started)
    expect(fold([offered], over).battle.rematch).toEqual({ type: 'closed' })
    expect(fold([{ ...offered, expiresAt: 1_040_000 }], over).battle.rematch).toEqual({
      type: 'offered',
      untilMs: 1_040_000,
    })
  })

  test('a state offers the rematch that is still open to a player, and takes back no request', () => {
    const rematchUntil = 1_040_000
    const over = battleState({ status: 'completed', winner: ALICE, rematchUntil })
    expect(fold([over]).battle.rematch).toEqual({ type: 'open', untilMs: rematchUntil })
    expect(fold([{ ...over, role: 'spectator' }]).battle.rematch).toEqual({ type: 'closed' })
    const asked = fold([over, { type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: ALICE }])
    expect(fold([over], asked).battle.rematch).toEqual({ type: 'asked', untilMs: rematchUntil })
  })
})
