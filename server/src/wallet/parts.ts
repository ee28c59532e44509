import type { WalletStores } from './dependencies.ts'
import type { DepositAllowances, LimitGuard } from './limit-guard.ts'
import type { PaymentSettlement } from './payment-settlement.ts'

/** The dependencies that the parts of this capability share; each takes what it uses. */
export interface WalletParts extends WalletStores {
  readonly guard: LimitGuard
  readonly allowances: DepositAllowances
  readonly settlement: PaymentSettlement
}
