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
      const content = contentOf(call)
      const key = keyByCall.get(content) ?? createKey()
      keyByCall.set(content, key)
      return key
    },
    settle,
    /** The call failed: only a refusal of the payment itself is a response. */
    fail(error: unknown): void {
      if (error instanceof ApiError && !isUncertain(error) && !EARLY_REFUSALS.has(error.status)) settle()
    },
  }
}

/** Equal for equal calls. */
export function contentOf(call: unknown): string {
  return String(JSON.stringify(call))
}

export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/**
 * Refusals before the key is looked up: of the caller, and of too many calls. They are not stored, and say nothing of an
 * earlier call with the same key, whose response may have been lost.
 */
const EARLY_REFUSALS: ReadonlySet<number> = new Set([401, 403, 429])
const SERVER_FAILURE = 500

/** No response, one of a proxy, or one that does not say whether the money moved. */
export function isUncertain({ status, isFromServer }: Pick<ApiError, 'status' | 'isFromServer'>): boolean {
  return !isFromServer || status >= SERVER_FAILURE
}
