// While the database or Redis is away, everything that needs it fails, many times a second. The first failure is logged,
// then one every ten seconds with the number of those in between, which are lines of level debug.
import type { LogFn, Logger } from 'pino'
import { AppError } from '../app-error.ts'
import { setNewest } from '../bounded-map.ts'

const REPEATED_EVERY_MS = 10_000
/** Their texts are constants, of which there are a handful. */
const OUTAGES_MAX = 100
const WARN_LEVEL = 40

type LogMethod = (this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) => void

export function createOutageHook(nowMs: () => number): LogMethod {
  const newest = new Map<string, { readonly loggedAtMs: number; hidden: number }>()

  return function (args, method, level) {
    const [fields, message] = args
    const outage = level < WARN_LEVEL ? null : outageOf(fields)
    if (outage === null) {
      method.apply(this, args)
      return
    }
    const known = newest.get(outage)
    if (known !== undefined && nowMs() - known.loggedAtMs < REPEATED_EVERY_MS) {
      known.hidden += 1
      this.debug(...args)
      return
    }
    setNewest(newest, [outage, { loggedAtMs: nowMs(), hidden: 0 }], OUTAGES_MAX)
    method.apply(this, known === undefined ? args : [{ ...Object(fields), alike: known.hidden }, message])
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
