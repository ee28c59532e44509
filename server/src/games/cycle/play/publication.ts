// The time up to which price points may be published, and with it the time at which commands are decided.
// - While decided bets or cash-outs are being stored, no further point is. A player who could delay the commit and then
//   let it through or abort it would otherwise see the price move first, which would be a free option
//   (docs/decisions/150).
// - A point is published only if its time was reserved, in the database, before: a process that starts after a crash
//   begins at that time, also where the machine's clock was set back meanwhile. Nobody can then bet on points that the
//   previous process has shown (docs/decisions/258).

import { createRepeater } from '../../../platform/scheduling/repeater.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { ProcessClock } from '../../../ports/clock.ts'
import * as cycleRepository from './cycle-repository.ts'

/** A crash takes at most this much from the running cycle, less the time that the restart took. */
const RESERVED_MS = 1_500
const RESERVE_EVERY_MS = 500
/** A clock that is ahead of the one here by more has jumped: others differ by less, or follow the bus. */
const JUMP_MS = 100

interface PublicationDependencies extends Pick<SharedDependencies, 'timers' | 'tasks' | 'database'> {
  readonly clock: ProcessClock
  /** Without a watcher on this server no time is reserved. */
  readonly isWatched: () => boolean
}

export function createPublication(dependencies: PublicationDependencies) {
  const { clock, database, isWatched } = dependencies
  const listeners: (() => void)[] = []
  let withheldFromMs = Number.POSITIVE_INFINITY
  let ownReservedUntilMs = Number.NEGATIVE_INFINITY
  let reserving: Promise<void> | null = null

  const publishedUntilMs = () => Math.min(withheldFromMs, ownReservedUntilMs)

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function reserve(): Promise<void> {
    reserving ??= storeReservation().finally(() => {
      reserving = null
    })
    return reserving
  }

  async function storeReservation(): Promise<void> {
    const untilMs = clock.nowMs() + RESERVED_MS
    await database.transaction((transaction) => cycleRepository.reserve(transaction, untilMs))
    ownReservedUntilMs = untilMs
    notify()
  }

  const repeater = createRepeater(dependencies, {
    name: 'reserve the time of points',
    everyMs: RESERVE_EVERY_MS,
    run: async () => {
      if (isWatched()) await reserve()
    },
  })

  return {
    /** Points after this time are withheld. */
    visibleAtMs: (): number => Math.min(publishedUntilMs(), clock.nowMs()),
    /**
     * The time at which commands are decided now. Later points are withheld until `release`, from the first such time on.
     * `reservedUntilMs` is the time that any server has reserved last, up to which it may have shown points. If it is far
     * ahead, the clock of that server has jumped; it has shown no point of then before this was stored, so it is enough to
     * follow it here.
     */
    decisionTime(reservedUntilMs: number | null): number {
      if (reservedUntilMs !== null && reservedUntilMs - RESERVED_MS - clock.nowMs() > JUMP_MS)
        clock.notBefore(reservedUntilMs)
      const nowMs = clock.nowMs()
      withheldFromMs = Math.min(withheldFromMs, nowMs)
      return nowMs
    },
    release(): void {
      if (withheldFromMs === Number.POSITIVE_INFINITY) return
      withheldFromMs = Number.POSITIVE_INFINITY
      notify()
    },
    get isWithholding() {
      return publishedUntilMs() <= clock.nowMs()
    },
    /** Called when points that were withheld may be published. */
    onRelease(listener: () => void): void {
      listeners.push(listener)
    },
    /** Call it before somebody begins to watch. */
    ready: (): Promise<void> => (ownReservedUntilMs > clock.nowMs() ? Promise.resolve() : reserve()),
    /** Call it before anything reads the time. Other instances that run have the time, and send it. */
    async recover({ isAlone }: { readonly isAlone: boolean }) {
      const live = await cycleRepository.findLive(database.reader)
      if (live === null || live.settled !== null) return
      const untilMs = await cycleRepository.reservedUntilMs(database.reader)
      if (untilMs !== null) clock.notBefore(isAlone ? untilMs : untilMs - RESERVED_MS)
    },
    start: repeater.start,
    stop: repeater.stop,
  }
}
