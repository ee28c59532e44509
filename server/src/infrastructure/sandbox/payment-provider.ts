// A payment provider that moves no real money. Its refusals are documented (docs/operations.md), so that everybody can
// try them.
import { CHANNELS } from '@bougie/protocol'
import type { PaymentOrder, PaymentProvider, ProviderResponse } from '../../ports/payment-provider.ts'

/** The payer's reference that is refused, in any case. */
const REFUSED_NOTE = 'REFUS'
/** A well-formed address from which nobody can spend. */
const REFUSED_ADDRESS = '1BitcoinEaterAddressDontSendf59kuE'

/** Payments by a channel that is not instant take `settleMs`. */
export function createSandboxPaymentProvider({ settleMs }: { readonly settleMs: number }): PaymentProvider {
  return {
    begin: async (order) =>
      CHANNELS[order.channel].isInstant ? verdictOn(order) : { state: 'pending', checkAfterMs: settleMs },
    check: async (order) => verdictOn(order),
  }
}

function verdictOn({ note, destination }: PaymentOrder): ProviderResponse {
  const isRefused =
    note?.trim().toUpperCase() === REFUSED_NOTE ||
    (destination?.type === 'bitcoin' && destination.address === REFUSED_ADDRESS)
  return { state: isRefused ? 'refused' : 'settled' }
}
