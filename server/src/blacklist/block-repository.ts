import type { UserId } from '@bougie/protocol'
import type { PageCursor } from '../page-cursor.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { Block, BlockSubject } from './block.ts'

export interface NamedBlock extends Block {
  readonly pseudo: string | null
}

export interface BlockPage {
  readonly limit: number
  readonly before: PageCursor | null
  /** Only those of this player; null for all. */
  readonly userId: UserId | null
  /** Only those that hold at this time; null for all. */
  readonly holdingAt: Date | null
}

export interface BlockRepository {
  /** False when another server has written the block with this key first. */
  insert(transaction: Transaction, block: Block, onceKey: string | null): Promise<boolean>
  /** False when it is lifted already. */
  lift(transaction: Transaction, lifted: { readonly id: string; readonly at: Date }): Promise<boolean>
  find(reader: Reader, id: string): Promise<NamedBlock | null>
  /** Those that hold, the newest first. */
  listHolding(reader: Reader, at: Date, max: number): Promise<readonly Block[]>
  /** Newest first. */
  list(reader: Reader, page: BlockPage): Promise<readonly NamedBlock[]>
  /** Of this subject, the newest first. */
  listAutomatic(reader: Reader, subject: BlockSubject, max: number): Promise<readonly Block[]>
  /** Null when there is no such player. */
  kindOfUser(reader: Reader, userId: UserId): Promise<string | null>
}
