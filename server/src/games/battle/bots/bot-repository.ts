// SQL: every start loads the bots before the server is ready, when Prisma's client is not created yet
// (docs/decisions/188).

import type { UserId } from '@bougie/protocol'
import { skeletonOf } from '@bougie/protocol/look-alikes.ts'
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

export const all = (reader: Reader) =>
  reader.query<BotUser>(Prisma.sql`SELECT id, pseudo AS username FROM users WHERE kind = 'bot' ORDER BY pseudo`)

/** Adds only the bots whose name does not exist yet. */
export async function addMissing(transaction: Transaction, bots: readonly NewBot[]) {
  const { insert } = transaction
  const rows = bots.map(({ username: pseudo, ...bot }) => ({
    ...bot,
    kind: 'bot',
    walletKey: bot.walletAddress.toLowerCase(),
    pseudo,
    pseudoKey: pseudo.toLowerCase(),
    pseudoSkeleton: skeletonOf(pseudo),
    updatedAt: bot.createdAt,
  }))
  await insert({ table: 'users', rows, onConflict: '(pseudo_key) DO NOTHING' })
}
