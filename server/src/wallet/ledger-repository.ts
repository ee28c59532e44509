import type { Reader, Transaction } from '../ports/database.ts'
import type { AccountId } from './accounts.ts'
import type { Movement, Transfer } from './ledger.ts'

/** The stored side of the ledger. */
export interface LedgerRepository {
  /**
   * Creates at zero what is missing and gives the balance of each; nobody else moves them until the transaction ends.
   * For accounts that are never below zero: those of the house are never locked, so that works don't queue for them.
   */
  openAccounts(transaction: Transaction, accountIds: readonly AccountId[]): Promise<Map<AccountId, number>>
  /** The transfers of those keys that have happened. */
  findTransfers(reader: Reader, keys: readonly string[]): Promise<Map<string, Transfer[]>>
  /** The balances move with it. The database refuses what would leave a player or an escrow below zero. */
  store(transaction: Transaction, movements: readonly Movement[], at: Date): Promise<void>
  /** Of the accounts that exist. */
  findBalances(reader: Reader, accountIds: readonly AccountId[]): Promise<Map<AccountId, number>>
}
