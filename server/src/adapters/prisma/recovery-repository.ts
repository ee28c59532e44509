import { Prisma } from '../../generated/sqlite/client.ts'
import type { PasskeyUserId } from '../../identity/passkey-repository.ts'
import type { RecoveryRepository } from '../../identity/recovery-repository.ts'
import { connectionOf } from './sql-connection.ts'

const COLUMNS = { hash: 'text', passkey_user_id: 'text', created_at: 'timestamp' } as const

interface CodeRow {
  readonly createdAt: Date
  readonly usedAt: Date | null
}

export function createRecoveryRepository(): RecoveryRepository {
  return {
    async replace(transaction, { passkeyUserId, hashes, atMs }) {
      const { execute, insert } = connectionOf(transaction)
      await execute(Prisma.sql`DELETE FROM recovery_codes WHERE passkey_user_id = ${passkeyUserId}`)
      const rows = hashes.map((hash) => ({ hash, passkey_user_id: passkeyUserId, created_at: new Date(atMs) }))
      await insert({ table: 'recovery_codes', columns: COLUMNS, rows })
    },

    async findOwner(reader, hash) {
      const [row] = await connectionOf(reader).query<{ id: PasskeyUserId }>(Prisma.sql`
        SELECT passkey_user_id AS id FROM recovery_codes WHERE hash = ${hash} AND used_at IS NULL`)
      return row?.id ?? null
    },

    async use(transaction, { hash, atMs }) {
      const used = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE recovery_codes SET used_at = ${new Date(atMs)} WHERE hash = ${hash} AND used_at IS NULL`)
      return used === 1
    },

    async countLeft(reader, passkeyUserId) {
      // Ten at most.
      const rows = await connectionOf(reader).query<CodeRow>(Prisma.sql`
        SELECT created_at AS "createdAt", used_at AS "usedAt" FROM recovery_codes
        WHERE passkey_user_id = ${passkeyUserId}`)
      return {
        left: rows.filter(({ usedAt }) => usedAt === null).length,
        createdAtMs: rows[0]?.createdAt.getTime() ?? null,
      }
    },
  }
}
