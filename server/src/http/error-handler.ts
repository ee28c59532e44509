import { type ErrorCode, type Refusal, refuse } from '@bougie/protocol'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { sendRefusal } from './error-answer.ts'

/** What is told of a call that no schema has seen: no JSON, or an address that is none. */
const UNREADABLE = { path: '', message: 'Contenu ou adresse illisible' } as const

/** Of a body that is refused for its size. */
const DISCARDED_BYTES_MAX = 8 * 1024 * 1024

/** Gives whatever was thrown its place in the catalogue; what isn't in it is a bug, and tells nothing outside. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (refusal.code === 'SERVER_ERROR' || error instanceof AppError) {
      request.log.error({ err: error, requestId: request.id }, 'request failed')
    }
    if (refusal.code === 'PAYLOAD_TOO_LARGE' && isWorthReading(request)) reply.removeHeader('connection')
    return sendRefusal(request, reply, refusal)
  })
}

/**
 * Fastify closes the connection on a body that is too large. A client that is still sending it then meets a reset, and
 * may lose the answer that tells why; so a body that is not absurd is read to its end and thrown away.
 */
function isWorthReading({ headers }: FastifyRequest): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length <= DISCARDED_BYTES_MAX
}

/** For what fails before a route is found, such as an address with a broken escape; no hook has run then. */
export function handleFrameworkError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  sendRefusal(request, reply, refusalOf(error))
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof AppError) return refuse(error.code)
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

/** Fastify marks what the caller did wrong with a 4xx status; its texts are not for players. */
function codeOfStatus(status: number | undefined): ErrorCode {
  switch (status) {
    case 404:
      return 'NOT_FOUND'
    case 413:
      return 'PAYLOAD_TOO_LARGE'
    case 415:
      return 'UNSUPPORTED_MEDIA_TYPE'
    case 503:
      return 'SERVICE_UNAVAILABLE'
    default:
      return status !== undefined && status >= 400 && status < 500 ? 'FORMAT_ERROR' : 'SERVER_ERROR'
  }
}
