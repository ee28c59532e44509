import { ENDPOINTS, eurosFromCents } from '@bougie/protocol'
import { refuseUnlessOwner } from '../http/authenticate.ts'
import type { Routes } from '../http/routes.ts'
import { addWalletAdminRoutes } from './admin-routes.ts'
import type { WalletCapability } from './capability.ts'
import { addLimitsRoutes } from './limits-routes.ts'
import { addPaymentRoutes } from './payment-routes.ts'
import type { Wallet } from './repository.ts'
import { addStatementRoutes } from './statement-routes.ts'

export function addWalletRoutes(routes: Routes, capability: WalletCapability): void {
  const { wallets, limits } = capability
  addPaymentRoutes(routes, capability)
  addWalletAdminRoutes(routes, capability)
  addLimitsRoutes(routes, limits)
  addStatementRoutes(routes, capability)

  routes.add(ENDPOINTS.balance, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    return { balance: eurosFromCents(await wallets.balanceCentsOf(params.userId)) }
  })

  routes.add(ENDPOINTS.wallets, async ({ session, params }) => {
    const refusal = refuseUnlessOwner(session, params.userId)
    if (refusal) return refusal
    const found = await wallets.findWallets(params.userId)
    return found.map(toRecord)
  })
}

function toRecord({ id, address, type, balanceCents }: Wallet) {
  return { id, pub_address: address, wallet_type: type, balance: eurosFromCents(balanceCents) }
}
