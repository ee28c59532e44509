import { type CycleSettings, createCycleSettings } from '@bougie/engine'
import { CALM_WEATHER } from '../calm-weather.ts'
import type { SeededRandom } from '../seeded-random.ts'
import { createWeather, type Weather } from '../weather.ts'

/** The faults of battles, on cycles of another length in each run. */
export interface CycleWeather extends Omit<Weather, 'settings' | 'bots'> {
  readonly settings: CycleSettings
}

export function createCycleWeather(random: SeededRandom): CycleWeather {
  const { network, database, machine, players } = createWeather(random)
  const settings = createCycleSettings({
    candleMs: random.pick([250, 500, 1_000]),
    resultsMs: random.pick([0, 500, 5_000]),
    // Small enough to be met now and then.
    exposureMaxCents: random.pick([5_000, 100_000, 20_000_000]) as CycleSettings['exposureMaxCents'],
  })
  return { network, database, machine, players, settings }
}

/** Nothing goes wrong but what the adversary does. */
export function createAdversaryCycleWeather(random: SeededRandom): CycleWeather {
  const { network, database, machine, players } = CALM_WEATHER
  const settings = createCycleSettings({ candleMs: random.pick([250, 500]), resultsMs: random.pick([0, 500]) })
  return { network, database, machine, players, settings }
}
