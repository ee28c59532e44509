// SQL: every start loads the bots before the server is ready, when Prisma's client is not created yet
// (docs/decisions/188).

import type { UserId } from '@bougie/protocol'
import { Prisma } from '../../../generated/sqlite/client.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'

export interface BotUser {
  readonly id: UserId
  readonly username: string
}

export interface NewBot extends BotUser {
  readonly walletAddress: string
  readonly walletId: string
  readonly createdAt: Date
}

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

export function createBotRepository() {
  return {
    all: (reader: Reader) =>
      reader.query<BotUser>(Prisma.sql`SELECT id, pseudo AS username FROM users WHERE kind = 'bot' ORDER BY pseudo`),

    /** Adds only the bots whose name does not exist yet. */
    async addMissing(transaction: Transaction, bots: readonly NewBot[]) {
      const { insert } = transaction
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
