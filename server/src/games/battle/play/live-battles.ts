import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import { assert, type BattleEvent, type BattleState, evolve, replay } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import type { Database } from '../../../ports/database.ts'
import type { RoundPath } from '../../../ports/price-feed.ts'
import { abandonedState } from './abandoned-battle.ts'
import { withClientSeed } from './battle-head.ts'
import { createBattleIndex } from './battle-index.ts'
import type { StoredBattle } from './battle-repository.ts'
import * as battleRepository from './battle-repository.ts'

/** A running battle in memory: its folded events and the prices of its current round. */
export interface LiveBattle {
  readonly id: BattleId
  head: BattleHead
  state: BattleState
  /** The number of stored events. */
  version: number
  path: { readonly round: number; readonly prices: RoundPath } | null
}

export type PlayerChange = { readonly userId: UserId } & Partial<
  Pick<PlayerCard, 'username' | 'avatarUrl' | 'isHidden' | 'record' | 'rating'>
>

/**
 * `isOwn` means that this instance publishes the event: it stored it, or found it stored before it heard of it, because
 * whoever stored it may be gone. It then performs the actions that one instance must perform, such as planning a bot's
 * choice. Rarely two instances do, so an action has no further effect the second time.
 */
export type BattleListener = (battle: LiveBattle, event: BattleEvent, from: { readonly isOwn: boolean }) => void

const OWN = { isOwn: true } as const
/** Late events of ended battles are recognised by the battle's id; events of still older battles never arrive. */
const ENDED_KEPT_MAX = 10_000

/**
 * The running battles that this process knows. Only stored events change them, and listeners receive each event after
 * it was applied.
 */
export function createLiveBattles() {
  const running = createBattleIndex<LiveBattle>()
  const listeners: BattleListener[] = []
  /** Oldest first, because a Set keeps the insertion order. */
  const ended = new Set<BattleId>()

  function keep(stored: StoredBattle): LiveBattle {
    const battle = battleFrom(stored)
    assert(running.find(battle.id) === undefined, 'a battle lives once')
    running.add(battle)
    return battle
  }

  function forget({ id }: LiveBattle): void {
    running.remove(id)
    ended.add(id)
    const [oldest] = ended
    if (ended.size > ENDED_KEPT_MAX && oldest !== undefined) ended.delete(oldest)
  }

  function notify(battle: LiveBattle, event: BattleEvent, from: { readonly isOwn: boolean }): void {
    for (const listener of listeners) listener(battle, event, from)
  }

  function apply(battle: LiveBattle, events: readonly BattleEvent[], from: { readonly isOwn: boolean } = OWN): void {
    for (const event of events) {
      battle.state = evolve(battle.state, event)
      battle.version += 1
      if (event.type === 'seedGiven') battle.head = withClientSeed(battle.head, event)
      // The round is played again with new prices.
      if ('roundRestarted' in event && event.roundRestarted) battle.path = null
      notify(battle, event, from)
    }
    if (battle.state.outcome !== null) forget(battle)
  }

  return {
    /** True for a running or ended battle, because a battle is opened only once. */
    knows: (battleId: BattleId) => running.find(battleId) !== undefined || ended.has(battleId),
    find: running.find,
    ofUser: running.ofPlayer,
    all: running.all,
    get size() {
      return running.size
    },
    /**
     * Opens an unknown battle and publishes its events to the listeners one after the other, so that players receive
     * its whole history.
     */
    open({ head, events: [first, ...rest] }: StoredBattle, from: { readonly isOwn: boolean } = OWN) {
      assert(first !== undefined, 'a battle begins with an event')
      const battle = keep({ head, events: [first] })
      notify(battle, first, from)
      apply(battle, rest, from)
    },
    /** Adds a battle that was already running before a restart; nothing is published. */
    restore: keep,
    apply,
    /** Updates names, pictures and records of players in all their battles. */
    updatePlayers(changes: readonly PlayerChange[]) {
      for (const change of changes) {
        for (const battle of running.ofPlayer(change.userId)) battle.head = withPlayer(battle.head, change)
      }
    },
    listen(listener: BattleListener) {
      listeners.push(listener)
    },
  }
}

export type LiveBattles = ReturnType<typeof createLiveBattles>

/** Folds a stored battle, running or ended. */
export type FindBattle = ReturnType<typeof createFindBattle>

/** Finds a battle that is running here, or a stored one: ended, or running elsewhere. */
export function createFindBattle({ reader }: Database, battles: LiveBattles) {
  return async (battleId: BattleId): Promise<LiveBattle | null> => {
    const live = battles.find(battleId)
    if (live !== undefined) return live
    const stored = await battleRepository.find(reader, battleId)
    // It may have begun here during the read, and then the stored state is outdated.
    return battles.find(battleId) ?? (stored === null ? null : battleFrom(stored))
  }
}

export function battleFrom({ head, events, abandonedAtMs }: StoredBattle): LiveBattle {
  // The row and the events are read one after the other, so a seed may be newer than the row.
  const current = events.filter((event) => event.type === 'seedGiven').reduce(withClientSeed, head)
  const state = abandonedAtMs === undefined ? replay(events) : abandonedState(events, abandonedAtMs)
  return { id: head.id, head: current, state, version: events.length, path: null }
}

/** Folds its events, which another version or a defect may have made unreadable. */
export function tryToFold(stored: StoredBattle): { ok: true; battle: LiveBattle } | { ok: false; cause: unknown } {
  try {
    return { ok: true, battle: battleFrom(stored) }
  } catch (cause) {
    return { ok: false, cause }
  }
}

function withPlayer(head: BattleHead, { userId, ...change }: PlayerChange): BattleHead {
  const { one, two } = head.players
  const players = {
    one: one.id === userId ? { ...one, ...change } : one,
    two: two.id === userId ? { ...two, ...change } : two,
  }
  return { ...head, players }
}
