import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LevelWithSilent, type LogFn, type Logger, pino } from 'pino'
import { AppError } from '../app-error.ts'
import { setNewest } from '../bounded-map.ts'
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

const REPEATED_EVERY_MS = 10_000
/** Their texts are constants, of which there are a handful. */
const ALIKE_MAX = 100
const WARN_LEVEL = 40

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

/**
 * While the database or Redis is away, everything that needs it fails, many times a second. The first failure is
 * logged, then one every ten seconds with the number of those in between, which are lines of level debug.
 */
export function createOutageHook(nowMs: () => number): LogMethod {
  const countAlike = createAlikeCounter(nowMs)

  return function (args, method, level) {
    const [fields, message] = args
    const outage = level < WARN_LEVEL ? null : outageOf(fields)
    if (outage === null) {
      method.apply(this, args)
      return
    }
    const counted = countAlike(outage)
    if (counted === 'hidden') this.debug(...args)
    else method.apply(this, [{ ...Object(fields), ...counted }, message])
  }
}

/**
 * Shows the first of the lines that are alike, and then one every ten seconds, with the fields to add: the number of those
 * in between.
 */
export function createAlikeCounter(nowMs: () => number) {
  const newest = new Map<string, { readonly loggedAtMs: number; hidden: number }>()

  return (key: string): { readonly alike?: number } | 'hidden' => {
    const known = newest.get(key)
    if (known !== undefined && nowMs() - known.loggedAtMs < REPEATED_EVERY_MS) {
      known.hidden += 1
      return 'hidden'
    }
    setNewest(newest, [key, { loggedAtMs: nowMs(), hidden: 0 }], ALIKE_MAX)
    return known === undefined ? {} : { alike: known.hidden }
  }
}

/** The text of the error that is logged, or of one of its causes, if it says that something is unavailable. */
function outageOf(fields: unknown): string | null {
  if (typeof fields !== 'object' || fields === null || !('err' in fields)) return null
  for (let error = fields.err; error instanceof Error; error = error.cause) {
    if (error instanceof AppError && error.errorCode === 'SERVICE_UNAVAILABLE') return error.message
  }
  return null
}
