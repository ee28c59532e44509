// Sends queue messages to players: their own place at once, the number of searching players at most a few times a
// second.
import {
  ERRORS,
  eurosFromCents,
  type ServerMessage,
  type ServerMessageOf,
  stakeBeyondBalance,
  type UserId,
} from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { type Connection, userIdOf } from '../../../platform/ws/connection.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { BattleSocketParts } from './view-socket.ts'

type OpenSearch = NonNullable<ServerMessageOf<'battle_queue_update'>['openSearches']>[number]

const UPDATE_EVERY_MS = 500
/** The delay after a change, so that many changes within it are one message. */
const UPDATE_DELAY_MS = 100
/** With thousands of sockets, updates become rarer and later, so that they don't delay joins. */
const UPDATE_EVERY_MS_PER_SOCKET = 0.5

export function createQueueAnnouncer(parts: BattleSocketParts) {
  const { clock, bus, instances, timers, tasks, fanOut, matchmaking } = parts
  const waitEstimate = createWaitEstimate(clock)
  /**
   * The stake in cents that each waiting player searches for, so that all sockets of a player receive the wait at that
   * stake.
   */
  const searching = new Map<UserId, number>()
  /** Its players by stake in cents: every socket that opens gets their numbers, also while thousands wait. */
  const searchingAt = new Map<number, number>()
  let playersSearching = 0
  let isPlanned = false
  let lastAtMs = Number.NEGATIVE_INFINITY

  function update(): void {
    if (isPlanned) return
    isPlanned = true
    const everyMs = Math.max(UPDATE_EVERY_MS, fanOut.size * UPDATE_EVERY_MS_PER_SOCKET)
    const delayMs = UPDATE_DELAY_MS + everyMs - UPDATE_EVERY_MS
    timers.after(Math.max(delayMs, lastAtMs + everyMs - clock.nowMs()), () => {
      isPlanned = false
      lastAtMs = clock.nowMs()
      tasks.run('queue update', broadcast)
    })
  }

  async function broadcast(): Promise<void> {
    playersSearching = await matchmaking.count()
    fanOut.toAll({ type: 'battle_queue_update', playersSearching, openSearches: openSearches() })
    for (const [amountCents, userIds] of Map.groupBy(searching.keys(), (userId) => searching.get(userId) ?? 0)) {
      const message = waitMessage(amountCents)
      if (message !== null) fanOut.toUsers(userIds, message)
    }
  }

  /** `null` for a player who searches no more. */
  function note(userId: UserId, amountCents: number | null): void {
    const before = searching.get(userId)
    if (before !== undefined) count(before, -1)
    if (amountCents === null) {
      searching.delete(userId)
      return
    }
    searching.set(userId, amountCents)
    count(amountCents, 1)
  }

  function count(amountCents: number, change: 1 | -1): void {
    const players = (searchingAt.get(amountCents) ?? 0) + change
    if (players === 0) searchingAt.delete(amountCents)
    else searchingAt.set(amountCents, players)
  }

  /** Stakes are presets, so the list is short. It contains no player names. */
  function openSearches(): OpenSearch[] {
    return [...searchingAt]
      .sort(([one], [other]) => one - other)
      .map(([amountCents, count]) => ({ amount: eurosFromCents(amountCents), players: count }))
  }

  function waitMessage(amountCents: number): ServerMessage | null {
    const estimatedWaitMs = waitEstimate.estimateMs(amountCents)
    return estimatedWaitMs === null ? null : { type: 'battle_queue_update', playersSearching, estimatedWaitMs }
  }

  function onEvent(event: DomainEvent): void {
    switch (event.type) {
      case 'queueJoined': {
        const { userId, amountCents, clientRef } = event
        note(userId, amountCents)
        const ref = clientRef === null ? {} : { clientRef }
        fanOut.toUser(userId, { type: 'battle_queue_joined', amount: eurosFromCents(amountCents), ...ref })
        update()
        break
      }
      case 'queueLeft': {
        const stakeCents = searching.get(event.userId) ?? null
        note(event.userId, null)
        fanOut.toUser(event.userId, { type: 'battle_queue_left' })
        if (event.code !== null) {
          const isUnpaid = event.code === 'INSUFFICIENT_BALANCE' && stakeCents !== null
          const message = isUnpaid ? stakeBeyondBalance(stakeCents) : ERRORS[event.code].message
          fanOut.toUser(event.userId, { type: 'error', code: event.code, message })
        }
        update()
        break
      }
      case 'queueMatched':
        note(event.userId, null)
        waitEstimate.add(event.amountCents, event.waitedMs)
        update()
        break
      default:
      // Events of other capabilities are irrelevant here.
    }
  }

  /** Players may have joined on another instance before this one listened. */
  async function reload(): Promise<void> {
    const places = await matchmaking.places()
    searching.clear()
    searchingAt.clear()
    for (const { userId, amountCents } of places) note(userId, amountCents)
    update()
  }

  return {
    /** Sends the count to a socket that has just opened. */
    welcome(connection: Connection) {
      // The count as of now, because the last one sent may be half a second old.
      playersSearching = searching.size
      fanOut.toConnection(connection, { type: 'battle_queue_update', playersSearching, openSearches: openSearches() })
      const userId = userIdOf(connection)
      const amountCents = userId === null ? undefined : searching.get(userId)
      const message = amountCents === undefined ? null : waitMessage(amountCents)
      if (message !== null) fanOut.toConnection(connection, message)
    },
    start() {
      bus.subscribe(onEvent)
      bus.onMissed(() => tasks.run('queue reload', reload))
      if (instances.isShared) tasks.run('queue reload', reload)
    },
  }
}

/** The number of waits that are kept for each stake, and their maximum age. */
const SAMPLES_MAX = 32
const SAMPLE_AGE_MAX_MS = 10 * 60_000

/** Estimates the wait of a player at a stake from the latest pairings. */
function createWaitEstimate(clock: Clock) {
  const samples = new Map<number, { readonly waitedMs: number; readonly atMs: number }[]>()

  return {
    add(amountCents: number, waitedMs: number): void {
      const recent = samples.get(amountCents) ?? []
      recent.push({ waitedMs, atMs: clock.nowMs() })
      samples.set(amountCents, recent.slice(-SAMPLES_MAX))
    },
    /** The median of the recent waits; null without recent pairings. */
    estimateMs(amountCents: number): number | null {
      const sinceMs = clock.nowMs() - SAMPLE_AGE_MAX_MS
      const waits = (samples.get(amountCents) ?? [])
        .filter(({ atMs }) => atMs >= sinceMs)
        .map(({ waitedMs }) => waitedMs)
      waits.sort((left, right) => left - right)
      return waits[Math.floor(waits.length / 2)] ?? null
    },
  }
}
