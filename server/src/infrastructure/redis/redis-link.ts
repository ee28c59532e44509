// Connections to the shared Redis. Commands fail at once while it is unavailable: the caller decides on the
// consequence, and no queue builds up. Redis is never the truth: its data can be lost at any time and is then set
// again.
import { createHash } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { AppError } from '../../platform/app-error.ts'

const COMMAND_TIMEOUT_MS = 2_000
const CONNECT_TIMEOUT_MS = 3_000
/**
 * A network partition breaks no connection. Longer than the 10 s for which a worker lets Redis hold back its response.
 */
const RESPONSE_TIMEOUT_MS = 20_000
const RECONNECT_STEP_MS = 50
const RECONNECT_MAX_MS = 500
const PING_KEPT_MS = 60_000

/** Codes by which Redis says that it is not the primary, or not yet. The address may lead to another one by now. */
const NOT_PRIMARY: readonly string[] = ['READONLY', 'LOADING', 'MASTERDOWN']
/** Codes by which Redis says that it can't write for now. */
const WRITES_REFUSED: readonly string[] = ['OOM', 'MISCONF', 'NOREPLICAS']

/** Options that differ between connections. */
type ConnectionOptions = Pick<
  RedisOptions,
  'commandTimeout' | 'enableOfflineQueue' | 'maxRetriesPerRequest' | 'socketTimeout'
>

export type RedisLink = Awaited<ReturnType<typeof openRedisLink>>

interface RedisLinkOptions {
  readonly url: string
  readonly prefix: string
  readonly onProblem: (problem: string) => void
}

/** @throws when Redis does not respond. */
export async function openRedisLink({ url, prefix, onProblem }: RedisLinkOptions) {
  let isOpen = false
  let isAway = false
  let newestError: Error | null = null

  function open(options: ConnectionOptions & { lazyConnect?: boolean } = {}): Redis {
    const redis = new Redis(url, {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: RESPONSE_TIMEOUT_MS,
      maxRetriesPerRequest: null,
      retryStrategy: (attempt) => (isOpen ? Math.min(attempt * RECONNECT_STEP_MS, RECONNECT_MAX_MS) : null),
      // After a failover the connection may stay with the former primary.
      reconnectOnError: (error) => NOT_PRIMARY.includes(codeOf(error)),
      ...options,
    })
    // Every reconnection attempt fails separately; one line reports it.
    redis.on('error', (error: Error) => {
      newestError = error
      if (isOpen && !isAway) onProblem(`redis is away: ${error.message}`)
      isAway = true
    })
    redis.on('ready', () => {
      isAway = false
    })
    return redis
  }

  const commands = open({
    lazyConnect: true,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: 2 * COMMAND_TIMEOUT_MS,
    enableOfflineQueue: false,
    // A command that has failed for its caller must not be performed later, by the next connection.
    maxRetriesPerRequest: 0,
  })
  const listener = open({ lazyConnect: true })
  try {
    // One after the other: a connection that is closed during its TLS handshake, because the other one has failed,
    // emits an error for which ioredis no longer listens, and that ends the process.
    await commands.connect()
    await listener.connect()
  } catch (cause) {
    for (const redis of [commands, listener]) if (redis.status !== 'end') redis.disconnect()
    // ioredis reports only that the connection was closed, so the last error has the reason.
    throw newestError ?? cause
  }
  isOpen = true

  /** @throws AppError when Redis is unavailable */
  async function run<T>(work: (redis: Redis) => Promise<T>): Promise<T> {
    try {
      return await work(commands)
    } catch (cause) {
      if (cause instanceof AppError || isBug(cause)) throw cause
      throw awayFor(cause)
    }
  }

  const key = (...parts: readonly string[]) => [prefix, ...parts].join(':')

  return {
    /** All keys of one deployment share a prefix. */
    prefix,
    key,
    /** The connection for subscriptions; it does nothing else. */
    listener,
    run,
    /**
     * Writes, because a replica and a Redis without memory also respond to PING.
     * @throws AppError when Redis is unavailable
     */
    async ping(): Promise<void> {
      await run((redis) => redis.set(key('ping'), '', 'PX', PING_KEPT_MS))
    },
    /** Opens another connection, which the caller must close. */
    open,
    async close() {
      commands.disconnect()
      listener.disconnect()
    },
  }
}

/** The first word of an error that Redis returns is its code. */
function codeOf({ message }: Error): string {
  return message.split(' ', 1)[0] ?? ''
}

/** An error that Redis itself returns is a bug of ours, unless it can't serve for now. */
function isBug(cause: unknown): boolean {
  if (!(cause instanceof Error) || cause.name !== 'ReplyError') return false
  return ![...NOT_PRIMARY, ...WRITES_REFUSED].includes(codeOf(cause))
}

function awayFor(cause: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', 'redis is away', { cause })
}

/**
 * Several commands that are performed atomically. Redis stores the text and is then called with its digest. The caller
 * is responsible for `Result` matching what the script returns.
 */
export function createScript<Result>(text: string) {
  const digest = createHash('sha1').update(text).digest('hex')
  return (link: Pick<RedisLink, 'run'>, keys: readonly string[], args: readonly (string | number)[] = []) =>
    link.run(async (redis) => {
      try {
        return (await redis.evalsha(digest, keys.length, ...keys, ...args)) as Result
      } catch (cause) {
        if (!(cause instanceof Error) || codeOf(cause) !== 'NOSCRIPT') throw cause
        return (await redis.eval(text, keys.length, ...keys, ...args)) as Result
      }
    })
}
