// The idempotency keys of calls that move money.
import { ApiError } from './api.ts'

/**
 * One key per intention. A call without a response may have moved the money, so a retry of the same call carries the
 * same key and gets the first response, also after other calls that went unanswered. A call after a definite response
 * is a new intention, even if it is the same call.
 */
export function createIdempotencyKeys(createKey: () => string = () => crypto.randomUUID()) {
  const keyByCall = new Map<string, string>()

  /** The server responded: this intention is over. */
  function settle(): void {
    keyByCall.clear()
  }

  return {
    keyFor(call: unknown): string {
      const content = String(JSON.stringify(call))
      const key = keyByCall.get(content) ?? createKey()
      keyByCall.set(content, key)
      return key
    },
    settle,
    /** The call failed: only a refusal by the server is a response. */
    fail(error: unknown): void {
      if (error instanceof ApiError && !isUncertain(error)) settle()
    },
  }
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

const SERVER_FAILURE = 500

/** No response, or one that does not say whether the money moved. */
export function isUncertain({ status }: { readonly status: number }): boolean {
  return status === 0 || status >= SERVER_FAILURE
}
