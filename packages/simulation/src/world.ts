// Virtual time. Everything that happens in a simulation is an action at a moment of it; between two actions the world
// waits until the code they called has come to rest. What runs outside virtual time (a statement of the real database)
// is held, so that rest is known and not guessed, and a run is the same run every time.
import { assert } from '@bougie/engine'
import { type CallOff, createDueHeap } from '@bougie/server'

const START_MS = Date.UTC(2026, 0, 1)
/** Code that needs more turns of the event loop than this for one action never comes to rest. */
const TURNS_MAX = 10_000
/** Nor does real work that takes longer, also where a thread waits for a busy processor. */
const HELD_MAX_MS = 30_000
/** Who asks for more actions than this at one moment asks for ever. */
const ACTIONS_AT_ONCE_MAX = 50_000

export interface World {
  nowMs(): number
  after(delayMs: number, run: () => void): CallOff
  /** Real work that the world waits for before the next action. */
  hold<Result>(work: Promise<Result>): Promise<Result>
  /** Lets actions happen, in order, until that moment or until `isOver`. */
  run(untilMs: number, isOver?: () => boolean): Promise<void>
}

export function createWorld(): World {
  const actions = createDueHeap<() => void>()
  let nowMs = START_MS
  let nextKey = 0
  let held = 0
  let onNothingHeld: () => void = () => undefined

  async function rest(): Promise<void> {
    for (let turns = 0; turns < TURNS_MAX; turns++) {
      await new Promise((resolve) => setImmediate(resolve))
      if (held === 0) return
      await nothingHeld()
    }
    throw new Error('the code never came to rest')
  }

  async function nothingHeld(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error(`real work took longer than ${HELD_MAX_MS} ms`)), HELD_MAX_MS)
    onNothingHeld = resolve
    await promise.finally(() => clearTimeout(timer))
  }

  return {
    nowMs: () => nowMs,
    after(delayMs, run) {
      assert(delayMs >= 0, `a delay of ${delayMs} ms`)
      const key = String(nextKey++)
      actions.set(key, nowMs + Math.ceil(delayMs), run)
      return () => actions.delete(key)
    },
    async hold(work) {
      held += 1
      try {
        return await work
      } finally {
        held -= 1
        if (held === 0) onNothingHeld()
      }
    },
    async run(untilMs, isOver = () => false) {
      let actionsAtOnce = 0
      await rest()
      while (!isOver()) {
        const dueAtMs = actions.nextDueAtMs()
        if (dueAtMs === null || dueAtMs > untilMs) {
          nowMs = untilMs
          return
        }
        actionsAtOnce = dueAtMs === nowMs ? actionsAtOnce + 1 : 0
        if (actionsAtOnce > ACTIONS_AT_ONCE_MAX) throw new Error('time stands still: actions follow without end')
        nowMs = dueAtMs
        actions.takeDue(nowMs)?.()
        await rest()
      }
    },
  }
}
