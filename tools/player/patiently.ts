import { setTimeout } from 'node:timers/promises'
import { CallError } from '@bougie/api-client/rest-call.ts'
import { SocketRefusedError } from '@bougie/api-client/socket-client.ts'

const RETRIES_MAX = 5
const USUAL_WAIT_MS = 1000
const WAIT_MS_MAX = 60_000
const WAITING_STATUSES: ReadonlySet<number> = new Set([429, 503])

/**
 * Retries what a server refused because it limits calls or is overloaded, after the delay that it asks for: on a busy
 * machine a server that has just started refuses calls and sockets for a few seconds.
 */
export async function patiently<T>(
  attempt: () => Promise<T>,
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await attempt()
    } catch (error) {
      const waitMs = waitMsOf(error)
      if (waitMs === null || retry === RETRIES_MAX) throw error
      await wait(Math.min(waitMs, WAIT_MS_MAX))
    }
  }
}

/** The delay before the next attempt, or `null` if the refusal is final. */
function waitMsOf(error: unknown): number | null {
  // The WebSocket interface tells neither the status of the refusal nor its delay.
  if (error instanceof SocketRefusedError) return USUAL_WAIT_MS
  if (error instanceof CallError && WAITING_STATUSES.has(error.status)) return error.retryAfterMs ?? USUAL_WAIT_MS
  return null
}
