// Notifies followers on every page when a player comes online. One instance sees the first socket open; the bus carries
// the arrival to the followers' sockets on all instances.

import type { UserId } from '@bougie/protocol'
import { MINUTE_MS, SECOND_MS } from '../platform/durations.ts'
import { createRepeater } from '../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Database } from '../ports/database.ts'
import { isPrograms, type Presence, type PresenceChange } from '../ports/presence.ts'
import type { RateRule } from '../ports/rate-limit.ts'
import type { followersOf } from './follow-repository.ts'

/**
 * An arrival counts only when the player neither came nor left shortly before: a reloaded page, a train in a tunnel or
 * a flapping socket notifies nobody. All instances count together.
 */
const PRESENCE_CHANGES: RateRule = { name: 'presence-changes', max: 1, windowMs: 5 * MINUTE_MS }
/** Everybody reconnects after a restart: a page without a server waits up to 30 s before its next attempt. */
export const QUIET_AFTER_START_MS = MINUTE_MS
const ANNOUNCE_EVERY_MS = SECOND_MS
/** The most arrivals within one second on one instance; for further ones nobody is notified. */
const ARRIVALS_MAX = 1_000
/** The most followers notified of one arrival, those who have followed longest first. */
const FOLLOWERS_MAX = 500

export interface ArrivalsDependencies
  extends Pick<SharedDependencies, 'clock' | 'timers' | 'tasks' | 'rateLimiter' | 'bus'> {
  readonly database: Pick<Database, 'reader'>
  readonly presence: Pick<Presence, 'subscribe' | 'isOnline'>
  readonly followersOf: typeof followersOf
  readonly quietAfterStartMs?: number
}

export function createArrivals(dependencies: ArrivalsDependencies) {
  const { clock, tasks, database, presence, rateLimiter, bus, followersOf } = dependencies
  const { quietAfterStartMs = QUIET_AFTER_START_MS } = dependencies
  const arrived = new Set<UserId>()
  let quietUntilMs = Number.POSITIVE_INFINITY
  let unsubscribe: (() => void) | null = null

  async function note({ id, online, isAgain }: PresenceChange): Promise<void> {
    // Followers are told of people, and of those who come.
    if (isPrograms(id) || isAgain === true) return
    if (!online) arrived.delete(id)
    // Counted only if they leave again: thousands arrive in this minute.
    if (online && clock.nowMs() < quietUntilMs) return
    const isAllowed = (await rateLimiter.hit(PRESENCE_CHANGES, id)) === null
    if (online && isAllowed && arrived.size < ARRIVALS_MAX) arrived.add(id)
  }

  async function announce(): Promise<void> {
    if (arrived.size === 0) return
    const userIds = [...arrived]
    arrived.clear()
    const followed = await followersOf(database.reader, userIds, FOLLOWERS_MAX)
    for (const { userId, pseudo, followerIds } of followed) {
      if (await presence.isOnline(userId)) bus.publish([{ type: 'followedPlayerOnline', userId, pseudo, followerIds }])
    }
  }

  const announcer = createRepeater(dependencies, {
    name: 'announce arrivals',
    everyMs: ANNOUNCE_EVERY_MS,
    run: announce,
  })

  return {
    start(): void {
      quietUntilMs = clock.nowMs() + quietAfterStartMs
      unsubscribe = presence.subscribe((change) => tasks.run('note presence', () => note(change)))
      announcer.start()
    },
    stop(): void {
      unsubscribe?.()
      announcer.stop()
    },
  }
}
