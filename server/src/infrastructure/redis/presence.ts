// A player's hash lists the instances on which they have open sockets; each instance counts its own sockets itself.
// Gone instances don't count, and the first instance to detect one publishes which of its players are now offline.
import { createKeyedMutex } from '../../platform/scheduling/keyed-mutex.ts'
import type { Presence, PresenceId } from '../../ports/presence.ts'
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

/** A player who is not listed may have left before, without a response: nobody has published it then. */
const LEAVE = createScript<number>(`${OTHERS}
  redis.call('SREM', KEYS[2], ARGV[3])
  redis.call('HDEL', KEYS[1], ARGV[2])
  return others(KEYS[1], ARGV[1], ARGV[2])`)

const COUNT = createScript<number>(`${OTHERS}
  return others(KEYS[1], ARGV[1], '')`)

/**
 * KEYS: the gone instance's players. ARGV: prefix of instances, instance, prefix of hashes, batch size. Returns the
 * number of players checked, then those who are now offline. An instance that responds again registers its players
 * itself, and some of them may be back in the set: they stay.
 */
const BURY = createScript<[number, ...PresenceId[]]>(`${OTHERS}
  if redis.call('EXISTS', ARGV[1] .. ARGV[2]) == 1 then return { 0 } end
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
  const local = createLocalPresence(async ({ id, online }) => {
    // After the hand-over the player is about to reconnect to another instance.
    if (online || !instances.isHandedOver) await register(id, { isAgain: false })
  })
  const { publish } = local
  /** Serialises the arrivals and departures of each. */
  const perId = createKeyedMutex<PresenceId>()
  const prefix = instances.keyOf('')
  const hashes = link.key('online', '')
  const hashOf = (id: PresenceId) => `${hashes}${id}`
  const playersOf = (instance: string) => link.key('instance-players', instance)
  /** Players who came or left while Redis was unavailable. */
  const unpublished = new Set<PresenceId>()

  /** Registers whether the player is here at the time when this runs. `isAgain`: not because they came or left. */
  function register(id: PresenceId, { isAgain }: { readonly isAgain: boolean }): Promise<void> {
    return perId.run(id, async () => {
      const isHere = local.isHere(id)
      const change = isHere && isAgain ? { id, online: true, isAgain } : { id, online: isHere }
      try {
        const script = isHere ? ARRIVE : LEAVE
        const keys = [hashOf(id), playersOf(instances.id)]
        const others = await script(link, keys, [prefix, instances.id, id])
        if (others === 0) publish(change)
      } catch (cause) {
        unpublished.add(id)
        // A player who is here is online, whatever Redis knows, and must not be counted as away.
        if (isHere) publish(change)
        throw cause
      }
    })
  }

  /** After a failure the others follow with the next beat, and the one that failed comes last. */
  async function registerAll(ids: readonly PresenceId[]): Promise<void> {
    for (const id of ids) unpublished.add(id)
    for (const id of ids) if (unpublished.delete(id)) await register(id, { isAgain: true })
  }

  async function bury(instance: string): Promise<void> {
    while (true) {
      const args = [prefix, instance, hashes, BURIED_AT_ONCE_MAX]
      const [looked, ...offline] = await BURY(link, [playersOf(instance)], args)
      for (const id of offline) publish({ id, online: false })
      if (looked < BURIED_AT_ONCE_MAX) break
    }
    await instances.bury(instance)
  }

  instances.onForgotten(() => void registerAll(local.idsHere()).catch(onFailure))
  instances.onBeat(() => void registerAll([...unpublished]).catch(onFailure))
  instances.onGone((instance) => void bury(instance).catch(onFailure))

  return {
    ...local,
    isOnline: async (id) => local.isHere(id) || (await COUNT(link, [hashOf(id)], [prefix])) > 0,
  }
}
