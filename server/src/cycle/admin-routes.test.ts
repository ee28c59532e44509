import { randomUUID } from 'node:crypto'
import type { BetId, CycleId, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createAuditRepository } from '../adapters/prisma/audit-repository.ts'
import { type TestApp, testApps } from '../testing/build-test-app.ts'
import { describeOnDatabases } from '../testing/describe-on-databases.ts'
import { signUpLocally } from '../testing/identity-flows.ts'
import { balanceOf, openAdminHouse } from '../testing/payments.ts'
import { refusalOf } from '../testing/refusals.ts'
import { openSocket, type TestSocket } from '../testing/socket-pair.ts'
import { auditLedger } from '../wallet/audit.ts'

interface Bettor {
  readonly user: PublicUser
  readonly socket: TestSocket
}

async function sitDown(house: TestApp): Promise<Bettor> {
  const user = await signUpLocally(house.call)
  const socket = openSocket(house.application.gateway, { userId: user.id, watchesCycle: true })
  await house.settle()
  return { user, socket }
}

async function bet(house: TestApp, { user, socket }: Bettor, direction: 'up' | 'down', amount: number): Promise<void> {
  const { cycleId } = socket.last('initialState')
  socket.send({ type: 'placeBet', userId: user.id, cycleId, direction, amount })
  await house.settle()
}

describeOnDatabases('cycles as admins see them', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openHouse() {
    const quiet = { BOTS: 'off' }
    const { house, admin } = await openAdminHouse(startApp, await startApp({ environment: quiet }), quiet)
    const { token } = admin
    const [ana, ben] = [await sitDown(house), await sitDown(house)]
    const { cycleId } = ana.socket.last('initialState')
    const preview = (id: CycleId) => house.call('previewCycleCancellation', { token, params: { id } })
    const cancel = (id: CycleId) => house.call('cancelCycle', { token, params: { id } })
    const list = () => house.call('adminCycles', { token, query: {} })
    return { house, admin, token, ana, ben, cycleId, preview, cancel, list }
  }

  test('the running one shows what is at stake, in the list and among the live figures', async () => {
    const { house, token, ana, ben, cycleId, list } = await openHouse()
    await bet(house, ana, 'up', 20)
    await bet(house, ben, 'down', 10)
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
    const { cycle, house: figures } = await house.call('figures', { token })
    expect(cycle).toEqual({
      id: cycleId,
      number: running?.number,
      phase: 'betting',
      bets: 2,
      players: 2,
      in_escrow: 30,
    })
    expect(figures.exposure).toBeGreaterThan(0)
  })

  test('who bet what is told newest first, page by page, while the cycle runs and after it', async () => {
    const { house, token, ana, ben, cycleId, cancel } = await openHouse()
    await bet(house, ana, 'up', 20)
    await house.advance(10)
    await bet(house, ben, 'down', 10)
    await house.advance(10)
    await bet(house, ana, 'down', 5)
    const { id } = ana.socket.last('newBet')
    ana.socket.send({ type: 'removeBet', userId: ana.user.id, betId: id })
    await house.settle()
    const bets = (query: { limit?: number; before?: BetId } = {}) =>
      house.call('adminCycleBets', { token, params: { id: cycleId }, query })
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
    expect(await bets({ limit: 2, before: second.id })).toEqual([third])

    await cancel(cycleId)
    const over = await bets()
    expect(over).toEqual([
      first,
      { ...second, outcome: 'voided', payout: 10.2 },
      { ...third, outcome: 'voided', payout: 20.4 },
    ])
    expect(await bets({ limit: 2, before: second.id })).toEqual(over.slice(2))
    const unknown = house.call('adminCycleBets', { token, params: { id: randomUUID() as CycleId }, query: {} })
    expect(await refusalOf(unknown)).toEqual({ status: 404, code: 'NOT_FOUND' })
  })

  test('cancelling shows first what goes back, then gives stake and fee back to everybody, and is in the trail', async () => {
    const { house, admin, token, ana, ben, cycleId, preview, cancel, list } = await openHouse()
    await bet(house, ana, 'up', 20)
    await bet(house, ben, 'down', 10)
    const whole = { id: cycleId, open_bets: 2, players: 2, stakes: 30, fees: 0.6 }
    expect(await preview(cycleId)).toEqual({ ...whole, cancellable: true })
    expect([await balanceOf(house, ana.user), await balanceOf(house, ben.user)]).toEqual([79.6, 89.8])
    expect(await cancel(cycleId)).toEqual({ ...whole, cancellable: false })
    await house.settle()
    expect([await balanceOf(house, ana.user), await balanceOf(house, ben.user)]).toEqual([100, 100])
    const cancelled = (await list()).find(({ id }) => id === cycleId)
    expect(cancelled).toMatchObject({ status: 'closed', void_reason: 'admin', result: null, open_stakes: 0 })
    const [action] = await house.call('adminActions', { token, query: {} })
    expect(action).toMatchObject({
      action: 'cycle_cancelled',
      admin_id: admin.id,
      subject_type: 'cycle',
      subject_id: cycleId,
      details: { openBets: 2, players: 2, stakesCents: 3_000, feesCents: 60 },
    })
    expect((await auditLedger(createAuditRepository(), house.database.reader)).problems).toEqual([])
  })

  test('[C17] an admin stops the bets alone and resumes them: what is open can be taken back, and a restart keeps it', async () => {
    const { house, token, ana } = await openHouse()
    await bet(house, ana, 'up', 20)
    const enable = (enabled: boolean) => house.call('switchCycleBets', { token, body: { enabled } })
    expect(await enable(false)).toEqual({ enabled: false })
    expect((await house.call('figures', { token })).betsEnabled).toBe(false)
    await bet(house, ana, 'up', 10)
    expect(ana.socket.last('betError')).toMatchObject({
      code: 'CYCLE_BETS_DISABLED',
      message: 'Le service de paris est temporairement désactivé.',
    })
    ana.socket.send({ type: 'removeBet', userId: ana.user.id, betId: ana.socket.last('newBet').id })
    await house.settle()
    expect(await balanceOf(house, ana.user)).toBe(100)
    const restarted = await startApp({ useDatabase: house.database, environment: { BOTS: 'off' } })
    const ben = await sitDown(restarted)
    await bet(restarted, ben, 'up', 10)
    expect(ben.socket.last('betError').code).toBe('CYCLE_BETS_DISABLED')
    await enable(true)
    await bet(house, ana, 'up', 10)
    expect(await balanceOf(house, ana.user)).toBe(89.8)
    const actions = await house.call('adminActions', { token, query: {} })
    expect(actions.map(({ action }) => action)).toEqual(['cycle_bets_resumed', 'cycle_bets_stopped'])
  })

  test('[15.5] an admin with an open bet can’t cancel that cycle; once the bet is given back it can', async () => {
    const { house, admin, token, cycleId, cancel } = await openHouse()
    const socket = openSocket(house.application.gateway, { userId: admin.id, watchesCycle: true })
    await house.settle()
    await bet(house, { user: admin, socket }, 'up', 10)
    expect(await refusalOf(cancel(cycleId))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await house.call('adminActions', { token, query: {} })).toEqual([])
    const { id } = socket.last('newBet')
    socket.send({ type: 'removeBet', userId: admin.id, betId: id })
    await house.settle()
    expect(await cancel(cycleId)).toMatchObject({ id: cycleId, cancellable: false })
    expect((await auditLedger(createAuditRepository(), house.database.reader)).problems).toEqual([])
  })

  test('what is over stays as it is, and what never was is not found', async () => {
    const { house, token, cycleId, preview, cancel } = await openHouse()
    await cancel(cycleId)
    const again = await refusalOf(cancel(cycleId))
    expect([404, 409]).toContain(again.status)
    expect(await house.call('adminActions', { token, query: {} })).toHaveLength(1)
    const unknown = randomUUID() as CycleId
    expect(await refusalOf(preview(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await refusalOf(cancel(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' })
  })
})
