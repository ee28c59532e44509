import { Prisma } from '../../generated/sqlite/client.ts'
import { accounts } from '../../wallet/accounts.ts'
import type { Wallet, WalletRepository } from '../../wallet/repository.ts'
import { connectionOf } from './sql-connection.ts'

export function createWalletRepository(): WalletRepository {
  return {
    findWallets: (reader, userId) =>
      connectionOf(reader).query<Wallet>(Prisma.sql`
        SELECT holder.wallet_id AS "id", holder.wallet_address AS "address", holder.kind AS "type",
          COALESCE(account.balance_cents, CAST(0 AS BIGINT)) AS "balanceCents"
        FROM users AS holder LEFT JOIN ledger_accounts AS account ON account.id = ${accounts.player(userId)}
        WHERE holder.id = ${userId}`),
  }
}
