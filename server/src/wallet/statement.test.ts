import type { BetId, PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_ENVIRONMENT, matchPlayers, seatPlayer } from '../../test/battle-fixture.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { deposit, giveMoney, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { csvCell } from '../platform/csv.ts'
import { accounts } from './accounts.ts'

describeOnDatabases('statement', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('every line of the money, newest first, with its cause and the balance after it', async () => {
    const app = await startApp({ environment: BATTLE_ENVIRONMENT })
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const { user } = one
    const paidIn = await deposit(app, user, { amount: 10 })
    const { playRound, battleId } = await matchPlayers(app, { one, two, amount: 25 })
    for (const round of [1, 2, 3]) await playRound(round, { one: 'right', two: 'wrong' })
    const paidOut = await withdraw(app, user, { amount: 30, channel: 'bank', reference: 'REFUS' })
    await app.advance(5_000)
    const lines = await app.call('statement', { token: user.token, params: { userId: user.id }, query: {} })
    expect(lines.map(({ type, amount, balance, cause }) => ({ type, amount, balance, cause }))).toEqual([
      { type: 'withdrawal_returned', amount: 30, balance: 135, cause: { type: 'payment', id: paidOut.id } },
      { type: 'withdrawal', amount: -30, balance: 105, cause: { type: 'payment', id: paidOut.id } },
      { type: 'win', amount: 50, balance: 135, cause: { type: 'battle', id: battleId } },
      { type: 'stake', amount: -25, balance: 85, cause: { type: 'battle', id: battleId } },
      { type: 'deposit', amount: 10, balance: 110, cause: { type: 'payment', id: paidIn.id } },
      { type: 'welcome', amount: 100, balance: 100, cause: { type: 'user', id: user.id } },
    ])
  })

  test('pages lose nothing and repeat nothing, and lines of one time keep their order', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const player = accounts.player(user.id)
    const bets = Array.from({ length: 9 }, (_, index) =>
      movement(`bet ${index}`, transfer(player, accounts.house, 100), transfer(player, accounts.fees, 2)),
    )
    await openBooks(app.database).post(...bets)
    const page = (before?: string) =>
      app.call('statement', {
        token: user.token,
        params: { userId: user.id },
        query: { limit: 8, ...(before ? { before } : {}) },
      })
    const first = await page()
    const second = await page(first.at(-1)?.id)
    expect(await page(first.at(-1)?.id.toUpperCase())).toEqual(second)
    const third = await page(second.at(-1)?.id)
    const all = [...first, ...second, ...third]
    expect(all).toHaveLength(19)
    expect(all[0]).toMatchObject({ type: 'fee', amount: -0.02, balance: 90.82 })
    for (const [index, line] of all.entries()) {
      const older = all[index + 1]
      if (older) expect(Math.round((line.balance - line.amount) * 100)).toBe(Math.round(older.balance * 100))
    }
    expect(await page(third.at(-1)?.id)).toEqual([])
    // All lines have the time of the clock, which stands still.
    const timeOf = (atMs: number) => new Date(atMs).toISOString()
    expect(await page(timeOf(app.clock.nowMs() + 1))).toEqual(first)
    expect(await page(timeOf(app.clock.nowMs()))).toEqual([])
  })

  test('a month begins and ends at midnight in Paris', async () => {
    const app = await startApp({ startMs: Date.UTC(2026, 2, 31, 21, 59, 59) })
    const user = await signUpLocally(app.call)
    app.clock.suspend(1_000)
    await deposit(app, user, { amount: 5 })
    const month = async (name: string) => {
      const query = { month: name }
      const lines = await app.call('statement', { token: user.token, params: { userId: user.id }, query })
      return lines.map(({ type, balance }) => `${type} ${balance}`)
    }
    expect(await month('2026-03')).toEqual(['welcome 100'])
    expect(await month('2026-04')).toEqual(['deposit 105'])
    expect(await month('2026-05')).toEqual([])
    expect(await refusalOf(month('2026-13'))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
  })

  test('as a file it opens in a French spreadsheet', async () => {
    const app = await startApp({ startMs: Date.UTC(2026, 6, 14, 10, 0, 1) })
    const user = await signUpLocally(app.call)
    app.clock.suspend(1_000)
    const { id } = await withdraw(app, user, { amount: 12.5 })
    const response = await app.app.inject({
      url: `/api/statement/${user.id}/export?month=2026-07`,
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="releve-2026-07.csv"',
      'cache-control': 'no-store',
    })
    expect(response.body).toBe(
      [
        '\uFEFFDate (heure de Paris);Opération;Montant (EUR);Solde (EUR);Origine;Identifiant',
        `14/07/2026 12:00:01;Bonus de bienvenue;100,00;100,00;Compte;${user.id}`,
        `14/07/2026 12:00:02;Retrait;-12,50;87,50;Carte;${id}`,
        '',
      ].join('\r\n'),
    )
    const query = { month: '2026-07' }
    const text = await app.call('statementExport', { token: user.token, params: { userId: user.id }, query })
    expect(text).toBe(response.body)
  })
})

test.for([
  ['=1+1', "'=1+1"],
  ['+33', "'+33"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-cmd', "'-cmd"],
  ['\tx', "'\tx"],
  ['\n=1+1', '"\'\n=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['-12,50', '-12,50'],
  ['a;b', '"a;b"'],
  ['say "x"', '"say ""x"""'],
  ['=a;b', '"\'=a;b"'],
])('a cell %j is written as %j, so that no spreadsheet runs it', ([text, cell]) => {
  expect(csvCell(text ?? '')).toBe(cell)
})

describeOnDatabases('the statement as its player lived it', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('a withdrawal says whether it is under review, on its way, paid or refused', async () => {
    const { adminApp: app, admin } = await startAppWithAdmin(startApp, await startApp())
    const user = await signUpLocally(app.call)
    await giveMoney(app, user, 2_000)
    const [small, confirmed, rejected, refused] = [
      await withdraw(app, user, { amount: 20, channel: 'bank' }),
      await withdraw(app, user, { amount: 600, channel: 'bank' }),
      await withdraw(app, user, { amount: 700, channel: 'bank' }),
      await withdraw(app, user, { amount: 30, channel: 'bank', reference: 'REFUS' }),
    ]
    const states = async () =>
      (await entriesOf(app, user)).entries.flatMap(({ amount, payout }) =>
        payout === undefined ? [] : [[amount, payout]],
      )
    expect(small.status).toBe('pending')
    const before = [
      [-30, 'review'],
      [-700, 'review'],
      [-600, 'review'],
      [-20, 'pending'],
    ]
    expect(await states()).toEqual(before)
    for (const { id } of [confirmed, refused]) await app.call('confirmPayout', { token: admin.token, params: { id } })
    await app.call('rejectPayout', { token: admin.token, params: { id: rejected.id } })
    await app.advance(5_000)
    expect(await states()).toEqual([
      [-30, 'refused'],
      [-700, 'rejected'],
      [-600, 'completed'],
      [-20, 'completed'],
    ])
  })

  test('a payment has its channel, its reference and its fee, also when it comes back', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const [paidIn, paidOut] = [
      await deposit(app, user, { amount: 10 }),
      await withdraw(app, user, { amount: 30, channel: 'bank', reference: 'REFUS' }),
    ]
    await app.advance(5_000)
    const { entries } = await entriesOf(app, user)
    const out = { channel: 'bank', reference: paidOut.reference, fee: 0 }
    expect(entries.map(({ type, payment, payout }) => ({ type, payment, payout }))).toEqual([
      { type: 'withdrawal_returned', payment: out, payout: undefined },
      { type: 'withdrawal', payment: out, payout: 'refused' },
      { type: 'deposit', payment: { channel: 'card', reference: paidIn.reference, fee: 0.2 }, payout: undefined },
      { type: 'welcome', payment: undefined, payout: undefined },
    ])
  })

  const entriesOf = ({ call }: TestApp, { id, token }: PublicUser, query: { limit?: number; before?: string } = {}) =>
    call('statementEntries', { token, params: { userId: id }, query })

  test('[16.17] a battle is one entry that names the opponent and its net, open, won, lost and drawn out by a cancellation', async () => {
    const app = await startApp({ environment: BATTLE_ENVIRONMENT })
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    const { battleId } = await matchPlayers(app, { one, two, amount: 10 })
    const [open] = (await entriesOf(app, one.user)).entries
    expect(open).toMatchObject({ type: 'battle', amount: -10, played: { opponent: two.user.pseudo, outcome: 'open' } })
    one.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    const game = { id: battleId, number: null, stake: 10, fee: 0 }
    const welcome = expect.objectContaining({ type: 'welcome', amount: 100, played: null })
    expect((await entriesOf(app, one.user)).entries).toEqual([
      expect.objectContaining({
        type: 'battle',
        amount: -10,
        played: { ...game, opponent: two.user.pseudo, payout: 0, outcome: 'lost' },
      }),
      welcome,
    ])
    expect((await entriesOf(app, two.user)).entries).toEqual([
      expect.objectContaining({
        type: 'battle',
        amount: 10,
        played: { ...game, opponent: one.user.pseudo, payout: 20, outcome: 'won' },
      }),
      welcome,
    ])
  })

  test('[16.17] a bet is one entry with its cycle, stake, fee and payout, however its cycle was paid; pages lose none', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const socket = openSocket(app.application.gateway, { userId: user.id, watchesCycle: true })
    await app.settle()
    const { cycleId } = socket.last('initialState')
    for (const direction of ['up', 'down', 'up'] as const) {
      socket.send({ type: 'placeBet', userId: user.id, cycleId, direction, amount: 10 })
      await app.settle()
    }
    const [first] = socket.all('newBet')
    socket.send({ type: 'removeBet', userId: user.id, betId: first?.id ?? ('' as BetId) })
    await app.settle()
    const open = await entriesOf(app, user)
    expect(open.entries.map(({ type, amount, played }) => [type, amount, played?.fee, played?.outcome])).toEqual([
      ['cycle', -10.2, 0.2, 'open'],
      ['cycle', -10.2, 0.2, 'open'],
      ['cycle', -10.2, 0.2, 'open'],
      ['welcome', 100, undefined, undefined],
    ])
    await app.application.cycle.admin.cancel(cycleId, () => Promise.resolve())
    await app.settle()
    const { entries } = await entriesOf(app, user)
    expect(entries.map(({ amount, played }) => [amount, played?.outcome, played?.number])).toEqual([
      [0, 'cancelled', 1],
      [0, 'cancelled', 1],
      [0, 'undone', 1],
      [100, undefined, undefined],
    ])
    const paged: string[] = []
    let before: string | undefined
    do {
      const page = await entriesOf(app, user, { limit: 1, ...(before ? { before } : {}) })
      paged.push(...page.entries.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before !== undefined)
    expect(paged).toEqual(entries.map(({ id }) => id))
  })
})
