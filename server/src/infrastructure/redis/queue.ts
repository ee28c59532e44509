// The lines of players in Redis: a hash of places, a sorted set of players for each amount, in the order of their arrival.
// Every verb is one script, so two instances never take the same two. A turn holds a lock, and the mark of the stored
// places that this queue stands for lies beside it: whoever takes a turn takes the mark away and puts the new one back
// at its end. Without a mark, after a turn that failed, an instance that died or a Redis that lost its data, the queue is
// filled from the stored places. That a turn is stored only on top of its mark is the database's word, not this lock's.
import { setTimeout as pause } from 'node:timers/promises'
import type { UserId } from '@bougie/protocol'
import { AppError } from '../../platform/app-error.ts'
import type { MatchmakingQueue, QueuePair, QueuePlace, StoredPlaces } from '../../ports/queue.ts'
import type { Random } from '../../ports/random.ts'
import type { RedisLink } from './redis-link.ts'
import { createScript } from './script.ts'

/** Longer than any turn; a dead instance's turn ends by it. */
const TURN_MS = 4_000
const TURN_POLL_MS = 4
/** Nobody waits longer for a turn: by then the shared store or the database is in trouble. */
const TURN_WAIT_MAX_MS = 10_000

/** More than one turn can take. */
const ORDERS_MAX = 10_000

/** A place and its number in the order of all arrivals. */
interface StoredPlace extends QueuePlace {
  readonly order: number
}

/**
 * KEYS: places, amounts, counter, lock. ARGV: token ('' outside a turn), prefix of lines, then what the verb takes.
 * A turn that has lost its lock changes nothing any more.
 */
const GUARD = `
  if ARGV[1] ~= '' and redis.call('GET', KEYS[4]) ~= ARGV[1] then
    return redis.error_reply('LATE this turn is over')
  end
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

/** Newcomers come without a number. */
const ENTER = createScript<number[]>(`${GUARD}
  local answer = {}
  for index, place in ipairs(cjson.decode(ARGV[3])) do
    if redis.call('HEXISTS', KEYS[1], place.userId) == 1 then
      answer[index] = 0
    else
      if not place.order then place.order = redis.call('INCR', KEYS[3]) end
      insert(place)
      answer[index] = 1
    end
  end
  return answer`)

const LEAVE = createScript<(string | null)[]>(`${GUARD}
  local answer = {}
  for index, userId in ipairs(cjson.decode(ARGV[3])) do answer[index] = take(userId) or false end
  return answer`)

/** Two after two, line after line. */
const TAKE_PAIRS = createScript<string[]>(`${GUARD}
  local answer = {}
  for _, amount in ipairs(redis.call('SMEMBERS', KEYS[2])) do
    local line = ARGV[2] .. amount
    local pairs = math.min(math.floor(redis.call('ZCARD', line) / 2), tonumber(ARGV[3]) - #answer / 2)
    if pairs > 0 then
      for _, userId in ipairs(redis.call('ZRANGE', line, 0, 2 * pairs - 1)) do answer[#answer + 1] = take(userId) end
    end
    if redis.call('EXISTS', line) == 0 then redis.call('SREM', KEYS[2], amount) end
  end
  return answer`)

const CLEAR = createScript<null>(`${GUARD}
  for _, amount in ipairs(redis.call('SMEMBERS', KEYS[2])) do redis.call('DEL', ARGV[2] .. amount) end
  redis.call('DEL', KEYS[1], KEYS[2])
  return false`)

/** KEYS: lock, mark. ARGV: token, life. Answers whether the turn was taken, and the mark. */
const TAKE_TURN = createScript<[number, string | null]>(`
  if not redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2], 'NX') then return { 0, false } end
  return { 1, redis.call('GETDEL', KEYS[2]) }`)

/** ARGV: token, mark, or '' for none. */
const END_TURN = createScript<number>(`
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
  if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[2]) end
  return redis.call('DEL', KEYS[1])`)

export interface RedisQueueDependencies {
  readonly link: RedisLink
  readonly random: Pick<Random, 'uuid'>
}

export function createRedisQueue({ link, random }: RedisQueueDependencies): MatchmakingQueue {
  const placesKey = link.key('queue', 'places')
  const lockKey = link.key('queue', 'turn')
  const markKey = link.key('queue', 'mark')
  const keys = [placesKey, link.key('queue', 'amounts'), link.key('queue', 'arrivals'), lockKey]
  const lines = link.key('queue', 'line', '')
  /** Of those who were taken lately, so that they can come back to where they stood. Insertion order is age. */
  const orders = new Map<string, number>()
  /** Of the turn that this instance has. */
  let token = ''

  function argsOf(argument: unknown): string[] {
    return [token, lines, typeof argument === 'string' ? argument : JSON.stringify(argument)]
  }

  function placeFrom(text: string): QueuePlace {
    const { order, ...place } = JSON.parse(text) as StoredPlace
    remember(place, order)
    return place
  }

  function remember(place: QueuePlace, order: number): void {
    orders.delete(nameOf(place))
    orders.set(nameOf(place), order)
    const oldest = orders.keys().next()
    if (orders.size > ORDERS_MAX && !oldest.done) orders.delete(oldest.value)
  }

  async function enter(places: readonly QueuePlace[]): Promise<boolean[]> {
    if (places.length === 0) return []
    const answers = await link.run((redis) => ENTER(redis, { keys, args: argsOf(places) }))
    return answers.map((answer) => answer === 1)
  }

  async function takeTurn(): Promise<string | null> {
    const mine = random.uuid()
    for (let waitedMs = 0; waitedMs < TURN_WAIT_MAX_MS; waitedMs += TURN_POLL_MS) {
      const [isTaken, mark] = await link.run((redis) =>
        TAKE_TURN(redis, { keys: [lockKey, markKey], args: [mine, TURN_MS] }),
      )
      if (isTaken === 1) {
        token = mine
        return mark
      }
      await pause(TURN_POLL_MS)
    }
    throw new AppError('SERVICE_UNAVAILABLE', 'other instances keep the turn of the matchmaking')
  }

  /** Should it fail, the lock ends by itself and the next turn finds no mark. */
  async function endTurn(mark: string): Promise<void> {
    const mine = token
    token = ''
    await link.run((redis) => END_TURN(redis, { keys: [lockKey, markKey], args: [mine, mark] })).catch(() => undefined)
  }

  async function fill({ places, mark }: StoredPlaces): Promise<string | null> {
    await link.run((redis) => CLEAR(redis, { keys, args: argsOf('') }))
    await enter(places)
    return mark
  }

  return {
    async turn(work, refill) {
      const found = await takeTurn()
      let next = ''
      try {
        const from = found ?? (await fill(await refill()))
        const to = random.uuid()
        const result = await work({ mark: { from, to } })
        next = to
        return result
      } finally {
        await endTurn(next)
      }
    },
    enter,
    async leave(userIds) {
      if (userIds.length === 0) return []
      const texts = await link.run((redis) => LEAVE(redis, { keys, args: argsOf(userIds) }))
      return texts.map((text) => (text === null ? null : placeFrom(text)))
    },
    async find(userId: UserId) {
      const text = await link.run((redis) => redis.hget(placesKey, userId))
      return text === null ? null : placeFrom(text)
    },
    async takePairs(pairsMax) {
      const texts = await link.run((redis) => TAKE_PAIRS(redis, { keys, args: argsOf(String(pairsMax)) }))
      return pairsOf(texts.map(placeFrom))
    },
    async putBack(places) {
      if (places.length === 0) return
      await enter(places.map((place) => withOrder(place, orders.get(nameOf(place)))))
    },
    count: () => link.run((redis) => redis.hlen(placesKey)),
    async all() {
      const texts = await link.run((redis) => redis.hvals(placesKey))
      return texts.map(placeFrom)
    },
  }
}

function nameOf({ userId, joinedAtMs }: QueuePlace): string {
  return `${userId} ${joinedAtMs}`
}

function withOrder(place: QueuePlace, order: number | undefined): QueuePlace {
  if (order === undefined) return place
  const stored: StoredPlace = { ...place, order }
  return stored
}

function pairsOf(places: readonly QueuePlace[]): QueuePair[] {
  const pairs: QueuePair[] = []
  for (let index = 0; index + 1 < places.length; index += 2) {
    const [first, second] = [places[index], places[index + 1]]
    if (first !== undefined && second !== undefined) pairs.push({ first, second })
  }
  return pairs
}
