import { ERRORS, type ErrorAnswer, type Refusal } from '@bougie/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MS_PER_SECOND = 1000

/** The one shape of every failed call. */
export function errorAnswer(requestId: string, { code, message, details }: Omit<Refusal, 'ok'>): ErrorAnswer {
  return { ...details, error: code, message: message ?? ERRORS[code].message, requestId }
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Omit<Refusal, 'ok'>): FastifyReply {
  if (refusal.retryAfterMs !== undefined) {
    reply.header('retry-after', Math.max(1, Math.ceil(refusal.retryAfterMs / MS_PER_SECOND)))
  }
  reply.errorCode = refusal.code
  // As text: the route's own serializer knows success answers only.
  return reply
    .code(ERRORS[refusal.code].status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorAnswer(request.id, refusal)))
}
