// Ends of battles before their last round, and the time after: forfeit, absence, both gone, rematch, many at once.
import { test } from 'vitest'
import {
  chooseEachRound,
  fillTable,
  firstTyped,
  receivedOf,
  type Seated,
  settled,
  sitDown,
  stateOf,
  type Table,
  typed,
} from './battle-table.ts'
import { callFor, callForList } from './call.ts'
import { A_HASH, A_NUMBER, fieldsIn, textIn } from './fields.ts'
import { balanceOf } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire, type Wire } from './wire.ts'

const WELCOME = 100
/** The prediction phase is longer than any test, so no round ends by itself. */
const environment = {
  MATCH_COUNTDOWN_MS: '200',
  BATTLE_WAITING_MS: '100',
  BATTLE_PREDICTION_MS: '60000',
  BATTLE_DISCONNECT_GRACE_MS: '1500',
  WELCOME_BALANCE: String(WELCOME),
}
const server = realServer(environment)
/** Its battles start long after the grace: a round that has begun is settled before the absence of both players. */
const lateServer = realServer({ ...environment, MATCH_COUNTDOWN_MS: '60000' })

function orderOf(seated: Seated, battleId: string): unknown[] {
  const ends = ['battle_forfeit', 'battle_complete', 'battle_state']
  return receivedOf(seated, battleId).flatMap(({ type }) => (ends.includes(String(type)) ? [type] : []))
}

function reopen({ player }: Seated): Promise<Wire> {
  return openWire(server, { token: player.token })
}

test.concurrent('[G45] [S30] who gives up loses at once: the forfeit, then the end, then the money', async ({
  expect,
}) => {
  const { battleId, amount, first, second } = await fillTable(server, { amount: 25 })
  await first.wire.receives({ type: 'battle_phase', battleId, phase: 'prediction' })
  first.wire.send({ type: 'battle_forfeit', battleId })
  const winner = second.player.id
  for (const seated of [first, second]) {
    await seated.wire.receives({ type: 'battle_complete', battleId })
    await settled(seated.wire)
    expect(orderOf(seated, battleId)).toEqual(['battle_forfeit', 'battle_complete'])
    expect(firstTyped(receivedOf(seated, battleId), 'battle_forfeit')).toMatchObject({
      battleId,
      winner,
      forfeitedBy: first.player.id,
    })
    const payout = seated === second ? 2 * amount : 0
    expect(firstTyped(receivedOf(seated, battleId), 'battle_complete')).toMatchObject({
      battleId,
      winner,
      amount,
      payout,
      fairness: { commitment: A_HASH, serverSeed: A_HASH },
    })
    expect(await balanceOf(server, seated.player)).toBe(WELCOME - amount + payout)
  }
  expect(typed(second.wire.received, 'balance_update').at(-1)).toMatchObject({ balance: WELCOME + amount })
  const winnersTypes = second.wire.received.map(({ type }) => type)
  expect(winnersTypes.lastIndexOf('balance_update')).toBeGreaterThan(winnersTypes.indexOf('battle_complete'))
  expect(typed(first.wire.received, 'balance_update')).toHaveLength(1)
})

test.concurrent('a battle ends once: giving up again, or after the other did, changes nothing', async ({ expect }) => {
  const { battleId, amount, first, second } = await fillTable(server, { amount: 10 })
  for (const { wire } of [first, second, first]) wire.send({ type: 'battle_forfeit', battleId })
  await second.wire.receives({ type: 'battle_complete', battleId })
  await Promise.all([settled(first.wire), settled(second.wire)])
  for (const seated of [first, second]) {
    expect(typed(receivedOf(seated, battleId), 'battle_complete')).toHaveLength(1)
    expect(typed(receivedOf(seated, battleId), 'battle_forfeit')).toHaveLength(1)
  }
  const errors = [first, second].flatMap(({ wire }) => typed(wire.received, 'error'))
  expect(errors).toHaveLength(2)
  for (const { code } of errors) expect(code).toMatch(/^BATTLE_/)
  const balances = await Promise.all([balanceOf(server, first.player), balanceOf(server, second.player)])
  expect(balances.sort((left, right) => left - right)).toEqual([WELCOME - amount, WELCOME + amount])
})

test.concurrent('nobody gives up for another', async ({ expect }) => {
  const { battleId, first } = await fillTable(server, { amount: 50 })
  const stranger = await sitDown(server)
  stranger.wire.send({ type: 'battle_forfeit', battleId })
  const error = await stranger.wire.receives({ type: 'error' })
  expect(error).toMatchObject({ code: 'BATTLE_NOT_PARTICIPANT', battleId })
  expect(await stateOf(first.wire, battleId)).toMatchObject({ status: 'active' })
})

test.concurrent('who is gone longer than the grace forfeits to the one who is there', async ({ expect }) => {
  const { battleId, amount, first, second } = await fillTable(server, { amount: 25 })
  await first.wire.receives({ type: 'battle_phase', battleId, phase: 'prediction' })
  const goneAt = Date.now()
  await second.wire.close()
  const forfeit = await first.wire.receives({ type: 'battle_forfeit', battleId })
  expect(Date.now() - goneAt).toBeGreaterThanOrEqual(1400)
  expect(forfeit).toMatchObject({ winner: first.player.id, forfeitedBy: second.player.id })
  await first.wire.receives({ type: 'battle_complete', battleId, winner: first.player.id })
  await first.wire.receives({ type: 'balance_update', balance: WELCOME + amount })
  expect(await balanceOf(server, second.player)).toBe(WELCOME - amount)
  // The absent player receives the end on return.
  expect(await stateOf(await reopen(second), battleId)).toMatchObject({ status: 'completed', winner: first.player.id })
})

test.concurrent('who comes back in time plays on, and one open tab is enough to be there', async ({ expect }) => {
  const { battleId, first, second } = await fillTable(server, { amount: 10 })
  await first.wire.receives({ type: 'battle_phase', battleId, phase: 'prediction' })
  const tab = await reopen(second)
  await second.wire.close()
  // Waits longer than the grace, measured by another battle that begins now.
  const clock = await fillTable(server, { amount: 100 })
  await clock.second.wire.close()
  await clock.first.wire.receives({ type: 'battle_forfeit', battleId: clock.battleId })
  expect(await stateOf(tab, battleId)).toMatchObject({ status: 'active' })

  await tab.close()
  const back = await reopen(second)
  const later = await fillTable(server, { amount: 100 })
  await later.second.wire.close()
  await later.first.wire.receives({ type: 'battle_forfeit', battleId: later.battleId })
  expect(await stateOf(back, battleId)).toMatchObject({ status: 'active', phase: 'prediction' })
})

test.concurrent('[issue 15, 1] both gone for the grace before a round cancels the battle, which is worth their stakes', async ({
  expect,
}) => {
  const { battleId, amount, first, second } = await fillTable(lateServer, { amount: 50 })
  const witness = await openWire(lateServer)
  witness.send({ type: 'battle_watch', battleId })
  expect(await balanceOf(lateServer, first.player)).toBe(WELCOME - amount)
  await Promise.all([first.wire.close(), second.wire.close()])
  const cancelled = await witness.receives({ type: 'battle_state', battleId, status: 'cancelled' })
  expect(cancelled).toMatchObject({ winner: null })
  for (const seated of [first, second]) {
    expect(await balanceOf(lateServer, seated.player)).toBe(WELCOME)
    expect(await stateOf(await openWire(lateServer, { token: seated.player.token }), battleId)).toMatchObject({
      status: 'cancelled',
      winner: null,
    })
    const [ended] = await callForList(lateServer, `GET /api/battles/user/${seated.player.id}`, {
      token: seated.player.token,
    })
    expect(ended).toMatchObject({ id: battleId, status: 'cancelled', amount })
    expect(await callForList(lateServer, `GET /api/battles/public/user/${seated.player.id}/active`)).toEqual([])
  }
  expect(await callFor(200, lateServer, `GET /api/battles/${battleId}/fairness`)).toMatchObject({
    revealed: true,
    serverSeed: A_HASH,
  })
})

test.concurrent('both who press Revanche play again for the same stake', async ({ expect }) => {
  const { battleId, amount, first, second } = await fillTable(server, { amount: 10 })
  first.wire.send({ type: 'battle_forfeit', battleId })
  await second.wire.receives({ type: 'battle_complete', battleId })
  const after = second.wire.received.length
  first.wire.send({ type: 'battle_rematch', battleId })
  await second.wire.receives({ type: 'battle_rematch', battleId })
  expect(typed(second.wire.received.slice(after), 'battle_match_found')).toEqual([])
  second.wire.send({ type: 'battle_rematch', battleId })
  const found = await second.wire.receives({ type: 'battle_match_found' }, after)
  expect(found).toMatchObject({ amount, opponent: { id: first.player.id, amount } })
  expect(found['battleId']).not.toBe(battleId)
  expect(found['commitment']).not.toBe(firstTyped(receivedOf(second, battleId), 'battle_match_found')['commitment'])
  await second.wire.receives({ type: 'battle_game_start', battleId: textIn(found, 'battleId') })
  expect(await balanceOf(server, first.player)).toBe(WELCOME - 2 * amount)
  expect(await balanceOf(server, second.player)).toBe(WELCOME)
})

test.concurrent('nobody else asks for a rematch, and nobody of a running battle', async ({ expect }) => {
  const { battleId, first } = await fillTable(server, { amount: 5 })
  const stranger = await sitDown(server)
  for (const { wire } of [first, stranger]) {
    wire.send({ type: 'battle_rematch', battleId })
    expect((await wire.receives({ type: 'error' }))['code']).toMatch(/^BATTLE_/)
  }
})

test.concurrent('[G01] a player plays several battles at once, each with its own choices and money', async ({
  expect,
}) => {
  const busy = await sitDown(server)
  const tables: Table[] = []
  for (const amount of [5, 10, 25]) tables.push(await fillTable(server, { amount, first: busy }))
  expect(await balanceOf(server, busy.player)).toBe(WELCOME - 40)
  const active = await callForList(server, `GET /api/battles/public/user/${busy.player.id}/active`)
  expect(active.map(({ id }) => id).sort()).toEqual(tables.map(({ battleId }) => battleId).sort())

  const [one, two, three] = tables
  if (!one || !two || !three) throw new Error('Three tables')
  chooseEachRound(busy.wire, one.battleId, () => 'up')
  for (const { battleId } of tables) await busy.wire.receives({ type: 'battle_phase', battleId, phase: 'prediction' })
  busy.wire.send({ type: 'battle_bet', battleId: one.battleId, choice: 'up', round: 1 })
  busy.wire.send({ type: 'battle_bet', battleId: two.battleId, choice: 'down', round: 1 })
  await busy.wire.receives({ type: 'battle_bet_placed', battleId: two.battleId })
  expect(await stateOf(busy.wire, one.battleId)).toMatchObject({ currentSelection: 'up' })
  expect(await stateOf(busy.wire, two.battleId)).toMatchObject({ currentSelection: 'down' })
  expect(await stateOf(busy.wire, three.battleId)).toMatchObject({ currentSelection: null })

  one.second.wire.send({ type: 'battle_forfeit', battleId: one.battleId })
  busy.wire.send({ type: 'battle_forfeit', battleId: two.battleId })
  await busy.wire.receives({ type: 'battle_complete', battleId: one.battleId })
  await busy.wire.receives({ type: 'battle_complete', battleId: two.battleId })
  await settled(busy.wire)
  expect(await balanceOf(server, busy.player)).toBe(WELCOME - 40 + 10)
  expect(await stateOf(busy.wire, three.battleId)).toMatchObject({ status: 'active' })
})

test.concurrent('a reload in the middle finds the same battle as it was', async ({ expect }) => {
  const { battleId, amount, first } = await fillTable(server, { amount: 100 })
  await first.wire.receives({ type: 'battle_phase', battleId, phase: 'prediction' })
  first.wire.send({ type: 'battle_bet', battleId, choice: 'equal', round: 1 })
  await first.wire.receives({ type: 'battle_bet_placed', battleId })
  const before = await stateOf(first.wire, battleId)
  await first.wire.close()
  const again = await reopen(first)
  const state = await stateOf(again, battleId)
  const { prices: _prices, totalPoints: _points, phaseTimeLeft: _left, absences: _absences, ...lasting } = before
  expect(state).toMatchObject({ ...lasting, currentSelection: 'equal', amount, totalPoints: A_NUMBER })
  await again.receives({ type: 'battle_price_update', battleId })
  const { balance } = fieldsIn(await callFor(200, server, 'GET /api/users/me', { token: first.player.token }), 'wallet')
  expect(balance).toBe(WELCOME - amount)
})
