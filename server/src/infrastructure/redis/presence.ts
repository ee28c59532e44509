// A player's hash lists the instances on which they have open sockets; each instance counts its own sockets itself.
// Gone instances don't count, and the first instance to detect one publishes which of its players are now offline.
import type { UserId } from '@bougie/protocol'
import { createKeyedMutex } from '../../platform/scheduling/keyed-mutex.ts'
import type { Presence } from '../../ports/presence.ts'
import { createLocalPresence } from '../memory/presence.ts'
import type { RedisInstances } from './instances.ts'
import { createScript, type RedisLink } from './redis-link.ts'

const BURIED_AT_ONCE_MAX = 200

/** The number of other running instances with sockets of this player. */
const OTHERS = `
  local function others(hash, prefix, but)
    local count = 0
    for _, id in ipairs(redis.call('HKEYS', hash)) do
      if id ~= but and redis.call('EXISTS', prefix .. id) == 1 then count = count + 1 end
    end
    return count
  end`

/** KEYS: the player's hash, the instance's set of players. ARGV: prefix of instances, instance, player. */
const ARRIVE = createScript<number>(`${OTHERS}
  redis.call('HSET', KEYS[1], ARGV[2], 1)
  redis.call('SADD', KEYS[2], ARGV[3])
  return others(KEYS[1], ARGV[1], ARGV[2])`)

const LEAVE = createScript<number>(`${OTHERS}
  redis.call('SREM', KEYS[2], ARGV[3])
  if redis.call('HDEL', KEYS[1], ARGV[2]) == 0 then return -1 end
  return others(KEYS[1], ARGV[1], ARGV[2])`)

const COUNT = createScript<number>(`${OTHERS}
  return others(KEYS[1], ARGV[1], '')`)

/**
 * KEYS: the gone instance's players. ARGV: prefix of instances, instance, prefix of hashes, batch size. Returns the
 * number of players checked, then those who are now offline.
 */
const BURY = createScript<[number, ...UserId[]]>(`${OTHERS}
  local players = redis.call('SPOP', KEYS[1], ARGV[4])
  local response = { #players }
  for _, player in ipairs(players) do
    local hash = ARGV[3] .. player
    if redis.call('HDEL', hash, ARGV[2]) == 1 and others(hash, ARGV[1], ARGV[2]) == 0 then
      response[#response + 1] = player
    end
  end
  return response`)

interface RedisPresenceDependencies {
  readonly link: RedisLink
  readonly instances: RedisInstances
  readonly onFailure: (cause: unknown) => void
}

export function createRedisPresence({ link, instances, onFailure }: RedisPresenceDependencies): Presence {
  const local = createLocalPresence(async ({ userId, online }) => {
    // After the hand-over the player is about to reconnect to another instance.
    if (online || !isHandedOver) await register(userId)
  })
  const { publish } = local
  /** Serialises each player's arrivals and departures. */
  const perUser = createKeyedMutex<UserId>()
  const prefix = instances.keyOf('')
  const hashes = link.key('online', '')
  const hashOf = (userId: UserId) => `${hashes}${userId}`
  const playersOf = (instance: string) => link.key('instance-players', instance)
  /** Players who came or left while Redis was unavailable. */
  const unpublished = new Set<UserId>()
  let isHandedOver = false

  /** Registers whether the player is here at the time when this runs. */
  function register(userId: UserId): Promise<void> {
    return perUser.run(userId, async () => {
      const isHere = local.isHere(userId)
      try {
        const script = isHere ? ARRIVE : LEAVE
        const keys = [hashOf(userId), playersOf(instances.id)]
        const others = await script(link, keys, [prefix, instances.id, userId])
        if (others === 0) publish({ userId, online: isHere })
      } catch (cause) {
        unpublished.add(userId)
        throw cause
      }
    })
  }

  async function registerAll(userIds: readonly UserId[]): Promise<void> {
    for (const userId of userIds) await register(userId)
  }

  function takeUnpublished(): UserId[] {
    const userIds = [...unpublished]
    unpublished.clear()
    return userIds
  }

  async function bury(instance: string): Promise<void> {
    while (true) {
      const args = [prefix, instance, hashes, BURIED_AT_ONCE_MAX]
      const [looked, ...offline] = await BURY(link, [playersOf(instance)], args)
      for (const userId of offline) publish({ userId, online: false })
      if (looked < BURIED_AT_ONCE_MAX) break
    }
    await instances.bury(instance)
  }

  instances.onForgotten(() => void registerAll(local.playersHere()).catch(onFailure))
  instances.onBeat(() => void registerAll(takeUnpublished()).catch(onFailure))
  instances.onGone((instance) => void bury(instance).catch(onFailure))

  return {
    ...local,
    isOnline: async (userId) => local.isHere(userId) || (await COUNT(link, [hashOf(userId)], [prefix])) > 0,
    handOver() {
      isHandedOver = true
    },
  }
}
