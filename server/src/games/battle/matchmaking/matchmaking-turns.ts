// The turns of the matchmaking, one after another: arrange, store, tell, and only then see to the queue. Whoever has a
// wish is answered exactly once, by the turn that is stored or by the failure of the last attempt.

import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { Instances } from '../../../ports/instances.ts'
import type { QueueTurn, StoredPlaces } from '../../../ports/queue.ts'
import { retryDelayMs } from '../../../ports/scheduler.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { BattleMetrics } from '../play/battle-metrics.ts'
import type { BattleService } from '../play/service.ts'
import { createTurnInbox, type TurnInbox } from '../play/turn-inbox.ts'
import { createTurnTeller } from '../play/turn-teller.ts'
import { currentBalances } from '../socket/current-balances.ts'
import { LostAnswer, type MatchMaker, playersOf, StaleQueue, type StoredTurn } from './match-maker.ts'
import type { QueueRepository } from './queue-repository.ts'
import {
  changesOf,
  createTurnArranger,
  emptyTurn,
  PAIRS_PER_TURN_MAX,
  type Turn,
  type TurnArrangerDependencies,
} from './queue-turn.ts'
import type { QueueWish } from './queue-wish.ts'

/** Another instance stored a turn that this queue knew nothing of: filled anew, it is right the next time. */
const STALE_TURNS_MAX = 3

export interface MatchmakingTurnsDependencies extends TurnArrangerDependencies {
  readonly timers: Timers
  readonly tasks: Tasks
  readonly bus: Bus
  readonly instances: Pick<Instances, 'isShared'>
  readonly queueRepository: Pick<QueueRepository, 'all' | 'mark'>
  readonly matchMaker: MatchMaker
  readonly service: Pick<BattleService, 'begin'>
  readonly metrics: BattleMetrics
}

/** A turn that may be stored or not: only the database can tell. */
interface UnsureTurn {
  readonly turn: Turn
  readonly wishes: readonly QueueWish[]
  readonly lost: LostAnswer
}

export function createMatchmakingTurns(dependencies: MatchmakingTurnsDependencies): TurnInbox<QueueWish> {
  const { clock, timers, tasks, database, instances, queue, queueRepository, matchMaker, metrics } = dependencies
  const arranger = createTurnArranger(dependencies)
  const teller = createTurnTeller(dependencies)
  const inbox = createTurnInbox<QueueWish>({ clock, timers, tasks, perform })
  let failures = 0
  let unsure: UnsureTurn | null = null

  async function perform(wishes: readonly QueueWish[]): Promise<void> {
    const startedAtMs = clock.nowMs()
    let attempt = 1
    while (!(await isPerformed(wishes, { isLast: attempt === STALE_TURNS_MAX }))) attempt += 1
    failures = 0
    metrics.queueLength(await queue.count())
    metrics.pairingTook(clock.nowMs() - startedAtMs)
  }

  /** False when it is to be tried again at once. */
  async function isPerformed(wishes: readonly QueueWish[], { isLast }: { isLast: boolean }): Promise<boolean> {
    const turn = emptyTurn()
    let isStored = false
    const work = async ({ mark }: QueueTurn) => {
      await becomeSure()
      await arranger.arrange(turn, wishes)
      const stored = await matchMaker.store(changesOf(turn), mark)
      isStored = true
      // Told before the next turn, whoever's it is.
      teller.tell(turn, stored)
      await keepPlaces(turn, stored)
    }
    try {
      await queue.turn(work, readStored)
      return true
    } catch (cause) {
      if (cause instanceof StaleQueue && !isLast) return false
      // A shared queue is filled anew by the next turn, and who kept a place waits for that one.
      failures += 1
      timers.after(retryDelayMs(failures), inbox.wake)
      if (!isStored) await giveUp(turn, wishes, cause)
      throw cause
    }
  }

  async function readStored(): Promise<StoredPlaces> {
    // The mark first: should somebody store between the two, this turn is refused and comes again.
    const mark = await queueRepository.mark(database.reader)
    return { mark, places: await queueRepository.all(database.reader) }
  }

  /** Who was paired with somebody who can't play goes back to the place that is still theirs. */
  async function keepPlaces({ queued }: Turn, { failed }: StoredTurn): Promise<void> {
    const kept = failed.flatMap(({ keep }) => keep)
    if (kept.length > 0) await queue.putBack(kept)
    // They may now stand before somebody else; and there may be more pairs than one turn takes.
    if (kept.length > 0 || queued.length === PAIRS_PER_TURN_MAX) inbox.wake()
  }

  async function giveUp(turn: Turn, wishes: readonly QueueWish[], cause: unknown): Promise<void> {
    if (cause instanceof LostAnswer) unsure = { turn, wishes, lost: cause }
    else await takeBack(turn, wishes, cause)
  }

  /** Before anything else: the queue in memory must be the stored one when the next turn builds on it. */
  async function becomeSure(): Promise<void> {
    if (unsure === null) return
    const { turn, wishes, lost } = unsure
    if (!(await matchMaker.isStored(changesOf(turn), lost.turn))) {
      unsure = null
      return takeBack(turn, wishes, lost.cause)
    }
    const userIds = lost.turn.made.flatMap(({ pair }) => playersOf(pair))
    const stored = { ...lost.turn, notices: await currentBalances(dependencies, userIds, 'battle_stake') }
    unsure = null
    teller.tell(turn, stored)
    await keepPlaces(turn, stored)
  }

  async function takeBack(turn: Turn, wishes: readonly QueueWish[], cause: unknown): Promise<void> {
    for (const wish of wishes) wish.fail(cause)
    // A shared queue is filled anew by the next turn, which may be another instance's.
    if (!instances.isShared) await arranger.undo(turn)
  }

  return inbox
}
