import type { Reader, Transaction } from '../ports/database.ts'
import type { AccountId } from './accounts.ts'
import type { Movement, Transfer } from './ledger.ts'

export interface Posting {
  /** Created at zero if missing. Those of the house are never among them, so that nobody waits for their locks. */
  readonly accountIds: readonly AccountId[]
  readonly keys: readonly string[]
}

export interface PostingFacts {
  /** Of all those accounts. */
  readonly balances: ReadonlyMap<AccountId, number>
  /** The transfers of those keys that have happened. */
  readonly done: ReadonlyMap<string, readonly Transfer[]>
}

/** The stored side of the ledger. */
export interface LedgerRepository {
  /** What decides whether movements happen. Nobody else moves those balances until the transaction ends. */
  openAccounts(transaction: Transaction, posting: Posting): Promise<PostingFacts>
  /** The balances move with it. The database refuses what would leave a player or an escrow below zero. */
  store(transaction: Transaction, movements: readonly Movement[], at: Date): Promise<void>
  /** Of the accounts that exist. */
  /** For what is asked for often and alone; outside transactions only. Null for an account that nothing has touched. */
  findCommittedBalance(reader: Reader, accountId: AccountId): Promise<number | null>
  findBalances(reader: Reader, accountIds: readonly AccountId[]): Promise<Map<AccountId, number>>
}
