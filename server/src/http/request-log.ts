import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { DestinationStream } from 'pino'
import type { Config } from '../config.ts'

/**
 * What the log may hold: method, path, status and duration. Never a query (the socket's token is one), a header or
 * a body; the redaction below only catches what somebody logs by mistake.
 */
const SECRET_PATHS = [
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

export interface LogOptions {
  readonly level: Config['logLevel']
  /** Where lines go; standard output when left out. */
  readonly destination?: DestinationStream | undefined
}

export function loggerOptions({ level, destination }: LogOptions): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    redact: { paths: SECRET_PATHS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOf(request.url) }),
      res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
    },
    ...(destination ? { stream: destination } : {}),
  }
}

/** One line when a call ends: what changes something or fails at info, what only reads at debug. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      requestId: request.id,
      method: request.method,
      path: pathOf(request.url),
      statusCode: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isQuiet = request.method === 'GET' && reply.statusCode < 400
    if (isQuiet) app.log.debug(line, 'answered')
    else app.log.info(line, 'answered')
    done()
  })
}

export function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
