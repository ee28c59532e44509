// A payment provider that moves no real money. What it refuses is documented (docs/operations.md), so that everybody can
// try how a refusal looks.
import { CHANNELS } from '@bougie/protocol'
import type { PaymentOrder, PaymentProvider, ProviderResponse } from '../../ports/payment-provider.ts'

/** The payer's reference, whatever the case. */
const REFUSED_NOTE = 'REFUS'
/** An address that is well formed and that nobody can spend from. */
const REFUSED_ADDRESS = '1BitcoinEaterAddressDontSendf59kuE'

export interface SandboxOptions {
  /** The duration of bank and crypto payments. */
  readonly settleMs: number
}

export function createSandboxPaymentProvider({ settleMs }: SandboxOptions): PaymentProvider {
  return {
    begin: (order) =>
      Promise.resolve(
        CHANNELS[order.channel].isInstant ? verdictOn(order) : { state: 'pending', checkAfterMs: settleMs },
      ),
    check: (order) => Promise.resolve(verdictOn(order)),
  }
}

function verdictOn(order: PaymentOrder): ProviderResponse {
  return { state: isRefused(order) ? 'refused' : 'settled' }
}

function isRefused({ note, destination }: PaymentOrder): boolean {
  if (note?.trim().toUpperCase() === REFUSED_NOTE) return true
  return destination?.type === 'bitcoin' && destination.address === REFUSED_ADDRESS
}
