// The running instances: each registers itself every second, and counts as gone after three seconds without it. A start
// detects a killed instance at once by its missing connection.
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../platform/app-error.ts'
import type { SharedDependencies } from '../../platform/shared-dependencies.ts'
import type { CallOff } from '../../ports/clock.ts'
import { createScript, type RedisLink } from './redis-link.ts'

const BEAT_EVERY_MS = 1_000
const GONE_AFTER_MS = 3_000
/** Sockets of an ending server reconnect elsewhere within this time, so their players do not count as gone. */
const HAND_OVER_MS = 5_000
/** After this time the lock of a dead instance expires. */
const LOCK_MS = 30_000
/** A lock survives one renewal that fails. */
const RENEW_EVERY_MS = 10_000
/** Ten minutes: work that never ends does not keep every other instance from starting. */
const RENEWALS_MAX = 60
const LOCK_POLL_MS = 25
/** The longest sum of pauses while waiting for a lock; whoever has waited for it ends, and its supervisor starts it again. */
const LOCK_WAIT_MAX_MS = 2 * LOCK_MS

interface RedisInstancesDependencies extends Pick<SharedDependencies, 'clock' | 'random' | 'timers'> {
  readonly link: RedisLink
  readonly onFailure: (cause: unknown) => void
}

/**
 * KEYS: all ids, own key. ARGV: own id, lifetime, prefix of keys, own time. Returns whether it was known, and the ids
 * that are gone.
 */
const BEAT = createScript<[number, ...string[]]>(`
  local response = { redis.call('EXISTS', KEYS[2]) }
  redis.call('SET', KEYS[2], ARGV[4], 'PX', ARGV[2])
  redis.call('SADD', KEYS[1], ARGV[1])
  for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if redis.call('EXISTS', ARGV[3] .. id) == 0 then response[#response + 1] = id end
  end
  return response`)

/** KEYS: all ids, key of the gone instance. ARGV: its id. It may respond again by now. */
const BURY = createScript<number>(`
  if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
  return redis.call('SREM', KEYS[1], ARGV[1])`)

/** KEYS: the lock. ARGV: token, lifetime. */
const RENEW = createScript<number>(`
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 0`)

const UNLOCK = createScript<number>(`
  if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
  return 0`)

export function createRedisInstances(dependencies: RedisInstancesDependencies) {
  const { link, clock, random, timers, onFailure } = dependencies
  const id = random.uuid()
  const allIds = link.key('instances')
  const prefix = link.key('instance', '')
  const keyOf = (other: string) => `${prefix}${other}`
  const forgottenListeners: (() => void)[] = []
  const goneListeners: ((id: string) => void)[] = []
  const beatListeners: (() => void)[] = []
  let nextBeat: CallOff | null = null
  let isRunning = false
  let isHandedOver = false
  /**
   * Whether a heartbeat failed. Redis may have performed it later, after the others had buried this instance: the next
   * one then finds the instance known.
   */
  let mayBeForgotten = false

  async function beat({ isFirst }: { isFirst: boolean }): Promise<void> {
    const [wasKnown, ...gone] = await sendBeat()
    const isForgotten = (!wasKnown && !isFirst) || mayBeForgotten
    mayBeForgotten = false
    if (isForgotten) for (const listener of forgottenListeners) listener()
    for (const listener of beatListeners) listener()
    for (const other of gone) for (const listener of goneListeners) listener(other)
  }

  async function sendBeat() {
    try {
      return await BEAT(link, [allIds, keyOf(id)], [id, GONE_AFTER_MS, prefix, clock.nowMs()])
    } catch (cause) {
      mayBeForgotten = true
      throw cause
    }
  }

  function wait(): void {
    nextBeat = timers.after(BEAT_EVERY_MS, () => {
      beat({ isFirst: false })
        .catch(onFailure)
        .finally(() => isRunning && wait())
    })
  }

  async function lock(key: string, token: string): Promise<void> {
    for (let tries = 0; tries * LOCK_POLL_MS < LOCK_WAIT_MAX_MS; tries++) {
      const taken = await link.run((redis) => redis.set(key, token, 'PX', LOCK_MS, 'NX'))
      if (taken !== null) return
      await pause(LOCK_POLL_MS)
    }
    throw new AppError('SERVICE_UNAVAILABLE', `${key} stays locked`)
  }

  /**
   * A start that resumes many games may take longer than a lock lasts. Another one would then take itself for the first
   * and resume them too.
   */
  function keepLocked(key: string, token: string): CallOff {
    let renewals = 0
    let nextRenewal = timers.after(RENEW_EVERY_MS, renew)
    function renew(): void {
      renewals += 1
      if (renewals < RENEWALS_MAX) nextRenewal = timers.after(RENEW_EVERY_MS, renew)
      RENEW(link, [key], [token, LOCK_MS]).then(noteLoss).catch(onFailure)
    }
    function noteLoss(renewed: number): void {
      if (renewed === 1) return
      nextRenewal()
      throw new AppError('SERVICE_UNAVAILABLE', `${key} was lost while its work went on`)
    }
    return () => nextRenewal()
  }

  return {
    id,
    isShared: true,
    keyOf,
    othersRun: (): Promise<boolean> =>
      link.run(async (redis) => {
        const others = (await redis.smembers(allIds)).filter((other) => other !== id)
        if (others.length === 0) return false
        const alive = await redis.exists(...others.map(keyOf))
        if (alive === 0) return false
        // NUMSUB alternates channels and their numbers of listeners.
        const listening = (await redis.pubsub('NUMSUB', ...others.map(keyOf))) as (string | number)[]
        return listening.some((count, index) => index % 2 === 1 && Number(count) > 0)
      }),
    /** By how much the clock here is ahead of all others, give or take a heartbeat; 0 if no other instance runs. */
    aheadOfOthersMs: (): Promise<number> =>
      link.run(async (redis) => {
        const others = (await redis.smembers(allIds)).filter((other) => other !== id)
        const times = others.length === 0 ? [] : await redis.mget(...others.map(keyOf))
        const known = times.filter((atMs) => atMs !== null).map(Number)
        return known.length === 0 ? 0 : Math.max(0, clock.nowMs() - Math.max(...known))
      }),
    async alone<T>(name: string, work: () => Promise<T>): Promise<T> {
      const key = link.key('alone', name)
      const token = random.uuid()
      await lock(key, token)
      const stopRenewing = keepLocked(key, token)
      try {
        return await work()
      } finally {
        stopRenewing()
        await UNLOCK(link, [key], [token]).catch(onFailure)
      }
    },
    /**
     * Called when Redis has lost this instance, for instance after a restart without its data, or may have lost it:
     * everything that this instance had stored there must be stored again.
     */
    onForgotten: (listener: () => void) => void forgottenListeners.push(listener),
    /** Called every second while Redis responds: the time to publish what failed before. */
    onBeat: (listener: () => void) => void beatListeners.push(listener),
    /** Called for an instance that is gone, until it is buried. */
    onGone: (listener: (id: string) => void) => void goneListeners.push(listener),
    /** Declares that everything of an instance is cleaned up, unless it is no longer gone. */
    async bury(other: string) {
      await BURY(link, [allIds, keyOf(other)], [other])
    },
    async start() {
      isRunning = true
      await link.listener.subscribe(keyOf(id))
      await beat({ isFirst: true })
      wait()
    },
    get isHandedOver() {
      return isHandedOver
    },
    async handOver() {
      isHandedOver = true
      isRunning = false
      nextBeat?.()
      await link.run((redis) => redis.set(keyOf(id), clock.nowMs(), 'PX', HAND_OVER_MS, 'XX')).catch(onFailure)
    },
    async close() {
      isRunning = false
      nextBeat?.()
    },
  }
}

export type RedisInstances = ReturnType<typeof createRedisInstances>
