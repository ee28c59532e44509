import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, pino } from 'pino'
import { createOutageHook } from './outages.ts'
import { currentTrace } from './trace.ts'

/**
 * Callers log names of events and never pass a header, a body, a query or a token to the log. The redaction only
 * catches what is logged by mistake.
 */
const SECRET_KEYS = [
  'token',
  'authorization',
  'cookie',
  'password',
  'secret',
  'ibex_id',
  'access_token',
  'refresh_token',
  'credential',
  'serverSeed',
]

interface LogOptions {
  readonly level: LevelWithSilent
  /** The destination of lines; standard output by default. */
  readonly destination?: DestinationStream | undefined
}

export type Log = FastifyBaseLogger

export function createLog({ level, destination }: LogOptions): Log {
  const options = {
    level,
    // A new object each time, because the logger adds the line's own fields to it.
    mixin: () => ({ ...currentTrace() }),
    hooks: { logMethod: createOutageHook(() => performance.now()) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
