import { type CycleSettings, createCycleSettings } from '@bougie/engine'
import { createFaultProfile, FAULTLESS_PROFILE, type FaultProfile } from '../faults/fault-profile.ts'
import type { SeededRandom } from '../seeded-random.ts'

/** The faults of battles, applied to cycles whose length differs per run. */
export interface CycleFaultProfile extends Omit<FaultProfile, 'settings' | 'bots'> {
  readonly settings: CycleSettings
}

export function createCycleFaultProfile(random: SeededRandom): CycleFaultProfile {
  const { network, database, machine, players } = createFaultProfile(random)
  const settings = createCycleSettings({
    candleMs: random.pick([250, 500, 1_000]),
    resultsMs: random.pick([0, 500, 5_000]),
    // Some are small enough to be reached occasionally.
    exposureMaxCents: random.pick([5_000, 100_000, 20_000_000]) as CycleSettings['exposureMaxCents'],
  })
  return { network, database, machine, players, settings }
}

/** Has no faults other than the adversary's. */
export function createAdversaryCycleFaultProfile(random: SeededRandom): CycleFaultProfile {
  const { network, database, machine, players } = FAULTLESS_PROFILE
  const settings = createCycleSettings({ candleMs: random.pick([250, 500]), resultsMs: random.pick([0, 500]) })
  return { network, database, machine, players, settings }
}
