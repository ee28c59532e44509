import { until } from '@bougie/api-client/until.ts'
import { ROUNDS_MAX } from '@bougie/engine'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, joinQueue, matchPlayers, seatPlayer } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { describeOnRedis, testBuses } from '../../../../test/test-redis.ts'
import { systemRandom } from '../../../infrastructure/system/random.ts'
import { type Scheduler, SWEEP_EVERY_MS } from '../../../ports/scheduler.ts'

const BOT_DELAY_MS = 8_000
const REMATCH_MS = 15_000
const BOTS = 16
/** After this a server takes the step that another one should have taken. */
const TAKE_OVER_MAX_MS = 2_000
const buildApp = battleApps(disposedAfterEach(createTestDatabase))
const withBots = () => buildApp({ environment: { BOTS: 'on' } })

test('who waits alone meets a labelled bot after the delay, and not before', async () => {
  const app = await withBots()
  // The sweep for overdue players runs while this one waits.
  await app.advance(SWEEP_EVERY_MS - BOT_DELAY_MS / 2)
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(BOT_DELAY_MS - 1)
  expect(player.socket.all('battle_match_found')).toEqual([])
  await app.advance(1)
  const { opponent } = player.socket.last('battle_match_found')
  expect(opponent).toEqual({ id: expect.any(String), username: expect.stringMatching(/^Bot /), amount: 10, bot: true })
  expect(await player.balanceCents()).toBe(9_000)
})

test('a bot chooses once in each prediction, stays until the end, and the house account pays or wins', async () => {
  const app = await withBots()
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(BOT_DELAY_MS)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    player.socket.send({ type: 'ping', timestamp: 0 })
    await app.advance(BATTLE_PACE.countdownMs + 4_000)
  }
  const rounds = player.socket.all('battle_round_result')
  expect(player.socket.all('battle_opponent_chose').map(({ round }) => round)).toEqual(rounds.map(({ round }) => round))
  expect(rounds.every(({ user2Choice }) => user2Choice !== null)).toBe(true)
  expect(player.socket.all('battle_presence')).toEqual([])
  const { payout } = player.socket.last('battle_complete')
  expect(await player.balanceCents()).toBe(9_000 + payout * 100)
})

/** Everybody meets the same bot. */
const withOneBot = () => {
  const below = (limit: number) => (limit === BOTS ? 0 : systemRandom.below(limit))
  return buildApp({ environment: { BOTS: 'on' }, random: { ...systemRandom, below } })
}

test('who waits alone meets a bot also when the one drawn has just staked its money elsewhere', async () => {
  const app = await withOneBot()
  const players = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
  for (const [index, { socket }] of players.entries()) {
    socket.send({ type: 'join_battle_queue', amount: [10, 25, 50][index] ?? 0 })
  }
  await app.advance(BOT_DELAY_MS + 5_000)
  expect(players.map(({ socket }) => socket.all('battle_match_found').length)).toEqual([1, 1, 1])
})

test('who waits alone meets a bot also when its job was never set, or is lost', async () => {
  let isLost = true
  const schedulerOf = (scheduler: Scheduler): Scheduler => ({
    ...scheduler,
    schedule: (job) => (isLost && job.kind === 'botJoin' ? Promise.resolve() : scheduler.schedule(job)),
  })
  const app = await buildApp({ environment: { BOTS: 'on' }, schedulerOf })
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(BOT_DELAY_MS)
  isLost = false
  expect(player.socket.all('battle_match_found')).toEqual([])
  await app.advance(2 * SWEEP_EVERY_MS)
  expect(player.socket.all('battle_match_found')).toHaveLength(1)
  expect(player.socket.last('battle_match_found').opponent.bot).toBe(true)
})

test('a human who comes in time is preferred, and no bot follows', async () => {
  const app = await withBots()
  const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
  await matchPlayers(app, { one, two })
  await app.advance(2 * BOT_DELAY_MS)
  expect(one.socket.all('battle_match_found')).toHaveLength(1)
  expect(one.socket.last('battle_match_found').opponent.bot).toBe(false)
})

test('who has left the queue gets no bot', async () => {
  const app = await withBots()
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(BOT_DELAY_MS - 1)
  player.socket.send({ type: 'leave_battle_queue' })
  await app.advance(BOT_DELAY_MS)
  expect(player.socket.all('battle_match_found')).toEqual([])
  expect(await player.balanceCents()).toBe(10_000)
})

test.each([
  ['at once', 0],
  ['at the last moment', REMATCH_MS - 1],
] as const)('a bot gives its revenge to who asks %s', async (_when, afterMs) => {
  const app = await withBots()
  const player = await seatPlayer(app)
  player.socket.send({ type: 'join_battle_queue', amount: 10 })
  await app.advance(BOT_DELAY_MS)
  const { battleId } = player.socket.last('battle_match_found')
  await sendAndSettle(app, player.socket, { type: 'battle_forfeit', battleId })
  await app.advance(afterMs)
  player.socket.send({ type: 'battle_rematch', battleId })
  await app.advance(5_000)
  expect(player.socket.all('battle_match_found')).toHaveLength(2)
  expect(player.socket.last('battle_match_found').opponent.bot).toBe(true)
})

test('a bot gives its revenge also when it has staked its money elsewhere, and the house pays no more than it lacks', async () => {
  const app = await withOneBot()
  const [player, other] = [await seatPlayer(app), await seatPlayer(app)]
  await joinQueue(app, player, 10)
  await app.advance(1_000)
  await joinQueue(app, other, 25)
  await app.advance(BOT_DELAY_MS - 1_000)
  const { battleId, opponent } = player.socket.last('battle_match_found')
  const balanceCents = () => app.application.wallet.wallets.balanceCentsOf(opponent.id)
  await sendAndSettle(app, player.socket, { type: 'battle_forfeit', battleId })
  expect(await balanceCents()).toBe(2_000)
  await app.advance(1_000)
  expect(other.socket.last('battle_match_found').opponent.id).toBe(opponent.id)
  expect(await balanceCents()).toBe(0)
  player.socket.send({ type: 'battle_rematch', battleId })
  await app.advance(5_000)
  expect(player.socket.all('battle_match_found')).toHaveLength(2)
  expect(await balanceCents()).toBe(0)
})

test('no bot comes once the operator has switched bots off, also for a job from before', async () => {
  const before = await withBots()
  const schedulers: Scheduler[] = []
  const app = await buildApp({
    useDatabase: before.database,
    startMs: before.clock.nowMs(),
    schedulerOf(scheduler) {
      schedulers.push(scheduler)
      return scheduler
    },
  })
  const player = await seatPlayer(app)
  await joinQueue(app, player)
  const id = player.user.id
  for (const scheduler of schedulers) await scheduler.schedule({ kind: 'botJoin', id, dueAtMs: app.clock.nowMs() })
  await app.advance(2 * BOT_DELAY_MS)
  expect(player.socket.all('battle_match_found')).toEqual([])
})

describeOnRedis('a server that dies in the middle of a prediction', () => {
  test('leaves no bot without a choice: the player would gain by its death', async () => {
    const busOf = testBuses()
    const shared = { environment: { BOTS: 'on' }, busOf, isShared: true }
    const dying = await buildApp(shared)
    const left = await buildApp({ ...shared, useDatabase: dying.database })
    const player = await seatPlayer(dying)
    player.socket.send({ type: 'join_battle_queue', amount: 10 })
    await dying.advance(BOT_DELAY_MS)
    const { battleId, startsAt } = player.socket.last('battle_match_found')
    await dying.advance(startsAt - dying.clock.nowMs() + BATTLE_PACE.waitingMs)
    await until(() => left.application.battle.battles.find(battleId)?.state.phase === 'prediction')

    // No timer of the other one runs any more.
    const socket = openSocket(left.application.gateway, { userId: player.user.id })
    await left.settle()
    socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
    await left.advance(BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs + TAKE_OVER_MAX_MS)
    expect(socket.last('battle_round_result')).toMatchObject({ round: 1, user1Choice: 'up' })
    expect(['up', 'down', 'equal']).toContain(socket.last('battle_round_result').user2Choice)
  })
})
