import { randomUUID } from 'node:crypto'
import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { PAYMENT_CHANNELS, type PaymentId, type UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { sharedApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { openBooks } from '../../test/ledger-books.ts'
import {
  BANK,
  balanceOf,
  deposit,
  expectBalancedBooks,
  historyOf,
  startAppWithAdmin,
  withdraw,
} from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'
import { accounts } from './accounts.ts'
import * as payments from './payment-repository.ts'

const SETTLE_MS = 5_000
const RICH = { WELCOME_BALANCE: '2000' }
/** As people write it. */
const SPACED = { ...BANK, iban: 'FR76 3000 6000 0112 3456 7890 189' }
const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

/** As a French spreadsheet reads and sorts it. */
const CELL_OF_TIME = '\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d'

describeOnDatabases('withdrawals', (createDatabase, _createBare, createShared) => {
  const startApp = testApps(createDatabase)
  const openApp = sharedApp({}, createShared)

  test('[R10] [W29] a card settles at once; its 2 % are off what is paid out', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    expect(await withdraw(app, user, { amount: 50, channel: 'card' })).toEqual({
      id: expect.any(String),
      status: 'completed',
      amount: 50,
      fee: 1,
      new_balance: 50,
      reference: expect.stringMatching(/^RET-\d{6}$/),
      remaining: 50,
    })
    const { balances } = openBooks(app.database)
    expect(await balances(accounts.player(user.id), accounts.fees, accounts.paymentsOut)).toEqual([5_000, 100, 4_900])
    await expectBalancedBooks(app)
  })

  test('[R10] [W29] [W31] bank and crypto are free; the balance falls at once and the payout settles later', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const tab = openSocket(app.application.gateway, { userId: user.id })
    expect(await withdraw(app, user, { amount: 30, channel: 'bank' })).toMatchObject({
      status: 'pending',
      fee: 0,
      new_balance: 70,
    })
    await withdraw(app, user, { amount: 10, channel: 'crypto' })
    expect(await balanceOf(app, user)).toBe(60)
    await app.advance(SETTLE_MS)
    expect(await historyOf(app, user)).toEqual(
      expect.arrayContaining(['withdraw 30.00 completed', 'withdraw 10.00 completed']),
    )
    expect(tab.all('balance_update').map(({ balance }) => balance)).toEqual([70, 60])
    await expectBalancedBooks(app)
  })

  test('[W31] what the provider refuses comes back, in every tab, after a restart too', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    await withdraw(app, user, { amount: 40, channel: 'bank', reference: 'REFUS', destination: SPACED })
    const destination = { btc_address: '1BitcoinEaterAddressDontSendf59kuE' }
    await withdraw(app, user, { amount: 20, channel: 'crypto', destination })
    const restarted = await startApp({ useDatabase: app.database })
    const tab = openSocket(restarted.application.gateway, { userId: user.id })
    await restarted.advance(SETTLE_MS)
    expect((await historyOf(restarted, user)).toSorted()).toEqual(['withdraw 20.00 refused', 'withdraw 40.00 refused'])
    expect(await balanceOf(restarted, user)).toBe(100)
    expect(tab.all('balance_update').map(({ reason }) => reason)).toEqual(Array(2).fill('withdrawal_returned'))
    expect(tab.last('balance_update').balance).toBe(100)
    await expectBalancedBooks(app)
  })

  test('[W31] less than 10 € and more than the balance are refused and move nothing', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    expect(await refusalOf(withdraw(app, user, { amount: 9.99 }))).toEqual({ status: 422, code: 'WITHDRAWAL_MINIMUM' })
    const tooMuch = await refusalOf(withdraw(app, user, { amount: 100.01 }))
    expect(tooMuch).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
    await expect(withdraw(app, user, { amount: 100.01 })).rejects.toThrow('Solde insuffisant : il vous reste 100 €.')
    expect(await historyOf(app, user)).toEqual([])
    expect(await withdraw(app, user, { amount: 100 })).toMatchObject({ new_balance: 0 })
  })

  test('[W31] 50 at once: as many as the balance covers, and nobody is below zero', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const racing = Array.from({ length: 50 }, (_, index) => {
      const channel = PAYMENT_CHANNELS[index % PAYMENT_CHANNELS.length] ?? 'card'
      return withdraw(app, user, { amount: 15, channel })
    })
    expect(await statuses(racing)).toEqual([...Array(6).fill(200), ...Array(44).fill(422)])
    expect(await balanceOf(app, user)).toBe(10)
    await expectBalancedBooks(app)
  })

  test('[W31] an IBAN by its check digits, a BIC by its shape, an address by length and checksum', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    const invalid = { status: 422, code: 'INVALID_DESTINATION' }
    const bank = (change: Partial<typeof SPACED>) =>
      withdraw(app, user, { amount: 10, channel: 'bank', destination: { ...SPACED, ...change } })
    const crypto = (address: string) =>
      withdraw(app, user, { amount: 10, channel: 'crypto', destination: { btc_address: address } })
    expect(await refusalOf(bank({ iban: SPACED.iban.replace(/189$/, '188') }))).toEqual(invalid)
    expect(await refusalOf(bank({ bic: 'AGRI1RPP' }))).toEqual(invalid)
    expect(await refusalOf(crypto(ADDRESS.replace(/a$/, 'b')))).toEqual(invalid)
    // A valid address of the newer kind, longer than specified.
    expect(await refusalOf(crypto('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'))).toEqual(invalid)
    // Bech32m is valid for programs of any length, but short ones are undefined.
    for (const short of ['bc1pqurswpc8qurswpc802sru3', 'BC1ZQURSWPC8QURSWPC8QURSN7T70W']) {
      expect(await refusalOf(crypto(short))).toEqual(invalid)
    }
    const mixed = withdraw(app, user, { amount: 10, channel: 'card', destination: SPACED })
    expect(await refusalOf(mixed)).toEqual(invalid)
    expect(await bank({})).toMatchObject({ status: 'pending' })
    expect(await crypto(ADDRESS)).toMatchObject({ status: 'pending' })
    expect(await balanceOf(app, user)).toBe(80)
  })

  test('[15.6] of a destination its ends are shown, of a card nothing is kept or logged', async () => {
    const app = await openApp()
    const user = await signUpLocally(app.call)
    await withdraw(app, user, { amount: 10, channel: 'bank', destination: SPACED })
    const card = { cardNumber: '4242424242424242', cvv: '123' }
    await app.app.inject({
      method: 'POST',
      url: '/api/wallets/withdraw',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { user_id: user.id, amount: 10, method: 'api', channel: 'card', ...card },
    })
    const history = await app.call('balanceHistory', { token: user.token, params: { userId: user.id }, query: {} })
    expect(history.map(({ destination_last4 }) => destination_last4)).toEqual(expect.arrayContaining(['0189', null]))
    expect(JSON.stringify(history)).not.toMatch(/3000 ?6000/)
    const rows = await app.database.reader.query(Prisma.sql`SELECT * FROM payments`)
    expect(JSON.stringify(rows)).not.toContain(card.cardNumber)
    expect(app.logged.text()).not.toMatch(/FR76|4242424242424242/)
  })
})

describeOnDatabases('review of large payouts', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const app = await startApp({ environment: RICH })
    const user = await signUpLocally(app.call)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app, RICH)
    const { token } = admin
    const payouts = async () => (await adminApp.call('adminPayouts', { token, query: {} })).map(({ id }) => id)
    return { app, adminApp, user, admin, token, payouts }
  }

  test('over 500 € waits for an admin, with its money reserved; 500 € do not', async () => {
    const { app, adminApp, user, payouts } = await openApp()
    await withdraw(adminApp, user, { amount: 500, channel: 'card' })
    const large = await withdraw(adminApp, user, { amount: 500.01, channel: 'card' })
    expect(large).toMatchObject({ status: 'pending', new_balance: 999.99 })
    await adminApp.advance(10 * SETTLE_MS)
    expect(await historyOf(adminApp, user)).toContain('withdraw 500.01 pending')
    expect(await payouts()).toEqual([large.id])
    await expectBalancedBooks(app)
  })

  test('confirmed it goes its way and settles, by card at once; each decision is in the audit log', async () => {
    const { adminApp, user, admin, token, payouts } = await openApp()
    const bank = await withdraw(adminApp, user, { amount: 600, channel: 'bank', destination: SPACED })
    const card = await withdraw(adminApp, user, { amount: 700, channel: 'card' })
    const confirm = (id: typeof bank.id) => adminApp.call('confirmPayout', { token, params: { id } })
    expect(await confirm(bank.id)).toMatchObject({ status: 'pending', destination_last4: '0189' })
    expect(await confirm(card.id)).toMatchObject({ status: 'pending', fee: 14 })
    await adminApp.settle()
    expect(await historyOf(adminApp, user)).toContain('withdraw 700.00 completed')
    await adminApp.advance(SETTLE_MS)
    expect(await historyOf(adminApp, user)).toEqual(
      expect.arrayContaining(['withdraw 600.00 completed', 'withdraw 700.00 completed']),
    )
    expect(await payouts()).toEqual([])
    expect(await refusalOf(confirm(bank.id))).toEqual({ status: 409, code: 'PAYOUT_DECIDED' })
    const actions = await adminApp.call('adminActions', { token, query: {} })
    const decisions = [bank, card].map(({ id: subject_id, reference: subject_name }) =>
      expect.objectContaining({
        action: 'payout_confirmed',
        admin_id: admin.id,
        subject_id,
        subject_name,
        pseudos: { [user.id]: user.pseudo },
      }),
    )
    expect(actions).toEqual(expect.arrayContaining(decisions))
    expect(actions).toHaveLength(2)
    await expectBalancedBooks(adminApp)
  })

  test('rejected its money is back at once; the same key is answered again, a race is decided once', async () => {
    const { adminApp, user, token } = await openApp()
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'bank' })
    const reject = (idempotencyKey?: string) => adminApp.call('rejectPayout', { token, params: { id }, idempotencyKey })
    const first = await reject('decision')
    expect(first).toMatchObject({ status: 'rejected', amount: 600 })
    expect(await reject('decision')).toEqual(first)
    const late = adminApp.call('confirmPayout', { token, params: { id } })
    expect(await statuses([reject(), late])).toEqual([409, 409])
    const other = await withdraw(adminApp, user, { amount: 700, channel: 'bank' })
    const sameKey = [
      adminApp.call('confirmPayout', { token, params: { id }, idempotencyKey: 'decision' }),
      adminApp.call('rejectPayout', { token, params: { id: other.id }, idempotencyKey: 'decision' }),
      adminApp.call('rejectPayout', { token, params: { id }, body: { reason: 'Doute' }, idempotencyKey: 'decision' }),
    ]
    for (const call of sameKey) expect(await refusalOf(call)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    await adminApp.call('rejectPayout', { token, params: { id: other.id } })
    expect(await balanceOf(adminApp, user)).toBe(2000)
    expect(await adminApp.call('adminActions', { token, query: {} })).toHaveLength(2)
    await expectBalancedBooks(adminApp)
  })

  test('who decided, when and why is in the list of admins; the player reads the reason of a rejection', async () => {
    const { adminApp, user, admin, token } = await openApp()
    const [one, two] = [
      await withdraw(adminApp, user, { amount: 600, channel: 'card' }),
      await withdraw(adminApp, user, { amount: 700, channel: 'bank', destination: SPACED }),
    ]
    adminApp.clock.suspend(HOUR_MS)
    const at = new Date(adminApp.clock.nowMs()).toISOString()
    const reason = 'Le titulaire du compte n’est pas le vôtre.'
    const decision = { admin_id: admin.id, pseudo: admin.pseudo, at, reason }
    const reject = () =>
      adminApp.call('rejectPayout', { token, params: { id: one.id }, body: { reason }, idempotencyKey: 'rejection' })
    const first = await reject()
    expect(first).toMatchObject({ status: 'rejected', decision })
    expect(await reject()).toEqual(first)
    await adminApp.call('confirmPayout', { token, params: { id: two.id } })
    await adminApp.advance(SETTLE_MS)
    const [rejected] = await adminApp.call('adminPayouts', { token, query: { status: 'rejected' } })
    await deposit(adminApp, user, { amount: 1, channel: 'card' })
    const [completed, ...others] = await adminApp.call('adminPayouts', { token, query: { status: 'completed' } })
    expect(others).toEqual([])
    expect([rejected?.decision, completed?.decision]).toEqual([decision, { ...decision, reason: null }])
    const history = await adminApp.call('balanceHistory', { token: user.token, params: { userId: user.id }, query: {} })
    expect(history.slice(1).map((entry) => [entry.id, entry.reason])).toEqual([
      [two.id, undefined],
      [one.id, reason],
    ])
    const empty = adminApp.call('rejectPayout', { token, params: { id: two.id }, body: { reason: ' ' } })
    expect(await refusalOf(empty)).toEqual({ status: 400, code: 'FORMAT_ERROR' })
  })

  test('those that wait are listed oldest first, all others newest first, page by page and as a file', async () => {
    const { adminApp, user, token } = await openApp()
    const ids: PaymentId[] = []
    for (const amount of [501, 502, 503]) {
      ids.push((await withdraw(adminApp, user, { amount, channel: 'card' })).id)
      await adminApp.advance(1_000)
    }
    const [first, second, third] = ids
    const list = async (status: 'review' | 'rejected', before?: PaymentId) =>
      (await adminApp.call('adminPayouts', { token, query: { status, limit: 2, before } })).map(({ id }) => id)
    expect(await list('review')).toEqual([first, second])
    expect(await list('review', second)).toEqual([third])
    for (const id of ids) await adminApp.call('rejectPayout', { token, params: { id } })
    expect(await list('rejected')).toEqual([third, second])
    expect(await list('rejected', second)).toEqual([first])
    const file = async (status: 'review' | 'rejected') =>
      (await adminApp.call('adminExport', { token, params: { list: 'payouts' }, query: { status } }))
        .trimEnd()
        .split('\r\n')
    expect(await file('review')).toHaveLength(1)
    expect((await file('rejected')).map((line) => line.split(';').at(-1))).toEqual([
      'Identifiant',
      third,
      second,
      first,
    ])
  })

  test('what its player has taken out counts back from the request, however late an admin looks', async () => {
    const { adminApp, user, token } = await openApp()
    const taken = async (status: 'review' | 'rejected' = 'review') =>
      (await adminApp.call('adminPayouts', { token, query: { status } })).map(({ taken_day, taken_week }) => [
        taken_day,
        taken_week,
      ])
    await withdraw(adminApp, user, { amount: 300, channel: 'card' })
    adminApp.clock.suspend(DAY_MS)
    await withdraw(adminApp, user, { amount: 100, channel: 'card' })
    adminApp.clock.suspend(HOUR_MS)
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'card' })
    expect(await taken()).toEqual([[700, 1_000]])
    adminApp.clock.suspend(3 * DAY_MS)
    await withdraw(adminApp, user, { amount: 50, channel: 'card' })
    expect(await taken()).toEqual([[700, 1_000]])
    await withdraw(adminApp, user, { amount: 501, channel: 'card' })
    adminApp.clock.suspend(DAY_MS)
    expect(await taken()).toEqual([
      [700, 1_000],
      [551, 1_551],
    ])
    await adminApp.call('rejectPayout', { token, params: { id } })
    expect(await taken()).toEqual([[551, 951]])
    expect(await taken('rejected')).toEqual([[700, 1_000]])
  })

  test('the file of all states is newest first, page by page, whatever became of each', async () => {
    const { adminApp, user, token } = await openApp()
    const ids: PaymentId[] = []
    for (const amount of [501, 20, 502, 30]) {
      ids.push((await withdraw(adminApp, user, { amount, channel: amount === 30 ? 'bank' : 'card' })).id)
      adminApp.clock.suspend(DAY_MS)
    }
    const [first, second, third, fourth] = ids
    if (first !== undefined) await adminApp.call('rejectPayout', { token, params: { id: first } })
    const file = await adminApp.call('adminExport', { token, params: { list: 'payouts' }, query: {} })
    const listed = file.trimEnd().split('\r\n').slice(1)
    expect(listed.map((line) => line.split(';').at(-1))).toEqual([fourth, third, second, first])
    const states = ['review', 'pending', 'completed', 'rejected'] as const
    const page = async (limit: number, beforeId: PaymentId) =>
      (
        await payments.newest(adminApp.database.reader, {
          statuses: states,
          direction: 'withdrawal',
          limit,
          before: { beforeId },
        })
      ).map(({ id }) => id)
    if (fourth !== undefined) expect(await page(2, fourth)).toEqual([third, second])
  })

  test('an admin sees all payments of a player, also as a file', async () => {
    const { adminApp, user, admin, token } = await openApp()
    const { id, reference } = await withdraw(adminApp, user, { amount: 20, channel: 'card' })
    const history = await adminApp.call('balanceHistory', { token, params: { userId: user.id }, query: {} })
    expect(history.map((payment) => payment.id)).toEqual([id])
    const file = async (query: { user_id?: UserId }) => {
      const text = await adminApp.call('adminExport', { token, params: { list: 'payments' }, query })
      return text.trimEnd().split('\r\n').slice(1)
    }
    expect(await file({ user_id: user.id })).toEqual([
      expect.stringMatching(
        new RegExp(`^${CELL_OF_TIME};${reference};${user.pseudo};Retrait;20;0,4;Carte;;Effectué;non;${id}$`),
      ),
    ])
    await withdraw(adminApp, user, { amount: 20, channel: 'bank', destination: SPACED })
    // A spreadsheet would read four digits alone as a number, without the zeros at their beginning.
    expect(await file({ user_id: user.id })).toContainEqual(expect.stringMatching(/;Virement;FR76 •••• 0189;/))
    expect(await file({ user_id: admin.id })).toEqual([])
  })

  test('deposits and withdrawals of all players are listed by direction, state and span, and the file has the same', async () => {
    const { adminApp, user, token } = await openApp()
    const other = await signUpLocally(adminApp.call)
    const first = await deposit(adminApp, other, { amount: 10, channel: 'card' })
    adminApp.clock.suspend(HOUR_MS)
    const second = await withdraw(adminApp, user, { amount: 600, channel: 'card' })
    const third = await deposit(adminApp, user, { amount: 20, channel: 'bank' })
    type Query = CallInput<'adminPayments'>['query']
    const listed = async (query: Query) => (await adminApp.call('adminPayments', { token, query })).map(({ id }) => id)
    expect(await adminApp.call('adminPayments', { token, query: { direction: 'withdraw' } })).toEqual([
      {
        id: second.id,
        user_id: user.id,
        pseudo: user.pseudo,
        direction: 'withdraw',
        amount: 600,
        fee: 12,
        channel: 'card',
        reference: second.reference,
        destination: null,
        status: 'review',
        created_at: new Date(adminApp.clock.nowMs()).toISOString(),
        ended_at: null,
      },
    ])
    expect(await listed({ direction: 'deposit' })).toEqual([third.id, first.id])
    expect(await listed({ status: 'completed' })).toEqual([first.id])
    const hourAgo = new Date(adminApp.clock.nowMs() - 1).toISOString()
    expect(await listed({ until: hourAgo })).toEqual([first.id])
    expect((await listed({ from: hourAgo })).sort()).toEqual([second.id, third.id].sort())
    const [newest] = await listed({ direction: 'deposit', limit: 1 })
    expect(await listed({ direction: 'deposit', limit: 1, before: newest ?? '' })).toEqual([first.id])
    const query = { direction: 'deposit' } as const
    const file = await adminApp.call('adminExport', { token, params: { list: 'payments' }, query })
    const cells = file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';'))
    expect(cells.map((row) => row.at(-1))).toEqual([third.id, first.id])
    expect(cells.map((row) => row[2])).toEqual([user.pseudo, other.pseudo])
  })

  test('a refused one that an admin confirmed comes back', async () => {
    const { adminApp, user, token } = await openApp()
    const { id } = await withdraw(adminApp, user, { amount: 600, channel: 'bank', reference: 'REFUS' })
    await adminApp.call('confirmPayout', { token, params: { id } })
    await adminApp.advance(SETTLE_MS)
    expect(await historyOf(adminApp, user)).toEqual(['withdraw 600.00 refused'])
    expect(await balanceOf(adminApp, user)).toBe(2000)
  })

  test('what is not there is not found', async () => {
    const { adminApp, token } = await openApp()
    const nothing = { token, params: { id: randomUUID() as PaymentId } }
    const missing = { status: 404, code: 'NOT_FOUND' }
    expect(await refusalOf(adminApp.call('confirmPayout', nothing))).toEqual(missing)
    expect(await refusalOf(adminApp.call('rejectPayout', nothing))).toEqual(missing)
  })
})
