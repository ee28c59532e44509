/**
 * One key per intention. A try whose answer was lost may have moved the money, so the next try of the same thing carries
 * the same key and gets the first answer; anything else, or the same after a definite answer, is a new intention.
 */
export interface PaymentIntention {
  /** The key under which to send this body. */
  keyFor(body: unknown): string
  /** The server answered, for or against: this intention is over. */
  settle(): void
}

export function createPaymentIntention(createKey: () => string): PaymentIntention {
  let open: { readonly content: string; readonly key: string } | null = null
  return {
    keyFor(body) {
      const content = JSON.stringify(body)
      if (open?.content !== content) open = { content, key: createKey() }
      return open.key
    },
    settle() {
      open = null
    },
  }
}

const SERVER_FAILURE = 500

/** No answer, or one that doesn't say whether the money moved. */
export function isUncertain({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= SERVER_FAILURE
}
