import { randomUUID } from 'node:crypto'
import type { BetId, BotsFilter, CycleId, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { type TestApp, testApps } from '../../../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../../../test/describe-on-databases.ts'
import { signUpLocally } from '../../../../test/identity-flows.ts'
import { balanceOf, startAppWithAdmin } from '../../../../test/payments.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { openSocket, sendAndSettle, type TestSocket } from '../../../../test/socket-pair.ts'
import type { TestDatabase } from '../../../../test/test-database.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { auditLedger } from '../../../wallet/audit.ts'

interface Bettor {
  readonly user: PublicUser
  readonly socket: TestSocket
}

async function sitDown(adminApp: TestApp): Promise<Bettor> {
  const user = await signUpLocally(adminApp.call)
  const socket = openSocket(adminApp.application.gateway, { userId: user.id, watchesCycle: true })
  await adminApp.settle()
  return { user, socket }
}

async function bet(
  adminApp: TestApp,
  { user, socket }: Bettor,
  direction: 'up' | 'down',
  amount: number,
): Promise<void> {
  const { cycleId } = socket.last('initialState')
  await sendAndSettle(adminApp, socket, { type: 'placeBet', userId: user.id, cycleId, direction, amount })
}

function openCycles(createDatabase: () => Promise<TestDatabase>) {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { token } = admin
    const [ana, ben] = [await sitDown(adminApp), await sitDown(adminApp)]
    const { cycleId } = ana.socket.last('initialState')
    const preview = (id: CycleId) => adminApp.call('previewCycleCancellation', { token, params: { id } })
    const cancel = (id: CycleId, idempotencyKey?: string) =>
      adminApp.call('cancelCycle', { token, params: { id }, idempotencyKey })
    const list = () => adminApp.call('adminCycles', { token, query: {} })
    return { adminApp, admin, token, ana, ben, cycleId, preview, cancel, list }
  }

  async function openAppWithBot() {
    const opened = await openApp()
    const { adminApp, ben, token, cycleId } = opened
    await adminApp.database.transaction((transaction) =>
      transaction.execute(
        Prisma.sql`UPDATE users SET kind = 'bot', local_secret_hash = NULL WHERE id = ${ben.user.id}`,
      ),
    )
    const bets = (query: { bots?: BotsFilter; limit?: number; before?: BetId } = {}) =>
      adminApp.call('adminCycleBets', { token, params: { id: cycleId }, query })
    return { ...opened, bets }
  }

  return { startApp, openApp, openAppWithBot }
}

describeOnDatabases('the bets of a cycle, and cancellations at the same time', (createDatabase) => {
  const { openApp, openAppWithBot } = openCycles(createDatabase)

  test('the bets of a cycle are listed newest first, page by page, while the cycle runs and after it', async () => {
    const { adminApp, token, ana, ben, cycleId, cancel } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    await adminApp.advance(10)
    await bet(adminApp, ben, 'down', 10)
    await adminApp.advance(10)
    await bet(adminApp, ana, 'down', 5)
    const { id } = ana.socket.last('newBet')
    await sendAndSettle(adminApp, ana.socket, { type: 'removeBet', userId: ana.user.id, betId: id })
    const bets = (query: { limit?: number; before?: string } = {}) =>
      adminApp.call('adminCycleBets', { token, params: { id: cycleId }, query })
    const expected = [
      { id, user_id: ana.user.id, pseudo: ana.user.pseudo, direction: 'down', amount: 5, fee: 0.1, outcome: 'undone' },
      { user_id: ben.user.id, pseudo: ben.user.pseudo, direction: 'down', amount: 10, fee: 0.2, outcome: 'open' },
      { user_id: ana.user.id, pseudo: ana.user.pseudo, direction: 'up', amount: 20, fee: 0.4, outcome: 'open' },
    ]
    const running = await bets()
    expect(running).toMatchObject(expected)
    expect(running.map(({ payout, bot }) => [payout, bot])).toEqual([
      [5.1, false],
      [0, false],
      [0, false],
    ])
    expect(running.every(({ odds }) => odds > 1)).toBe(true)
    const [first, second, third] = running
    expect(await bets({ limit: 2 })).toEqual([first, second])
    if (second === undefined) throw new Error('three bets were placed')
    for (const before of [second.id, second.placed_at]) expect(await bets({ limit: 2, before })).toEqual([third])

    await cancel(cycleId)
    const over = await bets()
    expect(over).toEqual([
      first,
      { ...second, outcome: 'voided', payout: 10.2 },
      { ...third, outcome: 'voided', payout: 20.4 },
    ])
    for (const before of [second.id, second.placed_at]) {
      expect(await bets({ limit: 2, before })).toEqual(over.slice(2))
    }
    const unknown = adminApp.call('adminCycleBets', { token, params: { id: randomUUID() as CycleId }, query: {} })
    expect(await refusalOf(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('a cycle is shown as the list has it, while it runs and after it', async () => {
    const { adminApp, token, ana, cycleId, cancel, list } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    const shown = (id: CycleId) => adminApp.call('adminCycle', { token, params: { id } })
    const running = await shown(cycleId)
    expect(running).toMatchObject({
      status: 'live',
      bets: 1,
      players: 1,
      open_stakes: 20,
      paid_in: 20.4,
      ended_at: null,
    })
    expect(running).toEqual((await list())[0])
    await cancel(cycleId)
    const over = await shown(cycleId)
    expect(over).toMatchObject({ id: cycleId, status: 'closed', void_reason: 'admin', open_stakes: 0, paid_out: 20.4 })
    expect(over).toEqual((await list()).find(({ id }) => id === cycleId))
    const asPlayer = adminApp.call('adminCycle', { token: ana.user.token, params: { id: cycleId } })
    expect(await refusalOf(asPlayer)).toMatchObject({ status: 403 })
  })

  test('[issue 16, 13] the bets of a cycle are listed with and without those of bots, page by page, while it runs and after it', async () => {
    const { adminApp, ana, ben, cycleId, cancel, bets } = await openAppWithBot()
    for (const [bettor, amount] of [
      [ana, 20],
      [ben, 10],
      [ana, 5],
      [ben, 6],
    ] as const) {
      await bet(adminApp, bettor, 'up', amount)
      await adminApp.advance(10)
    }
    const amountsOf = async (query: Parameters<typeof bets>[0]) => (await bets(query)).map(({ amount }) => amount)
    for (const end of [() => undefined, () => cancel(cycleId)]) {
      await end()
      expect(await amountsOf({})).toEqual([6, 5, 10, 20])
      expect(await amountsOf({ bots: 'without' })).toEqual([5, 20])
      expect(await amountsOf({ bots: 'only' })).toEqual([6, 10])
      const [newest] = await bets({ bots: 'without', limit: 1 })
      expect(newest?.bot).toBe(false)
      expect(await amountsOf({ bots: 'without', limit: 1, before: newest?.id as BetId })).toEqual([20])
    }
  })

  test('a cancellation repeated with its key gets the first response again, also when both arrive at once', async () => {
    const { adminApp, token, ana, cycleId, cancel, list } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    const key = randomUUID()
    const [first, second] = await Promise.all([cancel(cycleId, key), cancel(cycleId, key)])
    expect(first).toEqual({ id: cycleId, cancellable: false, open_bets: 1, players: 1, stakes: 20, fees: 0.4 })
    expect([second, await cancel(cycleId, key)]).toEqual([first, first])
    expect(await balanceOf(adminApp, ana.user)).toBe(100)
    expect(await adminApp.call('adminActions', { token, query: {} })).toHaveLength(1)
    await adminApp.settle()
    const [next] = await list()
    expect(next?.status).toBe('live')
    expect(await refusalOf(cancel(next?.id ?? cycleId, key))).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
  })
})

describeOnSqlite('cycles as admins see them', (createDatabase) => {
  const { startApp, openApp, openAppWithBot } = openCycles(createDatabase)

  test('the running one shows what is at stake, in the list and among the live figures', async () => {
    const { adminApp, token, ana, ben, cycleId, list } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    await bet(adminApp, ben, 'down', 10)
    const [running] = await list()
    expect(running).toMatchObject({
      id: cycleId,
      status: 'live',
      result: null,
      void_reason: null,
      final_price: null,
      bets: 2,
      players: 2,
      open_stakes: 30,
      paid_in: 30.6,
      paid_out: 0,
      ended_at: null,
    })
    const { cycle, house: figures } = await adminApp.call('figures', { token })
    expect(cycle).toEqual({
      id: cycleId,
      number: running?.number,
      phase: 'betting',
      bets: 2,
      players: 2,
      in_escrow: 30,
      bots_share: { bets: 0, players: 0, in_escrow: 0 },
    })
    expect(figures.exposure).toBeGreaterThan(0)
  })

  test('asked for, only cycles with bets are listed, of people or of bots, and the running one', async () => {
    const { adminApp, token, ana, ben, cycleId, cancel, list } = await openAppWithBot()
    const endCycle = async () => {
      const [running] = await list()
      await cancel(running?.id ?? cycleId)
      await adminApp.settle()
    }
    const numbers = async (query: { with_bets?: BotsFilter; limit?: number; before?: CycleId }) =>
      (await adminApp.call('adminCycles', { token, query })).map(({ number }) => number)
    await bet(adminApp, ben, 'down', 10)
    await endCycle()
    await endCycle()
    const cycleOfAna = (await list())[0]?.id
    const placed = { type: 'placeBet', userId: ana.user.id, direction: 'up', amount: 20 } as const
    await sendAndSettle(adminApp, ana.socket, { ...placed, cycleId: cycleOfAna ?? cycleId })
    await endCycle()
    expect(await numbers({})).toEqual([4, 3, 2, 1])
    expect(await numbers({ with_bets: 'all' })).toEqual([4, 3, 1])
    expect(await numbers({ with_bets: 'without' })).toEqual([4, 3])
    expect(await numbers({ with_bets: 'only' })).toEqual([4, 1])
    expect(await numbers({ with_bets: 'all', before: cycleId })).toEqual([])
    const file = await adminApp.call('adminExport', { token, params: { list: 'cycles' }, query: { with_bets: 'only' } })
    expect(file.match(/^\d+/gm)).toEqual(['4', '1'])
  })

  test('[issue 16, 13] the share of bots is shown beside everybody’s figures, while a cycle runs and after it', async () => {
    const { adminApp, token, ana, ben, cycleId, cancel, list } = await openAppWithBot()
    await bet(adminApp, ana, 'up', 20)
    await bet(adminApp, ben, 'down', 10)
    await bet(adminApp, ben, 'up', 5)
    ben.socket.send({ type: 'removeBet', userId: ben.user.id, betId: ben.socket.last('newBet').id })
    await adminApp.settle()
    const figuresOf = async () => (await list()).find(({ id }) => id === cycleId)
    expect(await figuresOf()).toMatchObject({
      ...{ bets: 3, players: 2, open_stakes: 30, paid_in: 35.7, paid_out: 5.1 },
      bots_share: { bets: 2, players: 1, open_stakes: 10, paid_in: 15.3, paid_out: 5.1 },
    })
    const { cycle } = await adminApp.call('figures', { token })
    expect(cycle).toMatchObject({ bets: 2, players: 2, in_escrow: 30 })
    expect(cycle?.bots_share).toEqual({ bets: 1, players: 1, in_escrow: 10 })
    await cancel(cycleId)
    await adminApp.settle()
    expect(await figuresOf()).toMatchObject({
      ...{ bets: 3, players: 2, open_stakes: 0, paid_in: 35.7, paid_out: 35.7 },
      bots_share: { bets: 2, players: 1, open_stakes: 0, paid_in: 15.3, paid_out: 15.3 },
    })
    const file = await adminApp.call('adminExport', { token, params: { list: 'cycles' }, query: {} })
    expect(file).toContain('Paris de bots;Bots;Misé par les bots (EUR);Rendu aux bots (EUR)')
    expect(file).toMatch(/;3;2;0;35,7;35,7;2;1;15,3;15,3;/)
  })

  test('[issue 16, 13] the bets of a cycle are a file, for admins only, with and without those of bots', async () => {
    const { adminApp, token, ana, ben, cycleId, cancel, bets } = await openAppWithBot()
    await bet(adminApp, ana, 'up', 20)
    await adminApp.advance(10)
    await bet(adminApp, ben, 'down', 10)
    const fileOf = (query: { bots?: BotsFilter } = {}, id = cycleId) =>
      adminApp.call('adminCycleBetsExport', { token, params: { id }, query })
    const rowsOf = (file: string) => file.trimEnd().split('\r\n')
    const [heading, ...rows] = rowsOf(await fileOf())
    expect(heading).toBe(
      '\uFEFFPlacé;Pseudo;Bot;Sens;Montant (EUR);Frais (EUR);Cote;Issue;Rendu (EUR);Joueur;Identifiant',
    )
    const [bens, anas] = await bets()
    const odds = (shown: number | undefined) => String(shown).replace('.', ',')
    // As the clock of the test in Paris.
    const placed = '01/01/2026 01:00:00'
    expect(rows).toEqual([
      `${placed};${ben.user.pseudo};oui;DOWN;10;0,2;${odds(bens?.odds)};Ouvert;0;${ben.user.id};${bens?.id}`,
      `${placed};${ana.user.pseudo};non;UP;20;0,4;${odds(anas?.odds)};Ouvert;0;${ana.user.id};${anas?.id}`,
    ])
    expect(rowsOf(await fileOf({ bots: 'without' })).slice(1)).toEqual([rows[1]])
    await cancel(cycleId)
    expect(rowsOf(await fileOf({ bots: 'only' }))[1]).toContain(';Cycle annulé;10,2;')
    expect(await refusalOf(fileOf({}, randomUUID() as CycleId))).toEqual({ status: 404, code: 'NOT_FOUND' })
    const asPlayer = adminApp.call('adminCycleBetsExport', {
      token: ana.user.token,
      params: { id: cycleId },
      query: {},
    })
    expect(await refusalOf(asPlayer)).toEqual({ status: 403, code: 'FORBIDDEN' })
  })

  test('cancelling first previews the refunds, then refunds stake and fee to everybody, and is in the audit log', async () => {
    const { adminApp, admin, token, ana, ben, cycleId, preview, cancel, list } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    await bet(adminApp, ben, 'down', 10)
    const whole = { id: cycleId, open_bets: 2, players: 2, stakes: 30, fees: 0.6 }
    expect(await preview(cycleId)).toEqual({ ...whole, cancellable: true })
    expect([await balanceOf(adminApp, ana.user), await balanceOf(adminApp, ben.user)]).toEqual([79.6, 89.8])
    expect(await cancel(cycleId)).toEqual({ ...whole, cancellable: false })
    await adminApp.settle()
    expect([await balanceOf(adminApp, ana.user), await balanceOf(adminApp, ben.user)]).toEqual([100, 100])
    const cancelled = (await list()).find(({ id }) => id === cycleId)
    expect(cancelled).toMatchObject({ status: 'closed', void_reason: 'admin', result: null, open_stakes: 0 })
    const [action] = await adminApp.call('adminActions', { token, query: {} })
    expect(action).toMatchObject({
      action: 'cycle_cancelled',
      admin_id: admin.id,
      subject_type: 'cycle',
      subject_id: cycleId,
      subject_name: String(cancelled?.number),
      details: { number: cancelled?.number, openBets: 2, players: 2, stakesCents: 3_000, feesCents: 60 },
    })
    expect((await auditLedger(adminApp.database.reader)).problems).toEqual([])
  })

  test('[C17] an admin stops the bets alone and resumes them: what is open can be taken back, and a restart keeps it', async () => {
    const { adminApp, token, ana } = await openApp()
    await bet(adminApp, ana, 'up', 20)
    const enable = (enabled: boolean) => adminApp.call('switchCycleBets', { token, body: { enabled } })
    expect(await enable(false)).toEqual({ enabled: false })
    expect((await adminApp.call('figures', { token })).betsEnabled).toBe(false)
    await bet(adminApp, ana, 'up', 10)
    expect(ana.socket.last('betError')).toMatchObject({
      code: 'CYCLE_BETS_DISABLED',
      message: 'Le service de paris est temporairement désactivé.',
    })
    ana.socket.send({ type: 'removeBet', userId: ana.user.id, betId: ana.socket.last('newBet').id })
    await adminApp.settle()
    expect(await balanceOf(adminApp, ana.user)).toBe(100)
    const restarted = await startApp({ useDatabase: adminApp.database })
    const ben = await sitDown(restarted)
    await bet(restarted, ben, 'up', 10)
    expect(ben.socket.last('betError').code).toBe('CYCLE_BETS_DISABLED')
    await enable(true)
    await bet(adminApp, ana, 'up', 10)
    expect(await balanceOf(adminApp, ana.user)).toBe(89.8)
    const actions = await adminApp.call('adminActions', { token, query: {} })
    expect(actions.map(({ action }) => action)).toEqual(['cycle_bets_resumed', 'cycle_bets_stopped'])
  })

  test('[15.5] an admin with an open bet can’t cancel that cycle; once the bet is cashed out it can, under another key', async () => {
    const { adminApp, admin, token, cycleId, cancel } = await openApp()
    const socket = openSocket(adminApp.application.gateway, { userId: admin.id, watchesCycle: true })
    await adminApp.settle()
    await bet(adminApp, { user: admin, socket }, 'up', 10)
    const key = randomUUID()
    expect(await refusalOf(cancel(cycleId, key))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await adminApp.call('adminActions', { token, query: {} })).toEqual([])
    const { id } = socket.last('newBet')
    await sendAndSettle(adminApp, socket, { type: 'removeBet', userId: admin.id, betId: id })
    expect(await refusalOf(cancel(cycleId, key))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await cancel(cycleId, randomUUID())).toMatchObject({ id: cycleId, cancellable: false })
    expect((await auditLedger(adminApp.database.reader)).problems).toEqual([])
  })

  test('what is over stays as it is, and what never was is not found', async () => {
    const { adminApp, token, cycleId, preview, cancel } = await openApp()
    await cancel(cycleId)
    const again = await refusalOf(cancel(cycleId))
    expect([404, 409]).toContain(again.status)
    expect(await adminApp.call('adminActions', { token, query: {} })).toHaveLength(1)
    const unknown = randomUUID() as CycleId
    expect(await refusalOf(preview(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await refusalOf(cancel(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})
