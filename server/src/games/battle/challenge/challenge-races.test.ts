// Concurrent challenges at several servers, and under any sequence of commands: each is accepted at most once, and the
// ledger balances.
import type { Challenge } from '@bougie/protocol'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { BATTLE_ENVIRONMENT, battleApps, type Player, seatPlayer } from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { acceptChallenge, createChallenge, withdrawChallenge } from '../../../../test/challenges.ts'
import { describeOnDatabases, describeOnPostgres } from '../../../../test/describe-on-databases.ts'
import { refusalOf, statuses } from '../../../../test/refusals.ts'
import { openSocket } from '../../../../test/socket-pair.ts'
import { testSecrets } from '../../../../test/test-secrets.ts'
import { Prisma } from '../../../generated/sqlite/client.ts'
import { createPrismaDatabase } from '../../../infrastructure/prisma/prisma-database.ts'
import type { Database } from '../../../ports/database.ts'
import { auditLedger } from '../../../wallet/audit.ts'

const RUNS = 8

async function expectSound({ database, call }: TestApp, players: readonly Player[]): Promise<void> {
  expect((await auditLedger(database.reader)).problems).toEqual([])
  for (const { user } of players) {
    const { balance } = await call('balance', { token: user.token, params: { userId: user.id } })
    expect(balance).toBeGreaterThanOrEqual(0)
  }
}

describeOnPostgres('[issue 20.1] a challenge at two servers', (createDatabase) => {
  const opened: Database[] = []
  // Registered before the apps register their own hook, so it runs after it: the apps store until they close.
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
  })
  const startApp = battleApps(createDatabase)

  async function openTwo(wrap = (database: Database) => database) {
    const { database: created, url } = await createDatabase()
    const database = wrap(created)
    const second = await createPrismaDatabase({ url, secrets: () => testSecrets, migrates: false })
    opened.push(second)
    const servers = [await startApp({ useDatabase: database }), await startApp({ useDatabase: second })] as const
    const challenger = await seatPlayer(servers[0])
    // One connection on each server, because these two don't share presence.
    openSocket(servers[1].application.gateway, { userId: challenger.user.id })
    const rivals = [await seatPlayer(servers[0]), await seatPlayer(servers[1])] as const
    await Promise.all(servers.map((server) => server.settle()))
    return { servers, challenger, rivals }
  }

  test('is accepted once, by the first of two who race at different servers', async () => {
    const { servers, challenger, rivals } = await openTwo()
    const challenge = await createChallenge(servers[0], challenger)
    const racing = rivals.map((rival, index) => acceptChallenge(servers[index === 0 ? 0 : 1], rival, challenge))
    expect(await statuses(racing)).toEqual([200, 409])
    expect(await challenger.balanceCents()).toBe(9_000)
    await expectSound(servers[0], [challenger, ...rivals])
  })

  /** While `duringDeletion` calls the second server, the first one deletes `gone`. */
  async function openWithDeletion() {
    const [written, mayStore] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const heldBeforeCommit = (database: Database): Database => ({
      ...database,
      transaction: (work) =>
        database.transaction(async (transaction) => {
          const result = await work(transaction)
          const deleted = await transaction.query(Prisma.sql`SELECT id FROM users WHERE deleted_at IS NOT NULL`)
          if (deleted.length === 0) return result
          written.resolve()
          await mayStore.promise
          return result
        }),
    })
    const { servers, challenger, rivals } = await openTwo(heldBeforeCommit)
    const [first, second] = servers
    const [gone] = rivals
    openSocket(second.application.gateway, { userId: gone.user.id })
    const { query } = second.database.reader
    const waiting = async () => {
      const [row] = await query<{ waits: number }>(
        Prisma.sql`SELECT CAST(count(*) AS INTEGER) AS waits FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return row?.waits
    }
    /** The call at the second server begins when the deletion is written, and waits for it. */
    async function duringDeletion<Result>(call: () => Promise<Result>): Promise<Result> {
      const body = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const
      const deleted = first.call('deleteAccount', { token: gone.user.token, body })
      await written.promise
      const called = call()
      await vi.waitFor(async () => expect(await waiting()).toBe(1))
      mayStore.resolve()
      await deleted
      return called
    }
    return { second, challenger, gone, duringDeletion }
  }

  test('[20.6] for free is not accepted by a player whose deletion at another server is about to be stored', async () => {
    const { second, challenger, gone, duringDeletion } = await openWithDeletion()
    const challenge = await createChallenge(second, challenger, { amount: 0 })
    const accepted = duringDeletion(() => refusalOf(acceptChallenge(second, gone, challenge)))
    expect(await accepted).toEqual({ status: 422, code: 'SELF_EXCLUDED' })
  })

  test('[20.6] nor is it addressed to that player', async () => {
    const { second, challenger, gone, duringDeletion } = await openWithDeletion()
    const addressed = () => createChallenge(second, challenger, { amount: 0, opponent_id: gone.user.id })
    expect(await duringDeletion(() => refusalOf(addressed()))).toEqual({ status: 404, code: 'NOT_FOUND' })
    expect(await second.database.reader.query(Prisma.sql`SELECT id FROM battle_challenges`)).toEqual([])
  })

  test('is withdrawn at one or accepted at the other, never both', async () => {
    const { servers, challenger, rivals } = await openTwo()
    const challenge = await createChallenge(servers[0], challenger)
    const racing = [
      withdrawChallenge(servers[0], challenger, challenge),
      acceptChallenge(servers[1], rivals[1], challenge),
    ]
    expect(await statuses(racing)).toEqual([200, 409])
    const { status } = await servers[0].call('challenge', { params: { code: challenge.code } })
    expect(await challenger.balanceCents()).toBe(status === 'accepted' ? 9_000 : 10_000)
    await expectSound(servers[1], [challenger, ...rivals])
  })
})

type Command =
  | { readonly type: 'create'; readonly by: number; readonly amount: number }
  | { readonly type: 'accept' | 'withdraw'; readonly by: number; readonly which: number }
  | { readonly type: 'forfeit'; readonly by: number }
  | { readonly type: 'wait'; readonly ms: number }

const PLAYERS = 3
const by = fc.nat({ max: PLAYERS - 1 })
const which = fc.nat({ max: 20 })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('create'), by, amount: fc.constantFrom(0, 10, 50, 100) }),
  fc.record({ type: fc.constantFrom('accept', 'withdraw'), by, which }),
  fc.record({ type: fc.constant('forfeit'), by }),
  fc.record({ type: fc.constant('wait'), ms: fc.constantFrom(500, 2_000, 10_000) }),
)
/** The commands of one inner list are sent at the same time. */
const rounds = fc.array(fc.array(command, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 })

describeOnDatabases('[issue 20.1] challenges under any sequence of commands', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('the sum is zero, nobody is below zero, escrows have the stakes, each is accepted once', async () => {
    await fc.assert(
      fc.asyncProperty(rounds, async (commandRounds) => {
        const app = await startApp({ environment: BATTLE_ENVIRONMENT })
        const players: Player[] = []
        for (let index = 0; index < PLAYERS; index += 1) players.push(await seatPlayer(app))
        const made: Challenge[] = []
        const perform = async (each: Command): Promise<void> => {
          if (each.type === 'wait') return
          const player = players[each.by]
          if (player === undefined) return
          if (each.type === 'create') made.push(await createChallenge(app, player, { amount: each.amount }))
          if (each.type === 'forfeit') {
            const found = player.socket.all('battle_match_found').at(-1)
            if (found !== undefined) player.socket.send({ type: 'battle_forfeit', battleId: found.battleId })
          }
          const challenge = 'which' in each ? made[each.which % Math.max(1, made.length)] : undefined
          if (challenge === undefined) return
          if (each.type === 'accept') await acceptChallenge(app, player, challenge)
          if (each.type === 'withdraw') await withdrawChallenge(app, player, challenge)
        }
        for (const commands of commandRounds) {
          const known = await statuses(commands.map(perform))
          for (const status of known) expect([200, 403, 409, 422, 429]).toContain(status)
          for (const each of commands) if (each.type === 'wait') await app.advance(each.ms)
          await app.settle()
          await expectSound(app, players)
        }
        const shown = await Promise.all(made.map(({ code }) => app.call('challenge', { params: { code } })))
        const battles = shown.flatMap(({ battle_id }) => battle_id ?? [])
        expect(new Set(battles).size).toBe(battles.length)
      }),
      { numRuns: RUNS },
    )
  })
})
