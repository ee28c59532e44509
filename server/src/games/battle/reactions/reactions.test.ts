import { expect, test } from 'vitest'
import { battleApps, seatBattle, seatPlayer } from '../../../../test/battle-fixture.ts'
import { disposedAfterEach } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import { REMATCH_MS } from '../matchmaking/rematch.ts'

const WINDOW_MS = 8_000

const buildApp = battleApps(disposedAfterEach(createTestDatabase))

async function openTable() {
  const fixture = await seatBattle(await buildApp())
  const { app, battleId } = fixture
  const react = async ({ socket }: { socket: ReturnType<typeof openSocket> }) => {
    await sendAndSettle(app, socket, { type: 'battle_reaction', battleId, reaction: 'fire' })
  }
  return { ...fixture, react }
}

test('[issue 20.5] a reaction is published to both players, on all their tabs, and to no spectator', async () => {
  const { app, one, two, battleId, react } = await openTable()
  const tab = openSocket(app.application.gateway, { userId: two.user.id })
  const spectator = openSocket(app.application.gateway, { userId: null })
  await sendAndSettle(app, spectator, { type: 'battle_watch', battleId })
  await react(one)
  const message = { type: 'battle_reaction', battleId, by: one.user.id, reaction: 'fire' }
  for (const socket of [one.socket, two.socket, tab]) expect(socket.all('battle_reaction')).toEqual([message])
  expect(spectator.all('battle_reaction')).toEqual([])
})

test('[issue 20.5] they are few: the fifth within 8 s is refused, and reaches nobody', async () => {
  const { app, one, two, react } = await openTable()
  for (let times = 0; times < 5; times += 1) await react(one)
  expect(two.socket.all('battle_reaction')).toHaveLength(4)
  expect(one.socket.last('error')).toMatchObject({ code: 'RATE_LIMIT' })
  // The other player has a separate limit.
  await react(two)
  expect(one.socket.all('battle_reaction')).toHaveLength(5)
  await app.advance(WINDOW_MS)
  await react(one)
  expect(two.socket.all('battle_reaction')).toHaveLength(6)
})

test('[issue 20.5] only who plays reacts', async () => {
  const { app, one, react } = await openTable()
  const other = await seatPlayer(app)
  await react(other)
  expect(other.socket.last('error')).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT' })
  expect(one.socket.all('battle_reaction')).toEqual([])
})

test('[issue 20.5] after the end as long as a rematch may be asked for, and no longer', async () => {
  const { app, one, two, battleId, react } = await openTable()
  await sendAndSettle(app, two.socket, { type: 'battle_forfeit', battleId })
  await react(two)
  expect(one.socket.all('battle_reaction')).toHaveLength(1)
  await app.advance(REMATCH_MS)
  await react(two)
  expect(one.socket.all('battle_reaction')).toHaveLength(1)
  expect(two.socket.last('error')).toMatchObject({ code: 'BATTLE_OVER' })
})

test('[issue 20.5] what is not of the set is no message', async () => {
  const { app, one, battleId } = await openTable()
  one.socket.sendText(JSON.stringify({ type: 'battle_reaction', battleId, reaction: 'tu es nul' }))
  await app.settle()
  expect(one.socket.last('error')).toMatchObject({ code: 'FORMAT_ERROR' })
})
