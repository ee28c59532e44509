// The machine that the server runs on. Its processes are killed and restarted, its clock is set to wrong times, and
// sometimes it stalls. Requests of a process die with it: a dead process gets no response, receives no timer and sends
// nothing.
import { createSteadyClock, type ProcessClock, type Timers } from '@bougie/server'
import type { FaultLog } from './faults/fault-log.ts'
import type { World } from './world.ts'

/** One run of the server's process. */
export interface Life {
  readonly number: number
  readonly isAlive: boolean
  readonly clock: ProcessClock
  readonly timers: Timers
  /** Delivers something to the process from outside after a delay: later when it stalls, never when it is dead. */
  reach(delayMs: number, run: () => void): void
  /** A result that the process awaits; never delivered once the process is dead. */
  response<Result>(result: Promise<Result>): Promise<Result>
}

/** `faultLog` records its stalls and wrong clocks. */
export function createMachine(world: World, faultLog: FaultLog) {
  let wallOffsetMs = 0
  let stalledUntilMs = 0
  let life: Life | null = null
  let lives = 0

  function createLife(number: number): Life {
    function act(run: () => void): void {
      if (life?.number !== number) return
      const waitMs = stalledUntilMs - world.nowMs()
      if (waitMs > 0) world.after(waitMs, () => act(run))
      else run()
    }

    return {
      number,
      get isAlive() {
        return life?.number === number
      },
      clock: createSteadyClock(() => world.nowMs() + wallOffsetMs),
      timers: {
        after: (delayMs, run) => world.after(delayMs, () => act(run)),
        defer(run) {
          world.after(0, () => act(run))
        },
      },
      reach(delayMs, run) {
        world.after(delayMs, () => act(run))
      },
      async response(result) {
        try {
          const value = await result
          return life?.number === number ? value : await never()
        } catch (cause) {
          if (life?.number !== number) await never()
          throw cause
        }
      },
    }
  }

  return {
    begin() {
      lives += 1
      stalledUntilMs = 0
      life = createLife(lives)
      return life
    },
    /** Like SIGKILL: none of its code runs any more. */
    kill() {
      life = null
    },
    /** The running process; null when there is none. */
    get life() {
      return life
    },
    /** The wall clock jumps, forward or back. */
    setClock(byMs: number) {
      wallOffsetMs += byMs
      faultLog.recordUnhealthy(Math.abs(byMs))
    },
    /** The process gets no processor time. */
    stall(forMs: number) {
      stalledUntilMs = Math.max(stalledUntilMs, world.nowMs() + forMs)
      faultLog.recordUnhealthy(forMs)
    },
  }
}

export type Machine = ReturnType<typeof createMachine>

/** A new promise each time, so that its waiters can be garbage-collected. */
function never(): Promise<never> {
  return new Promise(() => undefined)
}
