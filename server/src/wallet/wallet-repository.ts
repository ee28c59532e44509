import type { UserId, WalletAddress, WalletId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import { accounts } from './accounts.ts'

/** A wallet of a player. Currently everybody has exactly one. */
export interface Wallet {
  readonly id: WalletId
  readonly address: WalletAddress
  /** The kind of the account: `passkey`, `web3`, `local` or `bot`. */
  readonly type: string
  readonly balanceCents: number
}

export function createWalletRepository() {
  return {
    async findWallets(reader: Reader, userId: UserId): Promise<readonly Wallet[]> {
      const { user, ledgerAccount } = reader.models
      const [holder, account] = await Promise.all([
        user.findUnique({ where: { id: userId }, select: { walletId: true, walletAddress: true, kind: true } }),
        ledgerAccount.findUnique({ where: { id: accounts.player(userId) }, select: { balanceCents: true } }),
      ])
      if (holder === null) return []
      const { walletId, walletAddress, kind } = holder
      const balanceCents = Number(account?.balanceCents ?? 0)
      return [{ id: walletId as WalletId, address: walletAddress as WalletAddress, type: kind, balanceCents }]
    },
  }
}
