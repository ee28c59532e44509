import type { Reader, Transaction } from '../ports/database.ts'

export interface SettingRepository {
  find(reader: Reader, key: string): Promise<string | null>
  store(
    transaction: Transaction,
    setting: { readonly key: string; readonly value: string; readonly at: Date },
  ): Promise<void>
}
