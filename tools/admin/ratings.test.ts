import { Prisma } from '@bougie/server'
import { battleApps, matchPlayers, type Player, seatPlayer } from '@bougie/server/test/battle-fixture.ts'
import type { TestApp } from '@bougie/server/test/build-test-app.ts'
import { describeOnSqlite } from '@bougie/server/test/describe-on-databases.ts'
import { startAppWithAdmin } from '@bougie/server/test/payments.ts'
import { expect, test } from 'vitest'
import { runAdminForProgram, runAdminHere } from './run-admin-here.ts'

describeOnSqlite('[20.3] npm run admin -- ratings', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  async function openApp() {
    const { database, url } = await createDatabase()
    // The commands leave out battles of the last minute.
    const app = await startApp({ useDatabase: database, startMs: Date.now() - 300_000 })
    const run = (...verb: string[]) => runAdminHere(url, ...verb)
    const runForProgram = (...verb: string[]) => runAdminForProgram(url, ...verb)
    const execute = (sql: Prisma.Sql) => database.transaction((transaction) => transaction.execute(sql))
    const stored = () =>
      database.reader.query(Prisma.sql`
        SELECT battle_id, seat, points_before, points_after, deviation_after FROM battle_ratings ORDER BY at, battle_id, seat`)
    const current = () => database.reader.query(Prisma.sql`SELECT * FROM player_ratings ORDER BY user_id`)
    return { app, run, runForProgram, execute, stored, current }
  }

  /** One round that `one` wins, then `two` gives up. */
  async function win(app: TestApp, one: Player, two: Player) {
    const table = await matchPlayers(app, { one, two })
    await table.playRound(1, { one: 'right', two: 'wrong' })
    two.socket.send({ type: 'battle_forfeit', battleId: table.battleId })
    await app.settle()
    return table.battleId
  }

  test('ratings that follow from the battles are reported in one line, and in the audit nothing of them', async () => {
    const { app, run, runForProgram } = await openApp()
    const [one, two, three] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await win(app, one, two)
    await win(app, two, three)
    expect(await run('ratings')).toEqual({
      status: 0,
      stdout: '2 rated battles of 3 players, 0 differ\n',
      stderr: '',
    })
    expect(await runForProgram('ratings')).toEqual({
      status: 0,
      response: { battles: 2, players: 3, problems: [], unmendable: [] },
    })
    expect((await run('audit')).status).toBe(0)
    expect((await runForProgram('audit')).response).toMatchObject({ balanced: true, problems: [] })
  })

  test('others are named by both commands with exit code 1; --write stores what follows, and the audit log has it', async () => {
    const { app, run, runForProgram, execute, stored, current } = await openApp()
    const [one, two, three] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await win(app, one, two)
    const last = await win(app, two, three)
    const right = { stored: await stored(), current: await current() }
    await execute(Prisma.sql`UPDATE battle_ratings SET points_after = points_after + 1 WHERE battle_id = ${last}`)
    await execute(Prisma.sql`UPDATE player_ratings SET points = 2900 WHERE user_id = ${one.user.id}`)
    const problems = [
      { type: 'battle', battleId: last },
      { type: 'player', userId: one.user.id },
    ]
    const wrong = { stored: await stored(), current: await current() }
    expect(await run('ratings')).toMatchObject({ status: 1, stdout: '2 rated battles of 3 players, 2 differ\n' })
    expect(await runForProgram('ratings')).toEqual({
      status: 1,
      response: { battles: 2, players: 3, problems, unmendable: [] },
    })
    const audited = await run('audit')
    expect(audited.status).toBe(1)
    // Every cent is in its place, so the ledger is not accused.
    expect(audited.stdout.split('\n')).toEqual([
      expect.stringMatching(/^The ledger balances: /),
      "RATINGS DIFFER FROM THE BATTLES: 2, which 'ratings' compares and mends",
      expect.stringContaining(last),
      expect.stringContaining(one.user.id),
      '',
    ])
    // Without --write nothing changes.
    expect({ stored: await stored(), current: await current() }).toEqual(wrong)

    const written = await run('ratings', '--write')
    expect([written.status, written.stdout]).toEqual([
      0,
      '2 rated battles of 3 players, 2 differ; what follows from the battles is stored\n',
    ])
    expect({ stored: await stored(), current: await current() }).toEqual(right)
    expect((await run('ratings')).status).toBe(0)
    expect((await run('audit')).status).toBe(0)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, admin_id, details }) => [action, admin_id, details])).toEqual([
      ['ratings_recomputed', null, expect.objectContaining({ battles: 2 })],
    ])
  })

  test('rows that are missing or misplaced, and a rating of no battle, can’t be mended: --write names them with exit code 1', async () => {
    const { app, run, runForProgram, execute } = await openApp()
    const [one, two, three] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    const first = await win(app, one, two)
    const last = await win(app, two, three)
    await execute(Prisma.sql`DELETE FROM battle_ratings WHERE battle_id = ${last} AND seat = 'two'`)
    await execute(Prisma.sql`UPDATE battle_ratings SET points_after = points_after + 1 WHERE battle_id = ${first}`)
    const unmendable = [
      { type: 'battle', battleId: last },
      { type: 'player', userId: three.user.id },
    ]
    const left = `rows of battle ${last} (missing or misplaced), rating of player ${three.user.id} (of no rated battle)`
    // The other row of the pair is excluded from the computation, which changes the rating of `two`.
    expect(await run('ratings', '--write')).toMatchObject({
      status: 1,
      stdout: `1 rated battles of 2 players, 4 differ; what follows from the battles is stored; can't be mended: ${left}\n`,
    })
    expect(await run('ratings', '--write')).toMatchObject({
      status: 1,
      stdout: `1 rated battles of 2 players, 2 differ; can't be mended: ${left}\n`,
    })
    expect(await runForProgram('ratings', '--write')).toEqual({
      status: 1,
      response: { battles: 1, players: 2, problems: unmendable, unmendable },
    })
  })
})
