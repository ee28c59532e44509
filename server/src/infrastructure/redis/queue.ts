// The lines of players in Redis: a hash of places, and for each amount a sorted set of players in order of arrival.
// Every operation is one script, so two instances never take the same players. A batch holds a lock; beside it lies the
// mark of the stored places that this queue matches. The batch that takes the lock removes the mark and, if it is
// confirmed, sets the new one at its end.
// Without a mark, after a failed batch, a dead instance or a Redis that lost its data, the queue is filled from the
// stored places. The database, not this lock, ensures that a batch is stored only on top of its mark.
import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@bougie/protocol'
import { AppError } from '../../platform/app-error.ts'
import { setNewest } from '../../platform/bounded-map.ts'
import type { MatchmakingQueue, QueuePlace, StoredPlaces } from '../../ports/queue.ts'
import type { Random } from '../../ports/random.ts'
import { createScript, type RedisLink } from './redis-link.ts'

/** Longer than any batch; after this time the lock of a dead instance expires. */
const LOCK_MS = 4_000
const LOCK_POLL_MS = 4
/** The longest wait for the lock; beyond it the shared store or the database has a problem. */
const LOCK_WAIT_MAX_MS = 10_000

/** More than one batch can take. */
const ORDERS_MAX = 10_000

/**
 * A place with its number in the order of all arrivals. `avoids` is joined text, because cjson encodes an empty list as
 * {}.
 */
interface StoredPlace extends Omit<QueuePlace, 'avoids'> {
  readonly avoids: string
  /** Newcomers have no number yet. */
  readonly order?: number
}

const LOCK_EXPIRED = 'the lock of this batch has expired'
/** Redis gives an error that is one word a code of its own. */
const LATE = `LATE ${LOCK_EXPIRED}`

/**
 * KEYS: places, amounts, counter, lock. ARGV: token ('' outside a batch), prefix of lines, then the operation's
 * argument. A batch that has lost its lock changes nothing.
 */
const GUARD = `
  if ARGV[1] ~= '' and redis.call('GET', KEYS[4]) ~= ARGV[1] then return redis.error_reply('${LATE}') end
  local function insert(place)
    redis.call('HSET', KEYS[1], place.userId, cjson.encode(place))
    redis.call('ZADD', ARGV[2] .. place.amountCents, place.order, place.userId)
    redis.call('SADD', KEYS[2], place.amountCents)
  end
  local function take(userId)
    local text = redis.call('HGET', KEYS[1], userId)
    if not text then return nil end
    redis.call('HDEL', KEYS[1], userId)
    redis.call('ZREM', ARGV[2] .. cjson.decode(text).amountCents, userId)
    return text
  end`

/** Newcomers have no number yet. */
const ENTER = createScript<number[]>(`${GUARD}
  local response = {}
  for index, place in ipairs(cjson.decode(ARGV[3])) do
    if redis.call('HEXISTS', KEYS[1], place.userId) == 1 then
      response[index] = 0
    else
      if not place.order then place.order = redis.call('INCR', KEYS[3]) end
      insert(place)
      response[index] = 1
    end
  end
  return response`)

const LEAVE = createScript<(string | null)[]>(`${GUARD}
  local response = {}
  for index, userId in ipairs(cjson.decode(ARGV[3])) do response[index] = take(userId) or false end
  return response`)

/** Reads line after line, and forgets lines that have become empty. */
const HEADS = createScript<string[]>(`${GUARD}
  local response = {}
  for _, amount in ipairs(redis.call('SMEMBERS', KEYS[2])) do
    local line = ARGV[2] .. amount
    local waiting = redis.call('ZCARD', line)
    if waiting == 0 then redis.call('SREM', KEYS[2], amount) end
    if waiting > 1 then
      for _, userId in ipairs(redis.call('ZRANGE', line, 0, tonumber(ARGV[3]) - 1)) do
        response[#response + 1] = redis.call('HGET', KEYS[1], userId)
      end
    end
  end
  return response`)

const KEEP_APART = createScript<null>(`${GUARD}
  local function avoid(userId, other)
    local text = redis.call('HGET', KEYS[1], userId)
    if not text then return end
    local place = cjson.decode(text)
    place.avoids = place.avoids .. ' ' .. other
    redis.call('HSET', KEYS[1], userId, cjson.encode(place))
  end
  for _, pair in ipairs(cjson.decode(ARGV[3])) do
    avoid(pair[1], pair[2])
    avoid(pair[2], pair[1])
  end
  return false`)

const CLEAR = createScript<null>(`${GUARD}
  for _, amount in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[2] .. amount) end
  redis.call('DEL', KEYS[1], KEYS[2])
  return false`)

/** KEYS: lock, mark. ARGV: token, lifetime. Returns whether the lock was taken, and the mark. */
const ACQUIRE_LOCK = createScript<[number, string | null]>(`
  if not redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return { 0, false } end
  return { 1, redis.call('GETDEL', KEYS[2]) }`)

/** ARGV: token, mark, or '' for none. */
const RELEASE_LOCK = createScript<number>(`
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[2]) end
  return redis.call('DEL', KEYS[1])`)

export function createRedisQueue({
  link,
  random,
}: {
  link: RedisLink
  random: Pick<Random, 'uuid'>
}): MatchmakingQueue {
  const placesKey = link.key('queue', 'places')
  const lockKey = link.key('queue', 'lock')
  const markKey = link.key('queue', 'mark')
  const keys = [placesKey, link.key('queue', 'amounts'), link.key('queue', 'arrivals'), lockKey]
  const lines = link.key('queue', 'line', '')
  /** Numbers of recently taken players, so that they can return to their position. Insertion order is age. */
  const orders = new Map<string, number>()
  /** The token of this instance's lock; '' without one. */
  let token = ''

  function argsOf(argument: unknown): string[] {
    return [token, lines, typeof argument === 'string' ? argument : JSON.stringify(argument)]
  }

  function placeFrom(text: string): QueuePlace {
    const { order, avoids, ...stored } = JSON.parse(text) as Required<StoredPlace>
    const place = { ...stored, avoids: avoids.split(' ').filter(Boolean) as UserId[] }
    remember(place, order)
    return place
  }

  function remember(place: QueuePlace, order: number): void {
    setNewest(orders, [nameOf(place), order], ORDERS_MAX)
  }

  async function enter(places: readonly StoredPlace[]): Promise<boolean[]> {
    if (places.length === 0) return []
    const responses = await ENTER(link, keys, argsOf(places))
    return responses.map((response) => response === 1)
  }

  async function acquireLock(): Promise<string | null> {
    const mine = random.uuid()
    for (let waitedMs = 0; waitedMs < LOCK_WAIT_MAX_MS; waitedMs += LOCK_POLL_MS) {
      const [isTaken, mark] = await ACQUIRE_LOCK(link, [lockKey, markKey], [mine, LOCK_MS])
      if (isTaken === 1) {
        token = mine
        return mark
      }
      await pause(LOCK_POLL_MS)
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'other instances keep the lock of the matchmaking')
  }

  /** If this fails, the lock expires and the next batch finds no mark. */
  async function releaseLock(mark: string): Promise<void> {
    const mine = token
    token = ''
    await RELEASE_LOCK(link, [lockKey, markKey], [mine, mark]).catch(() => undefined)
  }

  async function fill({ places, mark }: StoredPlaces): Promise<string | null> {
    await CLEAR(link, keys, argsOf(''))
    await enter(places.map((place) => storedPlace(place)))
    return mark
  }

  return {
    async withLock(work, refill) {
      const found = await acquireLock()
      let next = ''
      try {
        const from = found ?? (await fill(await refill()))
        const to = random.uuid()
        const confirm = () => {
          next = to
        }
        return await work({ mark: { from, to }, confirm })
      } catch (cause) {
        throw isLate(cause) ? new AppError('SERVICE_UNAVAILABLE', LOCK_EXPIRED, { cause }) : cause
      } finally {
        await releaseLock(next)
      }
    },
    enter: (places) => enter(places.map((place) => storedPlace(place))),
    async leave(userIds) {
      if (userIds.length === 0) return []
      const texts = await LEAVE(link, keys, argsOf(userIds))
      return texts.map((text) => (text === null ? null : placeFrom(text)))
    },
    async find(userId: UserId) {
      const text = await link.run((redis) => redis.hget(placesKey, userId))
      return text === null ? null : placeFrom(text)
    },
    async heads(perLineMax) {
      const texts = await HEADS(link, keys, argsOf(String(perLineMax)))
      return [...Map.groupBy(texts.map(placeFrom), ({ amountCents }) => amountCents).values()]
    },
    async putBack(places) {
      if (places.length === 0) return
      await enter(places.map((place) => storedPlace(place, orders.get(nameOf(place)))))
    },
    async keepApart(pairs) {
      if (pairs.length > 0) await KEEP_APART(link, keys, argsOf(pairs))
    },
    count: () => link.run((redis) => redis.hlen(placesKey)),
    async all() {
      const texts = await link.run((redis) => redis.hvals(placesKey))
      return texts.map(placeFrom)
    },
  }
}

function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.message === LATE
}

function nameOf({ userId, joinedAtMs }: QueuePlace): string {
  return `${userId} ${joinedAtMs}`
}

function storedPlace(place: QueuePlace, order?: number): StoredPlace {
  const stored = { ...place, avoids: place.avoids.join(' ') }
  return order === undefined ? stored : { ...stored, order }
}
