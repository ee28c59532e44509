// A payment provider that moves no real money. Its refusals are documented (docs/operations.md), so that everybody can
// try them.
import { CHANNELS } from '@bougie/protocol'
import type { PaymentOrder, PaymentProvider, ProviderResponse } from '../../ports/payment-provider.ts'

/** The payer's reference that is refused, in any case. */
const REFUSED_NOTE = 'REFUS'
/** A well-formed address from which nobody can spend. */
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
