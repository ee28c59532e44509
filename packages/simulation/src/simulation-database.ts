// Databases in memory, as files on an in-memory file system, so that the adapter is the real one with its two
// connections and its write-ahead log. Each run starts with a copy of a database that has every table and the players.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { UserId } from '@bougie/protocol'
import {
  accounts,
  type Clock,
  createLedger,
  createPrismaDatabase,
  type Database,
  Prisma,
  type SqliteDisk,
} from '@bougie/server'
import { memoryDirectory } from '@bougie/server/test/memory-directory.ts'
import { testSecrets } from '@bougie/server/test/test-secrets.ts'
import { createSeededRandom } from './seeded-random.ts'

export const PLAYERS_MAX = 40

/** The files are in memory, so nothing waits for a disk; responses of a real disk would come at unpredictable times. */
const instantDisk: Pick<SqliteDisk, 'openLog'> = {
  openLog: async () => ({ datasync: async () => undefined, close: async () => undefined }),
}

/** The players of every run: the same ids for every seed. */
export function playerIds(): readonly UserId[] {
  const random = createSeededRandom('players')
  return Array.from({ length: PLAYERS_MAX }, () => random.uuid() as UserId)
}

export async function createSimulationDatabases() {
  const directory = mkdtempSync(join(memoryDirectory(), 'bougie-simulation-'))
  const template = join(directory, 'template.db')
  const database = await createPrismaDatabase({ url: `file:${template}` })
  for (const [index, id] of playerIds().entries()) await insertPlayer(database, id, index)
  await database.close()
  let copies = 0

  return {
    async open() {
      copies += 1
      const file = join(directory, `${copies}.db`)
      copyFileSync(template, file)
      const copy = await createPrismaDatabase({
        url: `file:${file}`,
        secrets: () => testSecrets,
        migrates: false,
        disk: instantDisk,
      })
      return {
        database: copy,
        file,
        async dispose() {
          await copy.close()
          rmSync(file)
        },
      }
    },
    dispose: () => rmSync(directory, { recursive: true }),
  }
}

export type SimulationDatabases = Awaited<ReturnType<typeof createSimulationDatabases>>
export type SimulationDatabase = Awaited<ReturnType<SimulationDatabases['open']>>

function insertPlayer(database: Database, id: UserId, index: number): Promise<number> {
  const random = createSeededRandom(`player ${index}`)
  const address = `0x${Buffer.from(random.bytes(20)).toString('hex')}`
  const pseudo = `Joueur${index}`
  const key = pseudo.toLowerCase()
  const at = new Date(0)
  return database.transaction((transaction) =>
    transaction.execute(Prisma.sql`
      INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key, pseudo_skeleton,
        local_secret_hash, created_at, updated_at)
      VALUES (${id}, 'local', ${address}, ${address}, ${random.uuid()}, ${pseudo}, ${key}, ${key},
        'none', ${at}, ${at})`),
  )
}

/** Players of a run, who get what they need before it begins. */
interface Stored {
  readonly clock: Clock
  readonly database: Database
  readonly userIds: readonly UserId[]
}

/** Uses the ledger, like every other source of a balance. */
export async function fundPlayers({ clock, database, userIds }: Stored, amountCents: () => number): Promise<void> {
  const ledger = createLedger({ clock })
  const movements = userIds.map((userId) => ({
    key: `welcome:${userId}`,
    reason: 'welcome',
    cause: { type: 'user', id: userId },
    transfers: [{ from: accounts.promo, to: accounts.player(userId), amountCents: amountCents() }],
  }))
  await database.transaction((transaction) => ledger.postAll(transaction, movements))
}

/** Records sign-ins in the security log as if the wallets were opened in one browser. */
export async function shareDevice({ clock, database, userIds }: Stored): Promise<void> {
  const at = new Date(clock.nowMs())
  await database.transaction(async ({ execute }) => {
    for (const userId of userIds) {
      await execute(Prisma.sql`
        INSERT INTO security_events (id, kind, method, outcome, user_id, device_mark, is_short, count, created_at)
        VALUES (${`sign-in of ${userId}`}, 'sign_in', 'connect', 'ok', ${userId}, 'one browser', ${false}, 1, ${at})`)
    }
  })
}
