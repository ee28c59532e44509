// Queries that admins run on the views, after real games and payments.
import { expect, test } from 'vitest'
import { battleApps, matchPlayers, seatPlayer } from '../../../test/battle-fixture.ts'
import type { TestApp } from '../../../test/build-test-app.ts'
import { describeOnDatabases } from '../../../test/describe-on-databases.ts'
import { deposit, startAppWithAdmin, withdraw } from '../../../test/payments.ts'
import { openSocket } from '../../../test/socket-pair.ts'
import { Prisma } from '../../generated/sqlite/client.ts'

const FAST = { CYCLE_CANDLE_MS: '1000' }
const CYCLE_MS = 31_000

function ask({ database }: TestApp, sql: Prisma.Sql): Promise<Record<string, unknown>[]> {
  return database.reader.query(sql)
}

/** Converts money to numbers, because the databases return different types. */
function asNumbers(rows: readonly Record<string, unknown>[], ...columns: readonly string[]) {
  return rows.map((row) => ({ ...row, ...Object.fromEntries(columns.map((name) => [name, Number(row[name])])) }))
}

describeOnDatabases('views for admins', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp({ environment: FAST }), FAST)
    const [one, two] = [await seatPlayer(adminApp), await seatPlayer(adminApp)]
    const names = { one: one.user.pseudo, two: two.user.pseudo }
    return { adminApp, admin, one, two, names }
  }

  test('who won what: winners by name, draws, forfeits, cancellations', async () => {
    const { adminApp, admin, one, two, names } = await openApp()
    const won = await matchPlayers(adminApp, { one, two, amount: 10 })
    for (const round of [1, 2, 3]) await won.playRound(round, { one: 'wrong', two: 'right' })
    const left = await matchPlayers(adminApp, { one, two, amount: 25 })
    one.socket.send({ type: 'battle_forfeit', battleId: left.battleId })
    await adminApp.settle()
    const cancelled = await matchPlayers(adminApp, { one, two, amount: 50 })
    await adminApp.call('cancelBattle', { token: admin.token, params: { id: cancelled.battleId } })
    const rows = await ask(
      adminApp,
      Prisma.sql`SELECT stake, status, player_one, player_two, winner, forfeited_by, cancel_reason
        FROM view_battles ORDER BY started_at, stake`,
    )
    const both = { player_one: names.one, player_two: names.two }
    const nobody = { winner: null, forfeited_by: null, cancel_reason: null }
    expect(asNumbers(rows, 'stake')).toEqual([
      { ...both, ...nobody, stake: 10, status: 'completed', winner: names.two },
      { ...both, ...nobody, stake: 25, status: 'completed', winner: names.two, forfeited_by: names.one },
      { ...both, ...nobody, stake: 50, status: 'cancelled', cancel_reason: 'admin' },
    ])
  })

  test('why a balance is what it is: the sums by reason add up to it, for everybody', async () => {
    const { adminApp, one, two, names } = await openApp()
    // While the cycle is young both sides are open, whatever its prices will be.
    const cycle = openSocket(adminApp.application.gateway, { userId: one.user.id, watchesCycle: true })
    await adminApp.settle()
    const { cycleId } = cycle.last('initialState')
    cycle.send({ type: 'placeBet', userId: one.user.id, cycleId, direction: 'up', amount: 5 })
    await adminApp.settle()
    await deposit(adminApp, one.user, { amount: 10, channel: 'card' })
    await withdraw(adminApp, two.user, { amount: 20, channel: 'card' })
    const fixture = await matchPlayers(adminApp, { one, two, amount: 10 })
    for (const round of [1, 2, 3]) await fixture.playRound(round, { one: 'right', two: 'wrong' })
    await adminApp.advance(CYCLE_MS)
    const rows = asNumbers(await ask(adminApp, Prisma.sql`SELECT * FROM view_balances`), 'balance', 'amount', 'lines')
    const byPlayer = Map.groupBy(rows, (row) => ('player' in row ? row.player : null))
    expect(byPlayer.size).toBe(3)
    for (const lines of byPlayer.values()) {
      const sum = lines.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0)
      expect(sum).toBe(Math.round(Number(lines[0]?.balance) * 100))
    }
    const ofTwo = rows.filter((row) => 'player' in row && row.player === names.two)
    expect(Object.fromEntries(ofTwo.map((row) => ['reason' in row ? row.reason : '', row.amount]))).toEqual({
      welcome: 100,
      withdrawal: -20,
      battle_stake: -10,
    })
    const [bet] = asNumbers(await ask(adminApp, Prisma.sql`SELECT * FROM view_bets`), 'stake', 'fee')
    expect(bet).toMatchObject({ player: names.one, direction: 'up', stake: 5, fee: 0.1 })
    const days = asNumbers(await ask(adminApp, Prisma.sql`SELECT * FROM view_house_days`), 'fees')
    expect(days).toMatchObject([{ day: '2026-01-01', fees: expect.any(Number) }])
  })

  test('open games: running games, their stakes and their escrows', async () => {
    const { adminApp, one, two, names } = await openApp()
    const { battleId } = await matchPlayers(adminApp, { one, two, amount: 25 })
    const rows = await ask(
      adminApp,
      Prisma.sql`SELECT game, id, players, stakes, held FROM view_open_games ORDER BY game`,
    )
    expect(asNumbers(rows, 'stakes', 'held')).toEqual([
      { game: 'battle', id: battleId, players: `${names.one} / ${names.two}`, stakes: 50, held: 50 },
      { game: 'cycle', id: expect.any(String), players: '0', stakes: 0, held: 0 },
    ])
  })

  test('who paid, who is blocked and who decided, by name', async () => {
    const { adminApp, admin, one, names } = await openApp()
    await deposit(adminApp, one.user, { amount: 10, channel: 'card' })
    const body = { user_id: one.user.id, minutes: null, reason: 'spam_detected' }
    await adminApp.call('addBlock', { token: admin.token, body })
    const payments = await ask(adminApp, Prisma.sql`SELECT player, direction, amount, status FROM view_payments`)
    expect(asNumbers(payments, 'amount')).toEqual([
      { player: names.one, direction: 'deposit', amount: 10, status: 'completed' },
    ])
    expect(await ask(adminApp, Prisma.sql`SELECT player, reason, blocked_by FROM view_blocks`)).toEqual([
      { player: names.one, reason: 'spam_detected', blocked_by: admin.pseudo },
    ])
    expect(await ask(adminApp, Prisma.sql`SELECT who, action FROM view_actions`)).toEqual([
      { who: admin.pseudo, action: 'block_added' },
    ])
  })

  test('they can be read only, and show no secret', async () => {
    const { adminApp } = await openApp()
    const names = ['battles', 'bets', 'money', 'balances', 'open_games', 'house_days', 'payments', 'blocks', 'actions']
    for (const name of names) {
      const view = Prisma.raw(`view_${name}`)
      const deletion = adminApp.database.transaction((transaction) =>
        transaction.execute(Prisma.sql`DELETE FROM ${view}`),
      )
      await expect(deletion, name).rejects.toThrow()
      const columns = Object.keys((await ask(adminApp, Prisma.sql`SELECT * FROM ${view} LIMIT 1`))[0] ?? {})
      expect(columns.filter((column) => /seed|hash|token|secret|destination$/.test(column))).toEqual([])
    }
  })
})
