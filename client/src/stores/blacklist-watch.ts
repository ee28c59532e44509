import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { BlacklistInfo } from '@bougie/protocol'
import { createStore } from './store.ts'
import { createDeadline, every, type Timers } from './timers.ts'

const BLACKLIST_POLL_MS = 30_000
/** An unblocked visitor must not wait for the next regular check: the notice disappears within three seconds. */
const BLOCKED_POLL_MS = 2_000
const DEFAULT_REASON = 'rate_limit_exceeded'

export interface Block {
  readonly reason: string
  /** By this device's clock; null is permanent. */
  readonly endsAtMs: number | null
}

type BlacklistState =
  | { readonly status: 'unknown' | 'free' }
  /** `block` is null while reason and duration are unknown. */
  | { readonly status: 'blocked'; readonly block: Block | null }

interface BlacklistWatchDeps {
  readonly timers: Timers
  readonly ask: () => Promise<EndpointResponse<'checkBlacklist'>>
}

/**
 * Whether this visitor is blocked. Only the response to the latest check counts. A failed check shows no block:
 * the server refuses anyway, and a bad network must not lock anyone out.
 */
export function createBlacklistWatch({ timers, ask }: BlacklistWatchDeps) {
  const state = createStore<BlacklistState>({ status: 'unknown' })
  let asked = 0
  const suspectAfter = createDeadline(timers, () => suspect())

  function settle(next: BlacklistState) {
    const endsAtMs = next.status === 'blocked' ? (next.block?.endsAtMs ?? null) : null
    const remainingMs = endsAtMs === null ? 0 : endsAtMs - timers.now()
    // The time is over but the block stands: the next regular check decides, to avoid a loop of requests.
    suspectAfter(remainingMs > 0 ? remainingMs : null)
    state.set(next)
  }

  async function check() {
    asked += 1
    const question = asked
    const next = await ask().then(stateFrom, (): BlacklistState => ({ status: 'free' }))
    if (question === asked) settle(next)
  }

  function stateFrom({ isBlacklisted, blacklistInfo }: EndpointResponse<'checkBlacklist'>): BlacklistState {
    return isBlacklisted ? { status: 'blocked', block: blockFrom(blacklistInfo) } : { status: 'free' }
  }

  function blockFrom(info: BlacklistInfo | null): Block {
    const { isPermanent = false, timeRemaining = 0, reason = '' } = info ?? {}
    return { reason: reason || DEFAULT_REASON, endsAtMs: isPermanent ? null : timers.now() + timeRemaining }
  }

  /** A request or the socket was refused: shows the notice at once, and its details as soon as they are known. */
  function suspect(blacklistInfo?: unknown) {
    const current = state.get()
    // A published block stays until a newer response; only its end makes it uncertain.
    const known = current.status === 'blocked' && current.block !== null && !isOver(current.block, timers.now())
    if (isBlacklistInfo(blacklistInfo)) settle({ status: 'blocked', block: blockFrom(blacklistInfo) })
    else if (!known) settle({ status: 'blocked', block: null })
    void check()
  }

  return {
    state,
    /** Checks now and at intervals; the returned function ends it. */
    start() {
      void check()
      const stop = every(timers, BLACKLIST_POLL_MS, () => void check())
      const stopWaiting = every(timers, BLOCKED_POLL_MS, () => {
        if (state.get().status === 'blocked') void check()
      })
      return () => {
        stop()
        stopWaiting()
        suspectAfter(null)
        // The response to a pending check no longer counts.
        asked += 1
      }
    },
    /** Another user is signed in. */
    check: () => void check(),
    suspect,
  }
}

function isOver({ endsAtMs }: Block, nowMs: number): boolean {
  return endsAtMs !== null && endsAtMs <= nowMs
}

/** Contained in the refusal of any request; parsed by hand, because the schemas are not part of the first load. */
function isBlacklistInfo(value: unknown): value is BlacklistInfo {
  if (typeof value !== 'object' || value === null) return false
  const { timeRemaining, isPermanent, reason } = value as Partial<Record<keyof BlacklistInfo, unknown>>
  return Number.isFinite(timeRemaining) && typeof isPermanent === 'boolean' && typeof reason === 'string'
}
