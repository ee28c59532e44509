import { nextDeadlineOf } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import { createRepeater, type Repeater } from '../../../platform/scheduling/repeater.ts'
import type { Tasks } from '../../../platform/scheduling/tasks.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Random } from '../../../ports/random.ts'
import type { Timers } from '../../../ports/timers.ts'
import type { LiveBattles } from './live-battles.ts'
import type { BattleService } from './service.ts'

const LOOK_EVERY_MS = 500
/** A job that is so late is lost, or whoever took it is dead. */
const LATE_MS = 1_500
/** So that not every instance comes to help at the same moment. */
const LATE_SPREAD_MS = 1_000
/** Taken on at once; the next look takes the others. */
const HELPED_AT_ONCE_MAX = 50

export interface StragglersDependencies {
  readonly clock: Clock
  readonly timers: Timers
  readonly random: Random
  readonly tasks: Tasks
  readonly battles: LiveBattles
  readonly service: Pick<BattleService, 'carryOn'>
}

/** Sees to battles whose next step nobody carries out, so that a battle waits for no shared store that is away. */
export function createStragglers({
  clock,
  timers,
  random,
  tasks,
  battles,
  service,
}: StragglersDependencies): Pick<Repeater, 'start' | 'stop'> {
  const lateMs = LATE_MS + random.below(LATE_SPREAD_MS)
  const helped = new Set<BattleId>()
  const repeater = createRepeater({ timers, tasks }, { name: 'look for stragglers', everyMs: LOOK_EVERY_MS, run: look })

  async function look(): Promise<void> {
    const beforeMs = clock.nowMs() - lateMs
    for (const { id, state } of battles.all()) {
      if (helped.size >= HELPED_AT_ONCE_MAX) return
      const deadline = nextDeadlineOf(state)
      if (deadline !== null && deadline.atMs < beforeMs && !helped.has(id)) help(id)
    }
  }

  function help(id: BattleId): void {
    helped.add(id)
    tasks.run('late battle', () => service.carryOn(id).finally(() => helped.delete(id)))
  }

  return repeater
}
