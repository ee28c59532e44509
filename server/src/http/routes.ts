import { Readable } from 'node:stream'
import { type Endpoint, IDEMPOTENCY_KEY, type Refusal, refuse } from '@bougie/protocol'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import type { Authenticator } from '../ports/authenticator.ts'
import { bearerTokenOf, refuseUnlessAdmitted, type SessionOf } from './authenticate.ts'
import type { CallerSession } from './callers.ts'
import { LONG_ANSWER, mayBeLong } from './compression.ts'
import { type Places, TOO_MANY_AT_ONCE } from './costs.ts'
import { sendRefusal } from './error-answer.ts'
import { type ImageAnswer, isImage, sendImage } from './image-answer.ts'
import { createFinalAnswers, sendPacked } from './packed.ts'
import type { StallWatch } from './stall-watch.ts'

type OutputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends core.$ZodType }
  ? core.output<S>
  : undefined

/** One parsed call of a documented endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: OutputOf<E, 'params'>
  readonly query: OutputOf<E, 'query'>
  readonly body: OutputOf<E, 'body'>
  readonly session: SessionOf<E['bearer']>
  /** Any valid session that came along, also where the endpoint asks for none. */
  readonly caller: CallerSession | null
  /** See `Authenticator`: for calls that ask for more than a token. */
  readonly refuseUnproven: () => Promise<Refusal | null>
  /** As sent, unchecked; for endpoints whose bearer is optional. */
  readonly bearerToken: string | null
  /** Of the connection, or told by a trusted proxy. */
  readonly address: string
  /** Null when none was sent, and for endpoints that take none. */
  readonly idempotencyKey: string | null
  /** What the caller says it is; null when it says nothing. */
  readonly userAgent: string | null
  readonly log: FastifyBaseLogger
}

interface FileAnswer {
  readonly name: string
  /** A piece at a time, each made when the one before is on its way. */
  readonly text: AsyncIterable<string>
}

type AnswerOf<E extends Endpoint> = E extends { readonly file: string }
  ? FileAnswer
  : E extends { readonly image: true }
    ? ImageAnswer
    : OutputOf<E, 'answer'>

/** What the endpoint documents, or a refusal with its code. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerOf<E> | Refusal>

export interface RouteOptions<E extends Endpoint> {
  readonly bodyBytesMax?: number
  /** Whether an answer stays the same for these parameters for good: it is then computed and compressed once. */
  readonly isFinal?: (answer: AnswerOf<E>) => boolean
}

/** Some 10 KB each. */
const FINAL_ANSWERS_MAX = 1_000

/** Where capabilities hang their documented endpoints: parsing, bearer and answers are done here for all of them. */
export interface Routes {
  add<const E extends Endpoint>(endpoint: E, handle: Handler<E>, options?: RouteOptions<E>): void
}

interface RoutesDependencies {
  readonly app: FastifyInstance
  readonly authenticator: Pick<Authenticator, 'refuseUnproven'>
  readonly places: Places
  readonly watch: StallWatch
}

export function createRoutes({ app, authenticator, places, watch }: RoutesDependencies): Routes {
  const finalAnswers = createFinalAnswers({ max: FINAL_ANSWERS_MAX })

  return {
    add(endpoint, handle, options = {}) {
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        config: { cost: endpoint.cost },
        schema: schemaOf(endpoint),
        ...(mayBeLong(endpoint) && options.isFinal === undefined ? { compress: LONG_ANSWER } : {}),
        ...(options.bodyBytesMax === undefined ? {} : { bodyLimit: options.bodyBytesMax }),
        // Before the body is read: who isn't allowed in costs no parsing.
        onRequest: (request, reply, done) => {
          const refusal = refuseUnlessAdmitted(endpoint, request.caller)
          if (refusal === null) done()
          else sendRefusal(request, reply, refusal)
        },
        handler: async (request, reply) => {
          const idempotencyKey = idempotencyKeyOf(endpoint, request)
          if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
            return sendRefusal(request, reply, unreadableKey())
          }
          const finalKey = options.isFinal === undefined ? '' : `${endpoint.path} ${JSON.stringify(request.params)}`
          const known = options.isFinal === undefined ? null : finalAnswers.find(finalKey)
          if (known !== null) return sendPacked(request, reply, known)
          const { caller } = request
          const hasSession = caller !== null
          if (!places.enter(endpoint.cost, hasSession)) return sendRefusal(request, reply, TOO_MANY_AT_ONCE)
          watch.ran(endpoint.path)
          const refuseUnproven = async () =>
            caller?.kind === 'player' ? authenticator.refuseUnproven(caller) : refuse('UNAUTHORIZED')
          const answer = await handle(callOf(endpoint, request, { idempotencyKey, refuseUnproven })).finally(() =>
            places.leave(endpoint.cost, hasSession),
          )
          // What is left to do is done at once: turning the answer into text.
          watch.ran(endpoint.path)
          if (isRefusal(answer)) return sendRefusal(request, reply, answer)
          reply.code(endpoint.status)
          if (options.isFinal?.(answer)) {
            return sendPacked(request, reply, finalAnswers.keep(finalKey, String(reply.serialize(Object(answer)))))
          }
          if (endpoint.file && isFile(answer)) return sendFile(reply, endpoint.file, answer)
          return endpoint.image && isImage(answer) ? sendImage(request, reply, answer) : reply.send(answer)
        },
      })
    },
  }
}

/** Typed by what the route's schemas have parsed and by the session that its onRequest hook has let in. */
function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  given: Pick<Call<E>, 'idempotencyKey' | 'refuseUnproven'>,
): Call<E> {
  const { params, query, body, caller, ip: address, log, headers } = request
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
    ...(endpoint.answer ? { response: { [endpoint.status]: endpoint.answer } } : {}),
  }
}

function sendFile(reply: FastifyReply, type: string, { name, text }: FileAnswer): FastifyReply {
  const pieces = Readable.from(text, { highWaterMark: 1 })
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(pieces)
}

function isFile(value: unknown): value is FileAnswer {
  return typeof value === 'object' && value !== null && 'name' in value && 'text' in value
}

function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'code' in value
}
