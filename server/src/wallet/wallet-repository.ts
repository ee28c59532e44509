import type { UserId, WalletAddress, WalletId } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import { accounts } from './accounts.ts'

export function createWalletRepository() {
  return {
    /** Currently everybody has exactly one. */
    async findWallets(reader: Reader, userId: UserId) {
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
