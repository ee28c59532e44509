import type { Host } from './host.ts'
import type { Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Troubles } from './troubles.ts'
import type { MachineWeather } from './weather.ts'
import type { World } from './world.ts'

export interface MachineFaultsDependencies {
  readonly world: World
  readonly machine: Machine
  readonly host: Host
  readonly random: SeededRandom
  readonly weather: MachineWeather
  readonly troubles: Troubles
  readonly onClockMoved: () => void
  readonly isOver: () => boolean
}

/** Kills, stops, stalls and clocks that jump, each now and then. */
export function scheduleMachineFaults(dependencies: MachineFaultsDependencies): void {
  const { world, machine, host, random, weather, troubles, onClockMoved, isOver } = dependencies
  const { killEveryMs, stopEveryMs, stallEveryMs, clockEveryMs, stallMaxMs, clockMaxMs } = weather
  const downMs = () => random.between(weather.downMinMs, weather.downMaxMs)

  function repeatedly(everyMs: number | null, run: () => void): void {
    if (everyMs === null) return
    world.after(random.between(1, 2 * everyMs), () => {
      if (isOver()) return
      run()
      repeatedly(everyMs, run)
    })
  }

  repeatedly(killEveryMs, () => host.kill(downMs()))
  repeatedly(stopEveryMs, () => host.stop(downMs()))
  repeatedly(stallEveryMs, () => {
    const forMs = random.between(1, stallMaxMs)
    machine.stall(forMs)
    troubles.noteUnwell(forMs)
  })
  repeatedly(clockEveryMs, () => {
    const byMs = random.between(-clockMaxMs, clockMaxMs)
    machine.setClock(byMs)
    troubles.noteUnwell(Math.abs(byMs))
    onClockMoved()
  })
}
