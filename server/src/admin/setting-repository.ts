import type { Reader, Transaction } from '../ports/database.ts'

export interface SettingRepository {
  find(reader: Reader, key: string): Promise<string | null>
  store(
    transaction: Transaction,
    setting: { readonly key: string; readonly value: string; readonly at: Date },
  ): Promise<void>
  /** False when it does not stand at `from`: somebody else was first. */
  replace(
    transaction: Transaction,
    change: { readonly key: string; readonly from: string; readonly to: string; readonly at: Date },
  ): Promise<boolean>
}
