import type { Host, HostedServer } from '../host.ts'
import type { Machine } from '../machine.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { World } from '../world.ts'
import type { MachineFaults } from './fault-profile.ts'

export interface MachineFaultsDependencies {
  readonly world: World
  readonly machine: Machine
  readonly host: Pick<Host<HostedServer>, 'kill' | 'stop'>
  readonly random: SeededRandom
  readonly profile: MachineFaults
  readonly onClockMoved?: () => void
  readonly isOver: () => boolean
}

/** Schedules kills, stops, stalls and clock jumps at random times. */
export function scheduleMachineFaults(dependencies: MachineFaultsDependencies): void {
  const { world, machine, host, random, profile, onClockMoved, isOver } = dependencies
  const { killEveryMs, stopEveryMs, stallEveryMs, clockEveryMs, stallMaxMs, clockMaxMs } = profile
  const downMs = () => random.between(profile.downMinMs, profile.downMaxMs)
  const by = { random, isOver }
  world.repeatedly(killEveryMs, () => host.kill(downMs()), by)
  world.repeatedly(stopEveryMs, () => host.stop(downMs()), by)
  world.repeatedly(stallEveryMs, () => machine.stall(random.between(1, stallMaxMs)), by)
  const setClock = () => {
    machine.setClock(random.between(-clockMaxMs, clockMaxMs))
    onClockMoved?.()
  }
  world.repeatedly(clockEveryMs, setClock, by)
}
