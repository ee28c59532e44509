import type { SharedKeys } from '../../ports/shared-keys.ts'
import { createScript, type RedisLink } from './redis-link.ts'

/** ARGV: the value from before ('' for none), the new one, its lifetime. */
const COMPARE_AND_SWAP = createScript<string | null>(`
  local before = redis.call('GET', KEYS[1])
  if (before or '') == ARGV[1] then redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3]) end
  return before`)

interface RedisKeysOptions {
  readonly link: RedisLink
  /** Separates these keys from all others in Redis. */
  readonly name: string
}

export function createRedisKeys({ link, name }: RedisKeysOptions): SharedKeys {
  const keyOf = (key: string) => link.key(name, key)
  return {
    compareAndSwap: (key, { from, to, forMs }) => COMPARE_AND_SWAP(link, [keyOf(key)], [from ?? '', to, forMs]),
    take: (key) => link.run((redis) => redis.getdel(keyOf(key))),
  }
}

/** While Redis is unavailable, each instance has keys of its own. */
export function withOwnKeys(shared: SharedKeys, own: SharedKeys): SharedKeys {
  return {
    compareAndSwap: (key, change) => shared.compareAndSwap(key, change).catch(() => own.compareAndSwap(key, change)),
    take: async (key) => (await shared.take(key).catch(() => null)) ?? own.take(key),
  }
}
