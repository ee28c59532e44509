import { expect, test } from 'vitest'
import { BATTLE_PACE, type BattleFixture, battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const buildApp = battleApps(disposedAfterEach(createTestDatabase))

test('[L18] who is no player sees the state of a battle only while watching it', async () => {
  const app = await buildApp()
  const { battleId } = await seatBattle(app)
  const stranger = await seatPlayer(app)
  const guest = openSocket(app.application.gateway, { userId: null })
  for (const socket of [stranger.socket, guest]) {
    await sendAndSettle(app, socket, { type: 'get_battle_state', battleId, mode: 'battle' })
    expect(socket.last('error')).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT', battleId })

    socket.send({ type: 'battle_watch', battleId })
    socket.send({ type: 'battle_resync_request', battleId })
    await app.settle()
    expect(socket.last('battle_state')).toMatchObject({ battleId, role: 'spectator', status: 'active' })
    expect(socket.last('battle_resync')).toMatchObject({ battleId, role: 'spectator' })

    await app.advance(10)
    await sendAndSettle(app, socket, { type: 'battle_unwatch', battleId })
    socket.take()
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    expect(socket.take().filter(({ type }) => type.startsWith('battle_p'))).toEqual([])
    await sendAndSettle(app, socket, { type: 'get_battle_state', battleId, mode: 'battle' })
    expect(socket.take().at(-1)).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT' })
  }
})

test('[L18] a player who watches their own battle stays a player and receives everything once', async () => {
  const app = await buildApp()
  const { one, battleId } = await seatBattle(app)
  await sendAndSettle(app, one.socket, { type: 'battle_watch', battleId })
  expect(one.socket.last('battle_state').role).toBe('player')
  await app.advance(BATTLE_PACE.countdownMs)
  expect(one.socket.all('battle_round_start')).toHaveLength(1)
  expect(one.socket.all('battle_game_start')).toHaveLength(1)
})

test.each(['its player', 'a spectator'] as const)(
  '[L18] a battle that nobody has followed for a while shows %s the prices from now on',
  async (who) => {
    const app = await buildApp()
    const { one, two, battleId } = await seatBattle(app)
    const { countdownMs, waitingMs, tickMs } = BATTLE_PACE
    await app.advance(countdownMs + waitingMs + 1)
    for (const { socket } of [one, two]) socket.drop()
    await app.advance(2 * tickMs)
    const socket = openSocket(app.application.gateway, { userId: who === 'its player' ? one.user.id : null })
    if (who === 'a spectator') socket.send({ type: 'battle_watch', battleId })
    await app.advance(2 * tickMs)
    expect(socket.all('battle_price_update').map(({ index }) => index)).toEqual([4, 5])
  },
)

test('[L18] a battle that is over can be looked at once, as it ended, and its players receive nothing for it', async () => {
  const app = await buildApp()
  const { one, two, battleId, playRound } = await seatBattle(app)
  await playRound(1, { one: 'right', two: 'wrong' })
  await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
  for (const { socket } of [one, two]) socket.take()
  const guest = openSocket(app.application.gateway, { userId: null })
  await sendAndSettle(app, guest, { type: 'battle_watch', battleId })
  expect(guest.last('battle_state')).toMatchObject({ status: 'completed', winner: two.user.id, role: 'spectator' })
  expect([one, two].flatMap(({ socket }) => socket.take())).toEqual([])
})

test('a socket that watches many battles gives up the oldest', async () => {
  const app = await buildApp()
  const battles: BattleFixture[] = []
  for (let count = 0; count < 9; count++) battles.push(await seatBattle(app))
  const guest = openSocket(app.application.gateway, { userId: null })
  for (const { battleId } of battles) guest.send({ type: 'battle_watch', battleId })
  await app.settle()
  guest.take()
  // Battles that are made together begin one after another.
  await app.advance(BATTLE_PACE.countdownMs + battles.length)
  const started = guest.all('battle_round_start').map(({ battleId }) => battleId)
  expect(started).toEqual(battles.slice(1).map(({ battleId }) => battleId))
})

test('[A05] [S01] a guest reads along and can do nothing', async () => {
  const app = await buildApp()
  const { battleId } = await seatBattle(app)
  await app.advance(1_000)
  const guest = openSocket(app.application.gateway, { userId: null })
  await app.settle()
  expect(guest.received).toEqual([{ type: 'battle_queue_update', playersSearching: 0, openSearches: [] }])
  guest.send({ type: 'check_battle_queue_status' })
  guest.send({ type: 'ping', timestamp: 7 })
  await app.settle()
  expect(guest.last('battle_queue_status')).toEqual({ type: 'battle_queue_status', inQueue: false, amount: null })
  expect(guest.last('pong')).toEqual({ type: 'pong', timestamp: 7, serverTime: app.clock.nowMs() })
  guest.send({ type: 'join_battle_queue', amount: 10 })
  guest.send({ type: 'leave_battle_queue' })
  guest.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
  guest.send({ type: 'battle_forfeit', battleId })
  guest.send({ type: 'battle_rematch', battleId })
  await app.settle()
  expect(guest.all('error').map(({ code }) => code)).toEqual(Array(5).fill('AUTH_REQUIRED'))
})
