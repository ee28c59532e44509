import { Readable } from 'node:stream'
import { type Endpoint, type FileType, IDEMPOTENCY_KEY, type ImageType, type Refusal, refuse } from '@bougie/protocol'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import type { Authenticator } from '../../ports/authenticator.ts'
import {
  bearerTokenOf,
  type CallerSession,
  callerOfOptional,
  refuseUnlessAdmitted,
  refuseUnlessOwner,
  type SessionOf,
} from './callers.ts'
import { createFinalResponses, LONG_RESPONSE, mayBeLong, sendPacked } from './compressed-responses.ts'
import { type CallSlots, TOO_MANY_AT_ONCE } from './costs.ts'
import { isRefusal, refuseBy, sendRefusal } from './error-handler.ts'
import type { EventLoopWatch } from './event-loop-watch.ts'

type OutputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends core.$ZodType }
  ? core.output<S>
  : undefined

/** One parsed call of a documented endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
  readonly session: SessionOf<E['bearer']>
  /** The caller's valid session, if there is one, even when the endpoint does not require it. */
  readonly caller: CallerSession | null
  /** For calls that require more than a token, see `Authenticator`. */
  readonly refuseUnproven: () => Promise<Refusal | null>
  /** As sent, unchecked; for endpoints whose bearer is optional. */
  readonly bearerToken: string | null
  /** The address of the connection, or the one stated by a trusted proxy. */
  readonly address: string
  /** Null when none was sent, and for endpoints that accept none. */
  readonly idempotencyKey: string | null
  /** The user agent; null when there is none. */
  readonly userAgent: string | null
  readonly log: FastifyBaseLogger
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The documented endpoint of the route. */
    endpoint?: Endpoint
  }
}

interface FileResponse {
  readonly name: string
  /** Needed when the endpoint has several file types. */
  readonly type?: FileType
  /** In pieces, each made when the previous one has been sent. */
  readonly text: AsyncIterable<string>
}

type ResponseOf<E extends Endpoint> = E extends { readonly file: string | readonly string[] }
  ? FileResponse
  : E extends { readonly image: true }
    ? ImageResponse
    : E extends { readonly response: unknown }
      ? OutputOf<E, 'response'>
      : Done

/** A call without a response has been performed. */
// biome-ignore lint/suspicious/noConfusingVoidType: handlers may return the promise of a service, whatever it promises.
type Done = { readonly ok: true } | undefined | void

/** The documented response, or a refusal with its code. */
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ResponseOf<E> | Refusal>

export interface RouteOptions<E extends Endpoint> {
  readonly bodyBytesMax?: number
  /** Whether the response for these parameters can never change; it is then computed and compressed only once. */
  readonly isFinal?: (response: ResponseOf<E>) => boolean
}

interface RoutesDependencies {
  readonly app: FastifyInstance
  readonly authenticator: Pick<Authenticator, 'refuseUnproven'>
  readonly slots: CallSlots
  readonly watch: EventLoopWatch
}

/** Registers documented endpoints for all capabilities: parsing, authorization and responses are handled here. */
export function createRoutes({ app, authenticator, slots, watch }: RoutesDependencies) {
  const finalResponses = createFinalResponses()

  return {
    add<const E extends Endpoint>(endpoint: E, handle: Handler<E>, options: RouteOptions<E> = {}): void {
      app.route({
        // As one route, because Fastify's own routes for HEAD took a fifth of the time in which this layer is built.
        method: endpoint.method === 'GET' ? ['GET', 'HEAD'] : endpoint.method,
        url: endpoint.path,
        config: { cost: endpoint.cost, endpoint },
        schema: schemaOf(endpoint),
        ...(mayBeLong(endpoint) && options.isFinal === undefined ? { compress: LONG_RESPONSE } : {}),
        ...(options.bodyBytesMax === undefined ? {} : { bodyLimit: options.bodyBytesMax }),
        // Checked before the body is read, so that a refused call costs no parsing.
        onRequest: refuseBy(({ caller }) => refuseUnlessAdmitted(endpoint, caller)),
        // Checked once the body is parsed, because it may name the owner.
        preHandler: refuseBy((request) => refuseUnlessOwner(endpoint, request)),
        handler: async (request, reply) => {
          const idempotencyKey = idempotencyKeyOf(endpoint, request)
          if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
            return sendRefusal(request, reply, unreadableKey())
          }
          const finalKey = options.isFinal === undefined ? '' : `${endpoint.path} ${JSON.stringify(request.params)}`
          const known = options.isFinal === undefined ? null : finalResponses.find(finalKey)
          if (known !== null) return sendPacked(request, reply, known)
          const { caller } = request
          const hasSession = caller !== null
          if (!slots.enter(endpoint.cost, hasSession)) return sendRefusal(request, reply, TOO_MANY_AT_ONCE)
          watch.ran(endpoint.path)
          const refuseUnproven = async () =>
            caller?.kind === 'player' ? authenticator.refuseUnproven(caller) : refuse('UNAUTHORIZED')
          const response = await handle(callOf(endpoint, request, { idempotencyKey, refuseUnproven })).finally(() =>
            slots.leave(endpoint.cost, hasSession),
          )
          // The rest is synchronous: serialising the response.
          watch.ran(endpoint.path)
          if (isRefusal(response)) return sendRefusal(request, reply, response)
          reply.code(endpoint.status)
          if (options.isFinal?.(response)) {
            return sendPacked(request, reply, finalResponses.keep(finalKey, String(reply.serialize(Object(response)))))
          }
          if (endpoint.file && isFile(response))
            return sendFile(reply, [endpoint.file].flat()[0] ?? 'text/csv', response)
          if (endpoint.image && isImage(response)) return sendImage(request, reply, response)
          return reply.send(endpoint.response && response)
        },
      })
    },
  }
}

export type Routes = ReturnType<typeof createRoutes>

/** Types the call by what the route's schemas parsed and by the session that its onRequest hook admitted. */
function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  given: Pick<Call<E>, 'idempotencyKey' | 'refuseUnproven'>,
): Call<E> {
  const { params, query, body, ip: address, log, headers } = request
  const caller = callerOfOptional(endpoint, request.caller)
  const session = endpoint.bearer === 'none' || endpoint.bearer === 'optional' ? null : caller
  const bearerToken = bearerTokenOf(request)
  const userAgent = headers['user-agent'] ?? null
  return { params, query, body, session, caller, bearerToken, address, userAgent, log, ...given } as Call<E>
}

function idempotencyKeyOf(endpoint: Endpoint, { headers }: FastifyRequest): string | null {
  const sent = endpoint.idempotent ? headers['idempotency-key'] : undefined
  return sent === undefined ? null : String(sent)
}

function unreadableKey(): Refusal {
  return refuse('FORMAT_ERROR', { details: { issues: [{ path: 'Idempotency-Key', message: 'Clé illisible' }] } })
}

function schemaOf(endpoint: Endpoint) {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.response ? { response: { [endpoint.status]: endpoint.response } } : {}),
  }
}

function sendFile(reply: FastifyReply, usual: FileType, { name, type = usual, text }: FileResponse): FastifyReply {
  const pieces = Readable.from(text, { highWaterMark: 1 })
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(pieces)
}

function isFile(value: unknown): value is FileResponse {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value
}

const KEPT_SECONDS = 365 * 24 * 3600

interface ImageResponse {
  readonly type: ImageType
  readonly bytes: Buffer
  /** Identifies these bytes. */
  readonly hash: string
  /** Whether the requested address contains the hash, so that the image never has to be revalidated. */
  readonly isVersioned: boolean
}

function isImage(value: unknown): value is ImageResponse {
  return typeof value === 'object' && value !== null && 'bytes' in value && 'hash' in value
}

/** The only API response that browsers may cache. */
function sendImage(request: FastifyRequest, reply: FastifyReply, image: ImageResponse): FastifyReply {
  const etag = `"${image.hash}"`
  reply
    .header('etag', etag)
    .header('cache-control', image.isVersioned ? `public, max-age=${KEPT_SECONDS}, immutable` : 'no-cache')
    .header('content-disposition', 'inline')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(image.type).send(image.bytes)
}
