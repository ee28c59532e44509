import type { CallError } from '@bougie/api-client/rest-call.ts'
import type { CallInput, EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { Endpoint } from '@bougie/protocol/rest/endpoint.ts'
import { fr } from '../i18n/fr.ts'
import { ApiError } from './api-error.ts'
import { type CallName, loadEndpoint } from './endpoint-groups.ts'
import { readAnswerLeniently } from './lenient-answer.ts'

/** `token` overrides the session's: the passkey calls carry their own. */
export type Api = <N extends CallName>(name: N, input: CallInput<N>) => Promise<EndpointResponse<N>>

export interface ApiDeps {
  /** Origin of the server; empty in a page that the server itself delivers. */
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly sessionToken: () => string | null
  /** Aborted when the session of now ends: what was asked with its token is then abandoned. */
  readonly sessionEndSignal?: () => AbortSignal
  /** A call made with the session's token was answered 401. */
  readonly onUnauthorized: (path: string) => void
  /** Any call was refused because this visitor is kept out; the details may tell why and for how long. */
  readonly onBlacklisted?: (details: Readonly<Record<string, unknown>>) => void
  /** Told of the failures that the specification wants in the console, beside whoever asked. */
  readonly reportFailure?: (scope: string, error: unknown) => void
}

/** [K28] logged here; sign-in and balance are logged where they are read. */
const REPORTED: ReadonlySet<CallName> = new Set<CallName>(['balanceHistory', 'deposit', 'withdraw', 'activeBattles'])

/** One typed function for every call. Answers are parsed; refusals are thrown as `ApiError`. */
export function createApi(deps: ApiDeps): Api {
  const { baseUrl, fetch, sessionToken, sessionEndSignal, onUnauthorized, onBlacklisted, reportFailure } = deps
  return async (name, input) => {
    // Taken at the time of the call: while the protocol loads, the player may leave or change.
    const tokenNow = sessionToken()
    const sessionEnd = sessionEndSignal?.()
    const { callEndpoint, CallError } = await import('@bougie/api-client/rest-call.ts')
    const readAnswer = (answer: unknown) => readAnswerLeniently(name, answer)
    const endpoint = await loadEndpoint(name)
    const wantsSession = wantsSessionToken(endpoint.bearer, name)
    const usesSession = wantsSession && input.token === undefined
    const token = usesSession ? (tokenNow ?? undefined) : input.token
    // A call with a signal is a query, and the queries of a session are dropped with it.
    const signal = input.signal ?? (usesSession ? sessionEnd : undefined)
    try {
      const answer = await callEndpoint({ baseUrl, fetch, readAnswer }, endpoint, { ...input, token, signal })
      return answer as EndpointResponse<typeof name>
    } catch (cause) {
      const report = (error: ApiError): ApiError => {
        // An aborted call is no failure and is not reported.
        if (REPORTED.has(name) && signal?.aborted !== true) reportFailure?.(name, error)
        return error
      }
      if (!(cause instanceof CallError)) {
        throw report(new ApiError({ status: 0, code: 'FORMAT_ERROR', message: fr.errors.unreadableAnswer }, { cause }))
      }
      if (cause.status === 401 && wantsSession) onUnauthorized(endpoint.path)
      // The check itself is answered to everybody; were it ever refused, asking it again would not help.
      if (cause.code === 'BLACKLISTED' && name !== 'checkBlacklist') onBlacklisted?.(cause.details)
      throw report(
        new ApiError(
          {
            status: cause.status,
            code: cause.code,
            message: messageOf(cause),
            isSaid: cause.isSaid,
            details: cause.details,
          },
          { cause },
        ),
      )
    }
  }
}

/** A response of another server, a proxy's page for instance, gets a French text too. */
function messageOf({ status, isSaid, message }: CallError): string {
  if (status === 0) return fr.errors.network
  return isSaid ? message : fr.errors.unreadableAnswer
}

function wantsSessionToken(bearer: Endpoint['bearer'], name: CallName): boolean {
  // Whether they are kept out is shown to players themselves only.
  return bearer === 'user' || bearer === 'admin' || name === 'validateToken' || name === 'checkBlacklist'
}
