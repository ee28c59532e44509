import { createHash } from 'node:crypto'
import type { Redis } from 'ioredis'

export interface ScriptCall {
  readonly keys: readonly string[]
  readonly args?: readonly (string | number)[]
}

/** Several commands that are performed atomically. Redis stores the text and is then called with its digest. */
export type Script<Result> = (redis: Redis, call: ScriptCall) => Promise<Result>

/** The caller is responsible for `Result` matching what the script returns. */
export function createScript<Result>(text: string): Script<Result> {
  const digest = createHash('sha1').update(text).digest('hex')
  return async (redis, { keys, args = [] }) => {
    try {
      return (await redis.evalsha(digest, keys.length, ...keys, ...args)) as Result
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.startsWith('NOSCRIPT')) throw cause
      return (await redis.eval(text, keys.length, ...keys, ...args)) as Result
    }
  }
}
