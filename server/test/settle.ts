import type { Tasks } from '../src/platform/scheduling/tasks.ts'
import type { FakeClock } from './fake-clock.ts'

/** Resolves once the promises and sockets of this tick are handled. */
export function tickEnds(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Lets all work that has begun finish without advancing the clock. */
export async function settle({ clock, tasks }: { clock: FakeClock; tasks: Tasks }): Promise<void> {
  do {
    await tasks.idle()
    await tickEnds()
  } while (tasks.running > 0 || clock.deferred > 0)
}
