import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'

const GRACE_MS = 5_000
const buildApp = battleApps(disposedAfterEach(createTestDatabase))

async function seat() {
  const app = await buildApp({
    environment: { BATTLE_DISCONNECT_GRACE_MS: String(GRACE_MS) },
  })
  const fixture = await seatBattle(app)
  await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs + 100)
  return fixture
}

test('[G45] the opponent sees that the other is gone and for how long; being back in time costs nothing', async () => {
  const { app, one, two, battleId } = await seat()
  one.socket.drop()
  await app.settle()
  const graceEndsAt = app.clock.nowMs() + GRACE_MS
  const userId = one.user.id
  expect(two.socket.last('battle_presence')).toEqual({
    type: 'battle_presence',
    battleId,
    userId,
    connected: false,
    graceEndsAt,
  })
  two.socket.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  await app.advance(GRACE_MS - 1)
  expect(two.socket.last('battle_state').absences).toEqual([{ userId, graceEndsAt }])
  openSocket(app.application.gateway, { userId })
  await app.settle()
  expect(two.socket.last('battle_presence')).toEqual({ type: 'battle_presence', battleId, userId, connected: true })
  await app.advance(GRACE_MS)
  expect(two.socket.all('battle_forfeit')).toEqual([])
})

test('[G45] a player with another tab is not gone', async () => {
  const { app, one, two } = await seat()
  openSocket(app.application.gateway, { userId: one.user.id })
  one.socket.drop()
  await app.advance(GRACE_MS + 1)
  expect(two.socket.all('battle_presence')).toEqual([])
  expect(two.socket.all('battle_forfeit')).toEqual([])
})

test('[G45] offline longer than the grace is a forfeit', async () => {
  const { app, one, two, battleId } = await seat()
  one.socket.drop()
  await app.advance(GRACE_MS)
  expect(two.socket.last('battle_forfeit')).toEqual({
    type: 'battle_forfeit',
    battleId,
    winner: two.user.id,
    forfeitedBy: one.user.id,
  })
  expect(two.socket.last('battle_complete')).toMatchObject({ winner: two.user.id, payout: 20 })
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([9_000, 11_000])
})

test('[G46] with both gone nobody wins: at a level score both stakes are back, once the round that has begun is over', async () => {
  const { app, one, two, battleId } = await seat()
  one.socket.drop()
  await app.advance(1_000)
  two.socket.drop()
  await app.advance(GRACE_MS + BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
  expect([await one.balanceCents(), await two.balanceCents()]).toEqual([10_000, 10_000])
  const back = openSocket(app.application.gateway, { userId: one.user.id })
  await sendAndSettle(app, back, { type: 'get_battle_state', battleId, mode: 'battle' })
  expect(back.last('battle_state')).toMatchObject({
    status: 'cancelled',
    winner: null,
    cancelReason: 'Les deux joueurs se sont déconnectés.',
    absences: [],
    payout: 10,
  })
})

test('[G46] who watches learns from its state that a battle is cancelled', async () => {
  const { app, one, two, battleId } = await seat()
  one.socket.drop()
  two.socket.drop()
  await app.advance(GRACE_MS - 1)
  // A new tab that has not sent any other message, at the very time of the decision.
  const watcher = openSocket(app.application.gateway, { userId: null })
  watcher.send({ type: 'battle_watch', battleId })
  await app.advance(1 + BATTLE_PACE.predictionMs + BATTLE_PACE.resultsWaitMs)
  expect(watcher.last('battle_state')).toMatchObject({ status: 'cancelled', role: 'spectator' })
})

test('a player who is away when the match is made has the same grace', async () => {
  const app = await buildApp({
    environment: { BATTLE_DISCONNECT_GRACE_MS: String(GRACE_MS) },
  })
  const one = await seatPlayer(app)
  const two = await seatPlayer(app)
  await sendAndSettle(app, one.socket, { type: 'join_battle_queue', amount: 10 })
  one.socket.drop()
  await app.advance(1_000)
  await sendAndSettle(app, two.socket, { type: 'join_battle_queue', amount: 10 })
  expect(two.socket.last('battle_presence')).toMatchObject({ userId: one.user.id, connected: false })
  await app.advance(GRACE_MS)
  expect(two.socket.last('battle_complete').winner).toBe(two.user.id)
})
