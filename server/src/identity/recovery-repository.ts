import type { Reader, Transaction } from '../ports/database.ts'
import type { PasskeyUserId } from './passkey-repository.ts'

export interface RecoveryRepository {
  /** Takes the place of all codes of this user. */
  replace(
    transaction: Transaction,
    codes: { readonly passkeyUserId: PasskeyUserId; readonly hashes: readonly string[]; readonly atMs: number },
  ): Promise<void>
  /** Of a code that was not used. */
  findOwner(reader: Reader, hash: string): Promise<PasskeyUserId | null>
  /** False when it was used before, or has been replaced. */
  use(transaction: Transaction, code: { readonly hash: string; readonly atMs: number }): Promise<boolean>
  countLeft(
    reader: Reader,
    passkeyUserId: PasskeyUserId,
  ): Promise<{ readonly left: number; readonly createdAtMs: number | null }>
}
