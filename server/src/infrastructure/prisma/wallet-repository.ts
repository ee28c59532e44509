import type { WalletAddress, WalletId } from '@bougie/protocol'
import { accounts } from '../../wallet/accounts.ts'
import type { WalletRepository } from '../../wallet/service.ts'
import { modelsOf } from './connection.ts'

export function createWalletRepository(): WalletRepository {
  return {
    async findWallets(reader, userId) {
      const { user, ledgerAccount } = modelsOf(reader)
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
