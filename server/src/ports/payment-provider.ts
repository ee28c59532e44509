import type { PaymentChannel, PaymentId } from '@bougie/protocol'

/** An order to the provider. Card data goes from the browser straight to the provider: the server never sees it. */
export interface PaymentOrder {
  readonly id: PaymentId
  readonly direction: 'deposit' | 'withdrawal'
  readonly channel: PaymentChannel
  readonly amountCents: number
  /** The payer's own reference. */
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
   * Accepts an order. By then it is stored, its money is reserved and, if an admin has to confirm it, it is confirmed.
   * Idempotent by its id: repeated calls, from any server and at any time, report the order's state and move nothing
   * twice. A caller that is unsure of the delivery calls again.
   */
  begin(order: PaymentOrder): Promise<ProviderResponse>
  check(order: PaymentOrder): Promise<ProviderResponse>
}
