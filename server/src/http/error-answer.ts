import { ERRORS, type ErrorAnswer, type ErrorCode, type Refusal } from '@bougie/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MS_PER_SECOND = 1000

/** The one shape of every failed call. */
export function errorAnswer(requestId: string, refusal: Omit<Refusal, 'ok'>): ErrorAnswer {
  const { code, message, details } = refusal
  return { ...details, error: code, message: message ?? ERRORS[code].message, requestId }
}

export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Omit<Refusal, 'ok'>): FastifyReply {
  return sendError(reply, ERRORS[refusal.code].status, errorAnswer(request.id, refusal))
}

/** 429 and 503 tell when to come back. */
export function sendRetryLater(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, retryAfterMs }: { code: ErrorCode; retryAfterMs: number },
): FastifyReply {
  reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / MS_PER_SECOND)))
  return sendRefusal(request, reply, { code })
}

function sendError(reply: FastifyReply, status: number, answer: ErrorAnswer): FastifyReply {
  // The route's own serializer knows success answers only.
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
