import type { Tasks } from '../src/platform/scheduling/tasks.ts'
import type { FakeClock } from './fake-clock.ts'

/** Lets all work that has begun finish without advancing the clock. */
export async function settle({ clock, tasks }: { clock: FakeClock; tasks: Tasks }): Promise<void> {
  do {
    await tasks.idle()
    await new Promise((tickEnds) => setImmediate(tickEnds))
  } while (tasks.running > 0 || clock.deferred > 0)
}
