import { randomUUID } from 'node:crypto'
import type { BattleId, BattleStatus } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, balanceCentsOf, battleApps, matchPlayers, seatPlayer } from '../../../../test/battle-fixture.ts'
import { acceptChallenge, createChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { startAppWithAdmin } from '../../../../test/payments.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'

function openBattles(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { token } = admin
    const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    const newTable = (amount = 10) => matchPlayers(adminApp, { one, two, amount })
    const ids = async (query: { status?: BattleStatus; limit?: number; before?: string }) =>
      (await adminApp.call('adminBattles', { token, query })).map(({ id }) => id)
    const detail = (id: BattleId) => adminApp.call('adminBattle', { token, params: { id } })
    const cancel = (id: BattleId, idempotencyKey?: string) =>
      adminApp.call('cancelBattle', { token, params: { id }, idempotencyKey })
    const preview = (id: BattleId) => adminApp.call('previewBattleCancellation', { token, params: { id } })
    return { adminApp, admin, token, one, two, newTable, ids, detail, cancel, preview }
  }

  return { openApp }
}

describeOnDatabases('the list of battles, and cancellations at the same time', (createDatabase) => {
  const { openApp } = openBattles(createDatabase)

  test('of two admins at the same time one cancels; the other gets the refusal that the battle is over', async () => {
    const { one, newTable, cancel } = await openApp()
    const { battleId } = await newTable()
    const outcomes = await Promise.allSettled([cancel(battleId), cancel(battleId)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await one.balanceCents()).toBe(10_000)
  })

  test('are listed newest first, by status, page by page, with their players and how they ended', async () => {
    const { adminApp, token, one, two, newTable, ids } = await openApp()
    const first = await newTable()
    for (const round of [1, 2, 3]) await first.playRound(round, { one: 'right', two: 'wrong' })
    await adminApp.advance(1_000)
    const second = await newTable(25)
    await adminApp.advance(1_000)
    const third = await newTable(50)
    await sendAndSettle(adminApp, one.socket, { type: 'battle_forfeit', battleId: third.battleId })
    expect(await ids({})).toEqual([third.battleId, second.battleId, first.battleId])
    expect(await ids({ status: 'active' })).toEqual([second.battleId])
    expect(await ids({ status: 'completed' })).toEqual([third.battleId, first.battleId])
    expect(await ids({ status: 'cancelled' })).toEqual([])
    expect(await ids({ limit: 1, before: third.battleId })).toEqual([second.battleId])
    const file = await adminApp.call('adminExport', { token, params: { list: 'battles' }, query: { status: 'active' } })
    expect(file.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(second.battleId)])
    const finished = { list: 'battles' } as const
    const ended = await adminApp.call('adminExport', { token, params: finished, query: { status: 'completed' } })
    const columnsOf = (line: string, ...headings: string[]) => {
      const columns = ended.slice(1).split('\r\n')[0]?.split(';') ?? []
      return headings.map((heading) => line.split(';')[columns.indexOf(heading)])
    }
    const [forfeited = '', won = ''] = ended.split('\r\n').slice(1)
    expect(columnsOf(forfeited, 'Vainqueur', 'Forfait de')).toEqual([two.user.pseudo, one.user.pseudo])
    expect(columnsOf(won, 'Vainqueur', 'Forfait de')).toEqual([one.user.pseudo, ''])
    const [newest, running] = await adminApp.call('adminBattles', { token, query: { user_id: two.user.id } })
    expect(await ids({ limit: 1, before: newest?.started_at ?? '' })).toEqual([second.battleId])
    expect(newest).toMatchObject({ status: 'completed', amount: 50, winner: two.user.id, forfeited_by: one.user.id })
    expect(running).toEqual({
      id: second.battleId,
      user1_id: one.user.id,
      user2_id: two.user.id,
      user1_username: one.user.pseudo,
      user2_username: two.user.pseudo,
      user1_bot: false,
      user2_bot: false,
      amount: 25,
      round: 1,
      status: 'active',
      winner: null,
      user1_points: 0,
      user2_points: 0,
      forfeited_by: null,
      cancel_reason: null,
      price_source: 'simulated',
      started_at: expect.any(String),
      ended_at: null,
    })
  })
})

describeOnSqlite('battles as admins see them', (createDatabase) => {
  const { openApp } = openBattles(createDatabase)

  test('[20.3] the details say whether a battle moved the ratings, and if not, why', async () => {
    const { adminApp, one, two, newTable, detail, cancel } = await openApp()
    const verdict = async ({ battleId }: { readonly battleId: BattleId }) => {
      const { rated, unrated_reason } = await detail(battleId)
      return { rated, unrated_reason }
    }
    const giveUp = async (battleId: BattleId) => {
      await sendAndSettle(adminApp, two.socket, { type: 'battle_forfeit', battleId })
    }
    const played = await newTable()
    expect(await verdict(played)).toEqual({ rated: null, unrated_reason: null })
    await played.playRound(1, { one: 'right', two: 'wrong' })
    await giveUp(played.battleId)
    expect(await verdict(played)).toEqual({ rated: true, unrated_reason: null })
    const givenUp = await newTable()
    await giveUp(givenUp.battleId)
    expect(await verdict(givenUp)).toEqual({ rated: false, unrated_reason: 'no_round' })
    const cancelled = await newTable()
    await cancel(cancelled.battleId)
    expect(await verdict(cancelled)).toEqual({ rated: false, unrated_reason: 'cancelled' })
    // The reason is known from the start.
    const free = await acceptChallenge(adminApp, two, await createChallenge(adminApp, one, { amount: 0 }))
    expect(await verdict({ battleId: free.battle_id })).toEqual({ rated: false, unrated_reason: 'free' })
  })

  test('the details of a battle show its events, but no choice before its result and no seed before the end', async () => {
    const { adminApp, newTable, detail } = await openApp()
    const fixture = await newTable()
    const { head } = await fixture.stored()
    await fixture.playRound(1, { one: 'right', two: 'wrong' })
    await adminApp.advance(BATTLE_PACE.pauseMs + BATTLE_PACE.waitingMs)
    await fixture.choose(fixture.one, 2, 'right')
    const running = await detail(fixture.battleId)
    expect(running).toMatchObject({
      status: 'active',
      phase: 'prediction',
      phase_ends_at: expect.any(String),
      escrow: 20,
      payouts: null,
      commitment: head.commitment,
      server_seed: null,
    })
    expect(JSON.stringify(running)).not.toContain(head.seeds.serverSeed)
    const choices = running.events.filter(({ type }) => type === 'choiceMade').map(({ data }) => data)
    expect(choices).toEqual([
      { seat: 'one', round: 1, choice: await fixture.resultOf(1) },
      { seat: 'two', round: 1, choice: expect.any(String) },
      { seat: 'one', round: 2 },
    ])
    expect(running.events.map(({ sequence }) => sequence)).toEqual(running.events.map((_event, index) => index + 1))
    await adminApp.advance(60_000)
    const over = await detail(fixture.battleId)
    expect(over).toMatchObject({ server_seed: head.seeds.serverSeed, phase_ends_at: null, escrow: 0 })
    expect(over.payouts).toEqual({ user1: 20, user2: 0 })
    expect(over.events.filter(({ type, data }) => type === 'choiceMade' && data['round'] === 2)[0]?.data).toEqual({
      seat: 'one',
      round: 2,
      choice: await fixture.resultOf(2),
    })
  })

  test.each(['given up', 'cancelled'] as const)(
    'the choices of a round without a result stay secret once its battle is %s',
    async (how) => {
      const { adminApp, one, newTable, detail, cancel } = await openApp()
      const { battleId, choose } = await newTable()
      await adminApp.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
      await choose(one, 1, 'right')
      if (how === 'cancelled') await cancel(battleId)
      else await sendAndSettle(adminApp, one.socket, { type: 'battle_forfeit', battleId })
      const { status, events } = await detail(battleId)
      expect(status).not.toBe('active')
      const choices = events.filter(({ type }) => type === 'choiceMade').map(({ data }) => data)
      expect(choices).toEqual([{ seat: 'one', round: 1 }])
    },
  )

  test('cancelling first previews the refunds, then pays them: both players receive the end and their new balances', async () => {
    const { adminApp, admin, one, two, newTable, cancel, preview, detail } = await openApp()
    const { battleId } = await newTable(25)
    const refunds = [one, two].map(({ user }) => ({ user_id: user.id, pseudo: user.pseudo, amount: 25 }))
    expect(await preview(battleId)).toEqual({ id: battleId, status: 'active', cancellable: true, refunds })
    expect(await one.balanceCents()).toBe(7_500)
    for (const { socket } of [one, two]) socket.take()
    expect(await cancel(battleId)).toEqual({ id: battleId, status: 'cancelled', cancellable: false, refunds })
    await adminApp.settle()
    for (const player of [one, two]) {
      expect(player.socket.take().filter(({ type }) => type !== 'battle_queue_update')).toMatchObject([
        { type: 'battle_state', battleId, status: 'cancelled' },
        { type: 'balance_update', balance: 100, reason: 'battle_refund' },
      ])
      expect(await player.balanceCents()).toBe(10_000)
    }
    expect(await detail(battleId)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'admin',
      escrow: 0,
      payouts: { user1: 25, user2: 25 },
      winner: null,
    })
    const [action] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(action).toMatchObject({ action: 'battle_cancelled', admin_id: admin.id, subject_id: battleId })
    expect(action?.subject_name).toBe(`${one.user.pseudo} – ${two.user.pseudo}`)
    await adminApp.advance(60_000)
    expect(one.socket.all('battle_complete')).toEqual([])
  })

  test('a cancellation repeated with its key gets the first response again; its key is good for no other battle', async () => {
    const { adminApp, admin, newTable, cancel } = await openApp()
    const { battleId } = await newTable(25)
    const key = randomUUID()
    const first = await cancel(battleId, key)
    expect(await cancel(battleId, key)).toEqual(first)
    expect(await refusalOf(cancel(battleId))).toEqual({ status: 409, code: 'BATTLE_OVER' })
    const other = await newTable(10)
    expect(await refusalOf(cancel(other.battleId, key))).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    expect(await adminApp.call('adminActions', { token: admin.token, query: {} })).toHaveLength(1)
  })

  test('[20.6] a cancellation repeated after a player has deleted the account names that player no more', async () => {
    const { adminApp, one, newTable, cancel } = await openApp()
    const { battleId } = await newTable(25)
    const key = randomUUID()
    const pseudoIn = ({ refunds }: Awaited<ReturnType<typeof cancel>>) =>
      refunds.find(({ user_id }) => user_id === one.user.id)?.pseudo
    const before = pseudoIn(await cancel(battleId, key))
    await adminApp.call('deleteAccount', {
      token: one.user.token,
      body: { confirmation: 'SUPPRIMER', giveUpBalance: true },
    })
    expect(pseudoIn(await cancel(battleId, key))).toBe('Compte supprimé')
    const stored = await adminApp.database.reader.query(Prisma.sql`SELECT answer FROM idempotent_answers`)
    expect(JSON.stringify(stored)).not.toContain(before)
  })

  test('[15.5] an admin who plays a battle can’t cancel it', async () => {
    const { adminApp, admin, token, one, cancel } = await openApp()
    const socket = openSocket(adminApp.application.gateway, { userId: admin.id })
    const two = { user: admin, socket, balanceCents: () => balanceCentsOf(adminApp, admin) }
    const { battleId } = await matchPlayers(adminApp, { one, two, amount: 25 })
    expect(await refusalOf(cancel(battleId))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await two.balanceCents()).toBe(7_500)
    expect(await adminApp.call('adminActions', { token, query: {} })).toEqual([])
  })

  test('what is over stays as it is, and what never was is not found', async () => {
    const { adminApp, admin, one, newTable, cancel, preview } = await openApp()
    const { battleId } = await newTable()
    await sendAndSettle(adminApp, one.socket, { type: 'battle_forfeit', battleId })
    expect(await preview(battleId)).toEqual({ id: battleId, status: 'completed', cancellable: false, refunds: [] })
    expect(await refusalOf(cancel(battleId))).toEqual({ status: 409, code: 'BATTLE_OVER' })
    expect(await adminApp.call('adminActions', { token: admin.token, query: {} })).toEqual([])
    const unknown = randomUUID() as BattleId
    for (const ask of [cancel, preview]) {
      expect(await refusalOf(ask(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' })
    }
  })
})
