import type { SocketTimers } from '@bougie/api-client/live-socket.ts'
import type { CallError } from '@bougie/api-client/rest-call.ts'
import type { CallInput, EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { EndpointName } from '@bougie/protocol'
import type { Endpoint } from '@bougie/protocol/rest/endpoint.ts'
import { fr } from '../i18n/fr.ts'
import { type CallName, loadEndpoint as loadOwnEndpoint } from './endpoint-groups.ts'
import { readResponseLeniently } from './lenient-response.ts'

/** `token` overrides the session's: the passkey requests carry their own. */
export type Api = <C extends CallName>(call: C, input: CallInput<NameIn<C>>) => Promise<EndpointResponse<NameIn<C>>>

type NameIn<C extends CallName> = C extends `${string}.${infer N extends EndpointName}` ? N : never

type Timers = Pick<SocketTimers, 'after'>

interface ApiDeps {
  readonly fetch: typeof fetch
  readonly sessionToken: () => string | null
  /** Aborted at the end of the current session: requests with its token are then dropped. */
  readonly sessionEndSignal?: () => AbortSignal
  /** A request with the current session's token got a 401. */
  readonly onUnauthorized: (path: string) => void
  /** A request was refused because this visitor is blocked; the details may contain reason and duration. */
  readonly onBlacklisted?: (details: Readonly<Record<string, unknown>>) => void
  /** Receives the failures that the specification wants in the console, in addition to the caller. */
  readonly reportFailure?: (scope: string, error: unknown) => void
  /** The code of an endpoint comes over the network too. */
  readonly loadEndpoint?: (call: CallName) => Promise<Endpoint>
  readonly timers: Timers
}

/**
 * A connection that was lost in silence, as by a phone between two networks, would leave a press without a response for
 * minutes. Files may take longer.
 */
export const RESPONSE_WAIT_MAX_MS = 30_000

/** The page was delivered by the server that it calls. */
const OWN_ORIGIN = ''

/** [K28] logged here; sign-in and balance are logged where they are read. */
const REPORTED: ReadonlySet<CallName> = new Set<CallName>([
  'wallet.balanceHistory',
  'wallet.deposit',
  'wallet.withdraw',
  'battle.activeBattles',
])

/** One typed function for every request. Responses are parsed; refusals are thrown as `ApiError`. */
export function createApi(deps: ApiDeps): Api {
  const { fetch, sessionToken, sessionEndSignal, onUnauthorized, onBlacklisted, reportFailure } = deps
  const { loadEndpoint = loadOwnEndpoint, timers } = deps
  return async (call, input) => {
    // Read before the protocol loads: meanwhile the player may sign out or change.
    const tokenNow = sessionToken()
    const sessionEnd = sessionEndSignal?.()
    const wait = createWait(timers)
    const code = Promise.all([import('@bougie/api-client/rest-call.ts'), loadEndpoint(call)])
    const [{ callEndpoint, CallError }, endpoint] = await Promise.race([code, wait.isOver]).catch((cause: unknown) => {
      wait.end()
      // Online, the server has another version: a retry would fail again.
      const isOutdated = navigator.onLine && !wait.signal.aborted
      const message = isOutdated ? fr.errors.unreadableResponse : fr.errors.network
      const error = new ApiError({ status: 0, code: 'NETWORK_ERROR', message }, { cause })
      if (REPORTED.has(call)) reportFailure?.(call, error)
      throw error
    })
    if (endpoint.file) wait.lift()
    const readResponse = (response: unknown) => readResponseLeniently(call, response)
    const wantsSession = wantsSessionToken(endpoint.bearer, call)
    const usesSession = wantsSession && input.token === undefined
    const token = usesSession ? (tokenNow ?? undefined) : input.token
    // A request with a signal is a query, and the queries of a session are dropped with it.
    const signal = input.signal ?? (usesSession ? sessionEnd : undefined)
    wait.follow(signal)
    try {
      const response = await callEndpoint({ baseUrl: OWN_ORIGIN, fetch, readResponse }, endpoint, {
        ...input,
        token,
        signal: wait.signal,
      })
      return response as EndpointResponse<NameIn<typeof call>>
    } catch (cause) {
      const refusal = cause instanceof CallError ? cause : null
      // A late refusal of an earlier session says nothing about the current one, and that of a proxy nothing of any.
      const isRefused = refusal?.status === 401 && refusal.isFromServer
      if (isRefused && usesSession && tokenNow === sessionToken()) onUnauthorized(endpoint.path)
      // The check itself is public; if it were refused, repeating it would not help.
      if (refusal?.code === 'BLACKLISTED' && call !== 'status.checkBlacklist') onBlacklisted?.(refusal.details)
      const error = new ApiError(refusal === null ? UNREADABLE : failureOf(refusal), { cause })
      // An aborted request is no failure and is not reported.
      if (REPORTED.has(call) && signal?.aborted !== true) reportFailure?.(call, error)
      throw error
    } finally {
      wait.end()
    }
  }
}

/**
 * The wait for one response: aborts at the end of its time, and with the signal that it follows. `AbortSignal.any` is
 * missing in Safari before 17.4.
 */
function createWait(timers: Timers) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const lift = timers.after(RESPONSE_WAIT_MAX_MS, abort)
  let followed: AbortSignal | undefined
  return {
    signal: controller.signal,
    isOver: new Promise<never>((_resolve, reject) => {
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason))
    }),
    lift,
    follow(signal: AbortSignal | undefined) {
      followed = signal
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
    },
    end() {
      lift()
      followed?.removeEventListener('abort', abort)
    },
  }
}

const UNREADABLE = { status: 0, code: 'FORMAT_ERROR', message: fr.errors.unreadableResponse } as const

function failureOf(refusal: CallError) {
  const { status, code, isFromServer, details } = refusal
  return { status, code, isFromServer, details, message: messageOf(refusal) }
}

/** A response of another server, such as a proxy's page, gets a French text too. */
function messageOf({ status, isFromServer, message }: CallError): string {
  if (status === 0) return fr.errors.network
  return isFromServer ? message : fr.errors.unreadableResponse
}

function wantsSessionToken(bearer: Endpoint['bearer'], call: CallName): boolean {
  // Only signed-in players see that they are blocked, and more of other players than guests do.
  return bearer === 'user' || bearer === 'admin' || bearer === 'optional' || call === 'status.checkBlacklist'
}

interface ApiFailure {
  /** HTTP status, or 0 without a response. */
  readonly status: number
  /** A code of the protocol, or `NETWORK_ERROR`. */
  readonly code: string
  /** A French sentence, ready for display. */
  readonly message: string
  readonly details?: Readonly<Record<string, unknown>>
  /** The message is the server's sentence, not one of this page. */
  readonly isFromServer?: boolean
}

/** A request that was refused or got no response. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  readonly isFromServer: boolean

  constructor(failure: ApiFailure, options: ErrorOptions = {}) {
    super(failure.message, options)
    this.name = 'ApiError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details ?? {}
    this.isFromServer = failure.isFromServer ?? false
  }
}

const NOT_FOUND = 404

/** Null instead of the refusal of an id that nothing has. */
export async function nullIfUnknown<Found>(request: Promise<Found>): Promise<Found | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null
    throw error
  }
}
