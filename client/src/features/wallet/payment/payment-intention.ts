/**
 * One idempotency key per intention. A request without a response may have moved the money, so a retry of the same
 * payment carries the same key and gets the first response. Any other payment, or the same after a definite response,
 * is a new intention.
 */
export function createPaymentIntention(createKey: () => string) {
  let open: { readonly content: string; readonly key: string } | null = null
  return {
    /** The key for this body. */
    keyFor(body: unknown) {
      const content = JSON.stringify(body)
      if (open?.content !== content) open = { content, key: createKey() }
      return open.key
    },
    /** The server responded, either way: this intention is over. */
    settle() {
      open = null
    },
  }
}

export type PaymentIntention = ReturnType<typeof createPaymentIntention>

const SERVER_FAILURE = 500

/** No response, or one that does not say whether the money moved. */
export function isUncertain({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= SERVER_FAILURE
}
