// Translates responses into security events: route and response determine the event. Only the id of the signed-in
// player is read from the body.
import {
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
  type ErrorCode,
  type SecurityKind,
  userIdSchema,
} from '@bougie/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { userIdOfCaller } from '../platform/http/callers.ts'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import type { DeviceCookie } from './device-hooks.ts'
import type { SecurityDetails } from './repository.ts'
import type { SecurityLog } from './service.ts'

const KINDS: Partial<Record<EndpointName, SecurityKind>> = {
  passkeySignIn: 'sign_in',
  signup: 'sign_in',
  connect: 'sign_in',
  betaConnect: 'sign_in',
  web3SignIn: 'sign_in',
  recover: 'sign_in',
  logout: 'sign_out',
  endSession: 'sign_out',
  endSessions: 'sign_out',
  addPasskey: 'passkey',
  removePasskey: 'passkey',
  newRecoveryCodes: 'passkey',
  exportPersonalData: 'account',
  deleteAccount: 'account',
  createApiToken: 'api_token',
  revokeApiToken: 'api_token',
  revokeUserApiToken: 'api_token',
  changeRole: 'role',
  withdraw: 'payout',
  confirmPayout: 'payout',
  rejectPayout: 'payout',
  payCommission: 'payout',
  addBlock: 'block',
  liftBlock: 'block',
  correctBalance: 'correction',
  createCreatorLink: 'role',
  changeCreatorLink: 'role',
  deleteCreatorLink: 'role',
  closeGames: 'games',
  switchCycleBets: 'games',
  cancelBattle: 'games',
  cancelCycle: 'games',
}
const NAMES: ReadonlyMap<Endpoint | undefined, EndpointName> = new Map(
  Object.entries(ENDPOINTS).map(([name, endpoint]) => [endpoint, name as EndpointName]),
)
const REFUSED_STATUSES: ReadonlySet<number> = new Set([401, 403, 429])

declare module 'fastify' {
  interface FastifyRequest {
    /** The player who signed in by this request. */
    enteredAs: ReturnType<typeof userIdSchema.parse> | null
    /** The device of the browser that signed in by this request. */
    deviceMark: string | null
  }
}

export interface RecordedRequests {
  readonly log: Pick<SecurityLog, 'record' | 'recordNow'>
  readonly deviceCookie: Pick<DeviceCookie, 'mark'>
}

export function recordRequests(app: FastifyInstance, { log, deviceCookie }: RecordedRequests): void {
  app.decorateRequest('enteredAs', null)
  app.decorateRequest('deviceMark', null)

  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isSignIn(request, reply)) return done()
    request.enteredAs = idIn(payload)
    const mark = deviceCookie.mark(request, reply)
    // Before a ceremony has identified a player, the mark has no meaning.
    request.deviceMark = request.enteredAs === null ? null : mark
    // Stored before the response, so that no battle is rated because two simultaneous sign-ins were not stored yet.
    log.recordNow(eventOf(request, reply, 'sign_in')).then(() => done(), done)
  })

  app.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request)
    const isRefused = REFUSED_STATUSES.has(reply.statusCode)
    if ((kind !== null || isRefused) && request.route.isApi && !isSignIn(request, reply)) {
      log.record(eventOf(request, reply, kind ?? 'refused'))
    }
    done()
  })
}

function isSignIn(request: FastifyRequest, { statusCode }: FastifyReply): boolean {
  return statusCode < 300 && kindOf(request) === 'sign_in'
}

function eventOf(request: FastifyRequest, reply: FastifyReply, kind: SecurityKind): SecurityDetails {
  return {
    kind,
    method: nameOf(request) ?? request.route.pattern ?? 'unknown',
    outcome: reply.statusCode < 400 ? 'ok' : 'refused',
    code: reply.errorCode satisfies ErrorCode | null,
    userId: request.enteredAs ?? userIdOfCaller(request.caller),
    address: subjectOfAddress(request.ip),
    deviceMark: request.deviceMark,
  }
}

function nameOf({ route }: FastifyRequest): EndpointName | undefined {
  return NAMES.get(route.config.endpoint)
}

function kindOf(request: FastifyRequest): SecurityKind | null {
  const name = nameOf(request)
  return name === undefined ? null : (KINDS[name] ?? null)
}

function idIn(payload: unknown) {
  if (typeof payload !== 'string') return null
  const parsed = userIdSchema.safeParse((JSON.parse(payload) as { readonly id?: unknown }).id)
  return parsed.success ? parsed.data : null
}
