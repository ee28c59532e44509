// Price points are sent by this process's own clock and from prices that it knows, without database or bus. Times are
// rounded up to the grid of starts, so that a thousand battles wake the process at most forty times a second instead of
// four thousand. No points are computed for battles without a follower on this instance.
import { pricePointMessage } from '@bougie/battle-messages'
import { nextPointAtMs, pointPlanOf, visiblePointCount } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import { createDueQueue } from '../../../platform/scheduling/due-queue.ts'
import { START_GRID_MS } from '../matchmaking/spread-starts.ts'
import { playerIdsOf } from '../play/battle-head.ts'
import type { LiveBattle } from '../play/live-battles.ts'
import { type BattleSocketParts, watchersOf } from './view-socket.ts'

export function createPriceTicker({ clock, timers, fanOut, paths }: BattleSocketParts) {
  /** The next point of every battle. */
  const due = createDueQueue<LiveBattle>({ clock, timers, onDue: publishDue })
  /** The number of published points of the current round, only for battles with a follower here. */
  const published = new Map<BattleId, number>()

  function publishDue(battle: LiveBattle): void {
    publish(battle, visiblePointCount(battle.state, clock.nowMs()))
    planNext(battle)
  }

  function publish(battle: LiveBattle, count: number): void {
    if (!isFollowed(battle)) {
      published.delete(battle.id)
      return
    }
    const already = published.get(battle.id) ?? 0
    if (count <= already) return
    const players = playerIdsOf(battle.head)
    for (let index = already + 1; index <= count; index++) {
      const price = paths.priceAt(battle, battle.state, index)
      // The feed is silent, so the battle is about to be cancelled.
      if (price === null) break
      fanOut.toUsersAndAudience(players, watchersOf(battle.id), pricePointMessage(battle, { index, price }))
      published.set(battle.id, index)
    }
  }

  function planNext(battle: LiveBattle): void {
    const atMs = isFollowed(battle) ? nextPointAtMs(battle.state, published.get(battle.id) ?? 0) : null
    if (atMs === null) due.delete(battle.id)
    else due.set(battle.id, Math.ceil(atMs / START_GRID_MS) * START_GRID_MS, battle)
  }

  function isFollowed({ id, head }: LiveBattle): boolean {
    return fanOut.hasReceivers(playerIdsOf(head), watchersOf(id))
  }

  function resume(battle: LiveBattle): void {
    published.set(battle.id, visiblePointCount(battle.state, clock.nowMs()))
    planNext(battle)
  }

  return {
    /** Call it at the start of a round, when none of its points has been published. */
    restart(battle: LiveBattle): void {
      published.set(battle.id, 0)
      planNext(battle)
    },
    /** Continues after a restart; players get the points that are already visible with the state. */
    resume,
    /** Call it when somebody begins to follow the battle on this instance. */
    follow(battle: LiveBattle): void {
      if (!published.has(battle.id)) resume(battle)
    },
    /**
     * Publishes the points that are due, at most up to the initial price if `untilInitial`; later ones are published on
     * time.
     */
    catchUp(battle: LiveBattle, { untilInitial }: { untilInitial: boolean } = { untilInitial: false }): void {
      const visible = visiblePointCount(battle.state, clock.nowMs())
      const { initialIndex } = pointPlanOf(battle.state.settings)
      publish(battle, untilInitial ? Math.min(visible, initialIndex) : visible)
      planNext(battle)
    },
    stop(battle: LiveBattle): void {
      published.delete(battle.id)
      due.delete(battle.id)
    },
  }
}

export type PriceTicker = ReturnType<typeof createPriceTicker>
