// Virtual time. Every action of a simulation has its time; between two actions the world waits until the code they
// called is idle. Virtual time pauses for work outside of it (a statement of the real database), so that idleness is
// known, not guessed, and every run is reproducible.
import { assert } from '@bougie/engine'
import { createDueHeap } from '@bougie/server'
import type { SeededRandom } from './seeded-random.ts'

const START_MS = Date.UTC(2026, 0, 1)
/** Code that needs more ticks of the event loop than this for one action never becomes idle. */
const TICKS_MAX = 10_000
/** Real work that takes longer fails the run; a thread may have to wait for a loaded processor. */
const PAUSED_MAX_MS = 30_000
/** More actions than this at one time indicate an endless loop. */
const ACTIONS_AT_ONCE_MAX = 50_000

export function createWorld() {
  const actions = createDueHeap<() => void>()
  let nowMs = START_MS
  let nextKey = 0
  let pending = 0
  let onNothingPending: () => void = () => undefined

  function after(delayMs: number, run: () => void) {
    assert(delayMs >= 0, `a delay of ${delayMs} ms`)
    const key = String(nextKey++)
    actions.set(key, nowMs + Math.ceil(delayMs), run)
    return () => actions.delete(key)
  }

  /** Runs at random times with this average interval, null for never, until `isOver`. */
  function repeatedly(
    everyMs: number | null,
    run: () => void,
    by: { random: SeededRandom; isOver: () => boolean },
  ): void {
    if (everyMs === null) return
    after(by.random.between(1, 2 * everyMs), () => {
      if (by.isOver()) return
      run()
      repeatedly(everyMs, run, by)
    })
  }

  async function rest(): Promise<void> {
    for (let ticks = 0; ticks < TICKS_MAX; ticks++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (pending === 0) return
      await nothingHeld()
    }
    throw new Error('the code never came to rest')
  }

  async function nothingHeld(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error(`real work took longer than ${PAUSED_MAX_MS} ms`)), PAUSED_MAX_MS)
    onNothingPending = resolve
    await promise.finally(() => clearTimeout(timer))
  }

  return {
    nowMs: () => nowMs,
    after,
    repeatedly,
    /** Real work that must finish before the next action. */
    async pauseFor<Result>(work: Promise<Result>) {
      pending += 1
      try {
        return await work
      } finally {
        pending -= 1
        if (pending === 0) onNothingPending()
      }
    },
    /** Runs actions in order until that time. */
    async run(untilMs: number) {
      const nextMs = () => actions.nextDueAtMs() ?? Number.POSITIVE_INFINITY
      let actionsAtOnce = 0
      await rest()
      for (let dueAtMs = nextMs(); dueAtMs <= untilMs; dueAtMs = nextMs()) {
        actionsAtOnce = dueAtMs === nowMs ? actionsAtOnce + 1 : 0
        if (actionsAtOnce > ACTIONS_AT_ONCE_MAX) throw new Error('time stands still: actions follow without end')
        nowMs = dueAtMs
        actions.takeDue(nowMs)?.()
        await rest()
      }
      nowMs = untilMs
    },
  }
}

export type World = ReturnType<typeof createWorld>
