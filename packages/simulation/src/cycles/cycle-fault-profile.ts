// The faults of battles, applied to cycles whose length differs per run.
import { type CycleSettings, createCycleSettings } from '@bougie/engine'
import { createFaultProfile, FAULTLESS_PROFILE } from '../faults/fault-profile.ts'
import type { SeededRandom } from '../seeded-random.ts'

export function createCycleFaultProfile(random: SeededRandom) {
  const faults = createFaultProfile(random)
  const settings = createCycleSettings({
    candleMs: random.pick([250, 500, 1_000]),
    resultsMs: random.pick([0, 500, 5_000]),
    // Some are small enough to be reached occasionally.
    exposureMaxCents: random.pick([5_000, 100_000, 20_000_000]) as CycleSettings['exposureMaxCents'],
  })
  return { ...faults, settings }
}

/** Has no faults other than the adversary's. */
export function createAdversaryCycleFaultProfile(random: SeededRandom) {
  const settings = createCycleSettings({ candleMs: random.pick([250, 500]), resultsMs: random.pick([0, 500]) })
  return { ...FAULTLESS_PROFILE, settings }
}
