import type { Duplex } from 'node:stream'
import { ERRORS, type ErrorCode, type ErrorResponse, type Refusal, refuse } from '@bougie/protocol'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { SECOND_MS } from '../durations.ts'
import { newRequestId } from '../telemetry/trace.ts'
import { callerFieldsOf } from './request-log.ts'

/** The issue of a request that no schema has checked: invalid JSON or an invalid address. */
const UNREADABLE = { path: '', message: 'Contenu ou adresse illisible' } as const

/** The largest body that is still read to its end after it was refused for its size. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

/** Maps a thrown value to its code in the catalogue; an unknown value is a bug, and nothing about it is revealed. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'SERVER_ERROR' || error instanceof AppError) {
      request.log.error({ err: error, requestId: request.id, ...callerFieldsOf(request) }, 'request failed')
    }
    if (refusal.code === 'PAYLOAD_TOO_LARGE' && isWorthReading(request)) reply.removeHeader('connection')
    return sendRefusal(request, reply, refusal)
  })
}

/**
 * Fastify closes the connection when a body is too large. A client that is still sending then gets a reset, and may
 * lose the response with the reason; so a body of reasonable size is read to its end and discarded.
 */
function isWorthReading({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length <= DISCARDED_BYTES_MAX
}

export function refusalOf(error: FastifyError): Refusal {
  if (error instanceof AppError) return refuse(error.errorCode)
  if (hasZodFastifySchemaValidationErrors(error)) {
    return refuse('FORMAT_ERROR', {
      details: {
        issues: error.validation.map((issue) => ({
          path: issue.instancePath.slice(1).replaceAll('/', '.'),
          message: issue.message ?? '',
        })),
      },
    })
  }
  const code = codeOfStatus(error.statusCode)
  return code === 'FORMAT_ERROR' ? refuse(code, { details: { issues: [UNREADABLE] } }) : refuse(code)
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
}

/** Fastify marks a caller's mistakes with a 4xx status; its texts are not for players. */
function codeOfStatus(status = 500): ErrorCode {
  return CODES[status] ?? (status >= 400 && status < 500 ? 'FORMAT_ERROR' : 'SERVER_ERROR')
}

/** The shape of every failed call. */
function errorResponse(requestId: string, { code, message, details }: Omit<Refusal, 'ok'>): ErrorResponse {
  return { ...details, error: code, message: message ?? ERRORS[code].message, requestId }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'code' in value
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Omit<Refusal, 'ok'>): FastifyReply {
  if (refusal.retryAfterMs !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfterMs / SECOND_MS)))
  }
  reply.errorCode = refusal.code
  // Sent as text, because the route's serializer knows only success responses.
  return reply
    .code(ERRORS[refusal.code].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorResponse(request.id, refusal)))
}

/** A hook that ends the call with the refusal, if there is one. */
export function refuseBy(refusalOf: (request: FastifyRequest) => Refusal | null): onRequestHookHandler {
  return (request, reply, done) => {
    const refusal = refusalOf(request)
    if (refusal === null) done()
    else sendRefusal(request, reply, refusal)
  }
}

const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}
/** Time for the response to arrive, after which the connection is destroyed: a client might never hang up. */
const LINGER_MS = 1_000
const BAD_REQUEST = '400 Bad Request'
const NOT_HTTP = refuse('FORMAT_ERROR', { details: { issues: [{ path: '', message: 'Requête HTTP illisible' }] } })

/**
 * Bytes that are not HTTP, and handshakes that are not of a WebSocket, never become a request. They get a handwritten
 * response in the shape of all errors, and their connection is closed.
 */
export function handleBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  { headers = [] }: { readonly headers?: readonly string[] } = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.writableEnded) {
    socket.destroy(error)
    return
  }
  const body = JSON.stringify(errorResponse(newRequestId(), NOT_HTTP))
  const hangUp = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(hangUp))
  // Discards further bytes; otherwise the other side's end would never be seen.
  socket.resume()
  socket.end(
    [
      `HTTP/1.1 ${STATUS_LINES[error.code ?? ''] ?? BAD_REQUEST}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
}

/**
 * Stands for the responses that Node gives by itself and without a body: to a request of HTTP/1.1 without a host, and to
 * an expectation other than 100-continue, which a server may ignore (RFC 9110, 10.1.1).
 */
export function replaceNodesResponses(app: FastifyInstance): void {
  app.addHook(
    'onRequest',
    refuseBy(({ headers, raw }) => (headers.host === undefined && raw.httpVersion === '1.1' ? NOT_HTTP : null)),
  )
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
}
