// SQL: every start asks for the bots before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
import type { BotRepository, BotUser } from '../../games/battle/bots/bot-repository.ts'
import { Prisma } from '../../generated/sqlite/client.ts'
import { connectionOf } from '../prisma/connection.ts'

const COLUMNS = {
  id: 'text',
  kind: 'text',
  wallet_address: 'text',
  wallet_key: 'text',
  wallet_id: 'text',
  pseudo: 'text',
  pseudo_key: 'text',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const

export function createBotRepository(): BotRepository {
  return {
    all: (reader) =>
      connectionOf(reader).query<BotUser>(
        Prisma.sql`SELECT id, pseudo AS username FROM users WHERE kind = 'bot' ORDER BY pseudo`,
      ),

    async addMissing(transaction, bots) {
      const { insert } = connectionOf(transaction)
      const rows = bots.map(({ id, username, walletAddress, walletId, createdAt }) => ({
        id,
        kind: 'bot',
        wallet_address: walletAddress,
        wallet_key: walletAddress.toLowerCase(),
        wallet_id: walletId,
        pseudo: username,
        pseudo_key: username.toLowerCase(),
        created_at: createdAt,
        updated_at: createdAt,
      }))
      await insert({ table: 'users', columns: COLUMNS, rows, onConflict: '(pseudo_key) DO NOTHING' })
    },
  }
}
