import type { PaymentChannel, PaymentId } from '@bougie/protocol'

/** An order to the provider. The data of a card goes from the browser to the provider: the server never sees it. */
export interface PaymentOrder {
  readonly id: PaymentId
  readonly direction: 'deposit' | 'withdrawal'
  readonly channel: PaymentChannel
  readonly amountCents: number
  /** The payer's own words. */
  readonly note: string | null
  /** The destination of a payout; null for cards and deposits. */
  readonly destination: PayoutDestination | null
}

export type PayoutDestination =
  | { readonly type: 'bank'; readonly iban: string; readonly bic: string; readonly holder: string }
  | { readonly type: 'bitcoin'; readonly address: string }

export type ProviderResponse =
  | { readonly state: 'settled' }
  | { readonly state: 'refused' }
  | { readonly state: 'pending'; readonly checkAfterMs: number }

/** Moves money between the operator and external accounts. */
export interface PaymentProvider {
  /**
   * Takes an order on. It is stored by then, its money reserved and, where an admin has to confirm it, confirmed. Idempotent
   * by its id: asked again, by whichever server and however late, it reports the order as it stands and moves nothing twice.
   * A caller that is unsure of the delivery asks again.
   */
  begin(order: PaymentOrder): Promise<ProviderResponse>
  /** The status of a pending order. */
  check(order: PaymentOrder): Promise<ProviderResponse>
}
