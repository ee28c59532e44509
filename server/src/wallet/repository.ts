import type { UserId, WalletAddress, WalletId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'

/** What a player holds money in. Today everybody has one. */
export interface Wallet {
  readonly id: WalletId
  readonly address: WalletAddress
  /** How it is signed in to: `passkey`, `local` or `bot`. */
  readonly type: string
  readonly balanceCents: number
}

export interface WalletRepository {
  findWallets(reader: Reader, userId: UserId): Promise<readonly Wallet[]>
}
