// Matchmaking: who may wait for what, who is matched with whom, and that nothing happens twice.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { errorsIn, fillTable, receivedOf, type Seated, settled, sitDown, typed } from './battle-table.ts'
import { callFor } from './call.ts'
import { A_TEXT, type Fields, textIn } from './fields.ts'
import { balanceOf } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire, type Wire } from './wire.ts'

const WELCOME = 100
const server = realServer({ WELCOME_BALANCE: String(WELCOME) })

const join = (amount: number, more: Fields = {}) => ({ type: 'join_battle_queue', amount, ...more })
const LEAVE = { type: 'leave_battle_queue' }
const STATUS = { type: 'check_battle_queue_status' }

/** The queue's status as the player receives it. */
async function statusOf(wire: Wire): Promise<Fields> {
  const after = wire.received.length
  wire.send(STATUS)
  return wire.receives({ type: 'battle_queue_status' }, after)
}

async function leave({ wire }: Seated): Promise<void> {
  const after = wire.received.length
  wire.send(LEAVE)
  await wire.receives({ type: 'battle_queue_left' }, after)
}

test.each([7, 0, -5, -10, 1e9, 10.5, 1e308, 5.001, 1, 1001])('[L04] [L08] %d is no stake', async (amount) => {
  const { wire } = await sitDown(server)
  wire.send(join(amount))
  const error = await wire.receives({ type: 'error' })
  expect(error).toMatchObject({ code: 'INVALID_AMOUNT', message: A_TEXT })
  expect(await statusOf(wire)).toMatchObject({ inQueue: false })
  await wire.close()
})

test.each([200, 250, 300, 400, 500, 1000])('[L13] a stake of %d above the balance is refused', async (amount) => {
  const { wire } = await sitDown(server)
  wire.send(join(amount))
  expect(await wire.receives({ type: 'error' })).toMatchObject({ code: 'INSUFFICIENT_BALANCE', message: A_TEXT })
  expect(await statusOf(wire)).toMatchObject({ inQueue: false })
  await wire.close()
})

test('[S19] [S20] [S21] [L33] [L36] joining and leaving are confirmed, and waiting costs nothing', async () => {
  const seated = await sitDown(server)
  const { wire, player } = seated
  wire.send(join(WELCOME))
  expect(await wire.receives({ type: 'battle_queue_joined' })).toMatchObject({ amount: WELCOME })
  expect(await statusOf(wire)).toMatchObject({ inQueue: true, amount: WELCOME })
  expect(await balanceOf(server, player)).toBe(WELCOME)
  await leave(seated)
  expect(await statusOf(wire)).toMatchObject({ inQueue: false, amount: null })
  expect(typed(wire.received, 'balance_update')).toEqual([])
  await wire.close()
})

test('[L41] a player who leaves without being in a queue gets the sentence that the client knows', async () => {
  const { wire } = await sitDown(server)
  wire.send(LEAVE)
  const error = await wire.receives({ type: 'error' })
  expect(error).toMatchObject({ code: 'QUEUE_NOT_IN', message: "Pas en file d'attente" })
  await wire.close()
})

test('a player has one place: joining again is refused, for whatever stake and from whatever tab', async () => {
  const seated = await sitDown(server)
  const { wire, player } = seated
  const body = { wallet_address: player.walletAddress, ibex_id: player.deviceSecret }
  const other = await callFor(200, server, 'POST /api/public-users/connect', { body })
  const tab = await openWire(server, { token: player.token })
  const device = await openWire(server, { token: textIn(other, 'token') })
  wire.send(join(25))
  await wire.receives({ type: 'battle_queue_joined' })
  for (const socket of [wire, tab, device]) {
    for (const amount of [25, 50]) socket.send(join(amount))
    await settled(socket)
    expect(errorsIn(socket)).toEqual(['QUEUE_ALREADY_IN', 'QUEUE_ALREADY_IN'])
    expect(typed(socket.received, 'battle_match_found')).toEqual([])
    expect(await statusOf(socket)).toMatchObject({ inQueue: true, amount: 25 })
  }
  await leave(seated)
  await Promise.all([wire, tab, device].map((socket) => socket.close()))
})

test('tabs that join at the same time take one place and never meet each other', async () => {
  const { player, wire } = await sitDown(server)
  const tabs = [wire, ...(await Promise.all([1, 2, 3].map(() => openWire(server, { token: player.token }))))]
  for (const tab of tabs) tab.send(join(50))
  await Promise.all(tabs.map(settled))
  expect(tabs.flatMap(errorsIn)).toEqual(['QUEUE_ALREADY_IN', 'QUEUE_ALREADY_IN', 'QUEUE_ALREADY_IN'])
  for (const tab of tabs) expect(typed(tab.received, 'battle_match_found')).toEqual([])
  expect(await balanceOf(server, player)).toBe(WELCOME)
  await leave({ player, wire })
  await Promise.all(tabs.map((tab) => tab.close()))
})

test('all tabs of a player receive joining and leaving', async () => {
  const seated = await sitDown(server)
  const tab = await openWire(server, { token: seated.player.token })
  seated.wire.send(join(5))
  await tab.receives({ type: 'battle_queue_joined', amount: 5 })
  tab.send(LEAVE)
  await seated.wire.receives({ type: 'battle_queue_left' })
  await Promise.all([tab.close(), seated.wire.close()])
})

test('[L43] the same stake is matched, another one waits', async () => {
  const other = await sitDown(server)
  other.wire.send(join(25))
  await other.wire.receives({ type: 'battle_queue_joined' })
  const { battleId, first, second } = await fillTable(server, { amount: 10 })
  for (const { wire } of [first, second]) expect(await statusOf(wire)).toMatchObject({ inQueue: false })
  expect(await statusOf(other.wire)).toMatchObject({ inQueue: true, amount: 25 })
  expect(receivedOf(other, battleId)).toEqual([])
  for (const { player } of [first, second]) expect(await balanceOf(server, player)).toBe(WELCOME - 10)
  await leave(other)
})

test('first come, first served: of four the first two meet, and then the other two', async () => {
  const [a, b, c, d] = [await sitDown(server), await sitDown(server), await sitDown(server), await sitDown(server)]
  const found: Fields[] = []
  for (const seated of [a, b, c, d]) {
    seated.wire.send(join(5))
    await seated.wire.receives({ type: 'battle_queue_joined' })
  }
  for (const { wire } of [a, b, c, d]) found.push(await wire.receives({ type: 'battle_match_found' }))
  const opponents = found.map(({ opponent }) => opponent)
  expect(opponents).toMatchObject([{ id: b.player.id }, { id: a.player.id }, { id: d.player.id }, { id: c.player.id }])
})

test('many who join at once are all matched, each with one other, and each pays once', async () => {
  const seats = await Promise.all(Array.from({ length: 10 }, () => sitDown(server)))
  for (const { wire } of seats) wire.send(join(50))
  const found = await Promise.all(seats.map(({ wire }) => wire.receives({ type: 'battle_match_found' })))
  const opponentOf = new Map(found.map((message, index) => [seats[index]?.player.id, message['opponent']]))
  for (const { player } of seats) {
    expect(opponentOf.get(player.id)).toMatchObject({ id: expect.not.stringMatching(player.id) })
    expect(await balanceOf(server, player)).toBe(WELCOME - 50)
  }
  const battles = found.map(({ battleId }) => battleId)
  expect(new Set(battles).size).toBe(5)
  for (const id of battles) expect(battles.filter((other) => other === id)).toHaveLength(2)
})

test('[S22] [E25] [L27] everybody receives how many are searching, guests too, whatever the stake', async () => {
  const guest = await openWire(server)
  // The first messages of a new socket may be half a second old: wait until no player of earlier tests is counted.
  await guest.receives({ type: 'battle_queue_update', playersSearching: 0 })
  const [one, two] = [await sitDown(server), await sitDown(server)]
  one.wire.send(join(10))
  await guest.receives({ type: 'battle_queue_update', playersSearching: 1 })
  two.wire.send(join(25))
  await guest.receives({ type: 'battle_queue_update', playersSearching: 2 })
  await one.wire.receives({ type: 'battle_queue_update', playersSearching: 2 })
  const after = guest.received.length
  await leave(one)
  await leave(two)
  await guest.receives({ type: 'battle_queue_update', playersSearching: 0 }, after)
  await Promise.all([guest, one.wire, two.wire].map((wire) => wire.close()))
})

test('a reload keeps the place: the new socket receives the place', async () => {
  const { player, wire } = await sitDown(server)
  wire.send(join(100))
  await wire.receives({ type: 'battle_queue_joined' })
  await wire.close()
  const again = await openWire(server, { token: player.token })
  expect(await statusOf(again)).toMatchObject({ inQueue: true, amount: 100 })
  await leave({ player, wire: again })
})

test('a join sent again with its clientRef gets the first response, and nothing happens twice', async () => {
  const seated = await sitDown(server)
  const { wire } = seated
  const again = join(100, { clientRef: randomUUID() })
  wire.send(again)
  wire.send(again)
  await settled(wire)
  const responses = typed(wire.received, 'battle_queue_joined')
  expect(responses).toHaveLength(2)
  expect(responses[1]).toEqual(responses[0])
  expect(errorsIn(wire)).toEqual([])

  await leave(seated)
  const after = wire.received.length
  wire.send(again)
  expect(await wire.receives({ type: 'battle_queue_joined' }, after)).toEqual(responses[0])
  expect(await statusOf(wire)).toMatchObject({ inQueue: false })

  const refused = join(7, { clientRef: randomUUID() })
  wire.send(refused)
  wire.send(refused)
  await settled(wire)
  expect(errorsIn(wire)).toEqual(['INVALID_AMOUNT', 'INVALID_AMOUNT'])
  await wire.close()
})

test('a clientRef is one’s own: the same value of another player is another request', async () => {
  const [one, two] = [await sitDown(server), await sitDown(server)]
  const clientRef = randomUUID()
  one.wire.send(join(100, { clientRef }))
  await one.wire.receives({ type: 'battle_queue_joined' })
  two.wire.send(join(7, { clientRef }))
  await two.wire.receives({ type: 'error', code: 'INVALID_AMOUNT' })
  await leave(one)
  await Promise.all([one.wire.close(), two.wire.close()])
})

test('who can no longer pay leaves the queue with an error; the other keeps the first place', async () => {
  // The balance is lowered until it covers only one of two requests: a place in the queue, or a rematch.
  const { battleId, first: poor, second: rich } = await fillTable(server, { amount: 50 })
  poor.wire.send({ type: 'battle_forfeit', battleId })
  await poor.wire.receives({ type: 'battle_complete', battleId })
  expect(await balanceOf(server, poor.player)).toBe(50)
  const after = poor.wire.received.length
  poor.wire.send(join(25))
  await poor.wire.receives({ type: 'battle_queue_joined' }, after)
  for (const { wire } of [rich, poor]) wire.send({ type: 'battle_rematch', battleId })
  await poor.wire.receives({ type: 'battle_match_found', amount: 50 }, after)
  expect(await balanceOf(server, poor.player)).toBe(0)

  const next = await sitDown(server)
  next.wire.send(join(25))
  await next.wire.receives({ type: 'battle_queue_joined' })
  await poor.wire.receives({ type: 'error', code: 'INSUFFICIENT_BALANCE' }, after)
  expect(await statusOf(poor.wire)).toMatchObject({ inQueue: false })
  expect(await statusOf(next.wire)).toMatchObject({ inQueue: true, amount: 25 })

  const last = await sitDown(server)
  last.wire.send(join(25))
  expect(await next.wire.receives({ type: 'battle_match_found' })).toMatchObject({ opponent: { id: last.player.id } })
  expect(await balanceOf(server, poor.player)).toBe(0)
})
