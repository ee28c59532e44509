import { ROUNDS_MAX, simulatedEqualBandOf } from '@bougie/engine'
import { expect, test } from 'vitest'
import {
  BATTLE_PACE,
  type BattleFixture,
  battleApps,
  type Play,
  seatBattle,
  storyOf,
} from '../../../../test/battle-fixture.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { sendAndSettle } from '../../../../test/socket-pair.ts'
import { START_GRID_MS } from '../matchmaking/spread-starts.ts'

const STAKE_CENTS = 1_000
const WELCOME_CENTS = 10_000

const ROUND_MESSAGES = [
  'battle_round_start',
  'battle_phase waiting',
  'battle_phase prediction',
  'battle_bet_placed',
  'battle_opponent_chose',
  'battle_phase results_wait',
  'battle_round_result',
]

async function playAll(fixture: BattleFixture, rounds: readonly { one: Play; two: Play }[]): Promise<void> {
  for (const [index, plays] of rounds.entries()) await fixture.playRound(index + 1, plays)
}

async function balances({ one, two }: BattleFixture): Promise<readonly number[]> {
  return [await one.balanceCents(), await two.balanceCents()]
}

describeOnDatabases('a battle of two players', (createDatabase) => {
  const buildApp = battleApps(createDatabase)

  test('[L43] [L44] [S23] [E26] a match takes the same stake from both at once', async () => {
    const fixture = await seatBattle(await buildApp())
    expect(await balances(fixture)).toEqual([WELCOME_CENTS - STAKE_CENTS, WELCOME_CENTS - STAKE_CENTS])
    expect(fixture.one.socket.last('balance_update')).toEqual({
      type: 'balance_update',
      balance: 90,
      reason: 'battle_stake',
    })
    const found = fixture.two.socket.last('battle_match_found')
    expect(found).toEqual({
      type: 'battle_match_found',
      battleId: fixture.battleId,
      opponent: { id: fixture.one.user.id, username: fixture.one.user.pseudo, amount: 10, bot: false },
      amount: 10,
      countdown: 1,
      startsAt: fixture.app.clock.nowMs() + BATTLE_PACE.countdownMs,
      commitment: (await fixture.stored()).head.commitment,
    })
  })

  test('[S23] the countdown is the configured one, whatever millisecond two players are matched in', async () => {
    const app = await buildApp()
    await app.advance(3)
    const { one } = await seatBattle(app)
    const { countdown, startsAt } = one.socket.last('battle_match_found')
    expect(countdown).toBe(1)
    expect(startsAt).toBe(app.clock.nowMs() + START_GRID_MS - 3 + BATTLE_PACE.countdownMs)
  })

  test('[G29] [G34] [G37] [G38] [G41] [G43] three won rounds are a won battle, published in the order of the contract', async () => {
    const fixture = await seatBattle(await buildApp())
    const lead = { one: 'right', two: 'wrong' } as const
    await playAll(fixture, [lead, lead, lead])
    expect(storyOf(fixture.one.socket)).toEqual([
      'battle_queue_joined',
      'battle_match_found',
      'battle_game_start',
      ...ROUND_MESSAGES,
      'battle_phase pause',
      ...ROUND_MESSAGES,
      'battle_phase pause',
      ...ROUND_MESSAGES,
      'battle_complete',
    ])
    expect(fixture.one.socket.last('battle_complete')).toMatchObject({
      winner: fixture.one.user.id,
      amount: 10,
      payout: 20,
    })
    expect(fixture.two.socket.last('battle_complete')).toMatchObject({
      winner: fixture.one.user.id,
      amount: 10,
      payout: 0,
    })
    expect(await balances(fixture)).toEqual([WELCOME_CENTS + STAKE_CENTS, WELCOME_CENTS - STAKE_CENTS])
    expect(fixture.one.socket.received.at(-1)).toEqual({
      type: 'balance_update',
      balance: 110,
      reason: 'battle_payout',
    })
    expect(fixture.two.socket.last('balance_update')).toMatchObject({ reason: 'battle_stake' })
  })

  test('[S24] [S26] [S27] [S28] [S29] [E22] each message of a round has every field of the contract', async () => {
    const fixture = await seatBattle(await buildApp())
    const { app, one, two, battleId } = fixture
    const { commitment, seeds } = (await fixture.stored()).head
    await app.advance(BATTLE_PACE.countdownMs)
    const startMs = app.clock.nowMs()
    const { waitingMs, predictionMs, resultsWaitMs, pauseMs } = BATTLE_PACE
    const equalBand = simulatedEqualBandOf(BATTLE_PACE)
    const result = await fixture.resultOf(1)
    await app.advance(waitingMs)
    await fixture.choose(two, 1, 'right')
    await app.advance(predictionMs + resultsWaitMs)
    const messages = two.socket.received.filter(({ type }) =>
      /_(game_start|round_start|phase|round_result)$/.test(type),
    )
    const points = two.socket.all('battle_price_update').map(({ price }) => price)
    const [initialPrice, finalPrice] = [points[8], points[12]]
    const phase = (name: string, duration: number, endsAt: number) => {
      const withInitial = name === 'results_wait' || name === 'pause' ? { initialPrice } : {}
      const base = { type: 'battle_phase', battleId, phase: name, duration, round: 1, endsAt, equalBand }
      return { ...base, maxPoints: 13, initialIndex: 9, ...withInitial }
    }
    expect(messages).toEqual([
      {
        type: 'battle_game_start',
        battleId,
        opponent: { id: one.user.id, username: one.user.pseudo, amount: 10, bot: false },
        amount: 10,
        commitment,
        clientSeeds: seeds.clientSeeds,
      },
      { type: 'battle_round_start', battleId, round: 1 },
      phase('waiting', waitingMs, startMs + waitingMs),
      phase('prediction', predictionMs, startMs + waitingMs + predictionMs),
      phase('results_wait', resultsWaitMs, startMs + waitingMs + predictionMs + resultsWaitMs),
      {
        type: 'battle_round_result',
        battleId,
        round: 1,
        user1_id: one.user.id,
        user2_id: two.user.id,
        user1Correct: false,
        user2Correct: true,
        user1Points: 0,
        user2Points: 1,
        result,
        initialPrice,
        finalPrice,
        user1Choice: null,
        user2Choice: result,
      },
      phase('pause', pauseMs, startMs + waitingMs + predictionMs + resultsWaitMs + pauseMs),
    ])
    await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
    expect(one.socket.last('battle_complete')).toEqual({
      type: 'battle_complete',
      battleId,
      winner: one.user.id,
      amount: 10,
      payout: 20,
      fairness: { commitment, serverSeed: seeds.serverSeed, clientSeeds: seeds.clientSeeds },
      rematchUntil: app.clock.nowMs() + 15_000,
      ratings: [
        { user_id: one.user.id, points: 1_662, provisional: true, change: 162 },
        { user_id: two.user.id, points: 1_338, provisional: true, change: -162 },
      ],
    })
  })

  test('[G33] [G39] [G40] [G44] a draw in the last round is a draw of the battle, and both get their stake back', async () => {
    const fixture = await seatBattle(await buildApp())
    const both = { one: 'right', two: 'right' } as const
    await playAll(fixture, Array(ROUNDS_MAX).fill(both))
    for (const { socket } of [fixture.one, fixture.two]) {
      expect(socket.all('battle_round_result')).toHaveLength(ROUNDS_MAX)
      expect(socket.last('battle_round_result')).toMatchObject({
        user1Correct: true,
        user2Correct: true,
        user1Points: 0,
      })
      expect(socket.last('battle_complete')).toMatchObject({ winner: 'draw', amount: 10, payout: 10 })
      expect(socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 100, reason: 'battle_refund' })
    }
    expect(await balances(fixture)).toEqual([WELCOME_CENTS, WELCOME_CENTS])
  })

  test('[G45] [S30] [E23] who gives up loses the stake to the other, at any time', async () => {
    const fixture = await seatBattle(await buildApp())
    const { app, one, two, battleId } = fixture
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs + 700)
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
    expect(two.socket.take().slice(-3)).toEqual([
      { type: 'battle_forfeit', battleId, winner: two.user.id, forfeitedBy: one.user.id },
      expect.objectContaining({ type: 'battle_complete', winner: two.user.id, payout: 20 }),
      { type: 'balance_update', balance: 110, reason: 'battle_payout' },
    ])
    const silent = two.socket.received.length
    await app.advance(30_000)
    expect(two.socket.received.slice(silent).filter(({ type }) => type.startsWith('battle_'))).toEqual([
      { type: 'battle_rematch', battleId, status: 'expired' },
    ])
    expect(await balances(fixture)).toEqual([WELCOME_CENTS - STAKE_CENTS, WELCOME_CENTS + STAKE_CENTS])
  })
})
