import { seededScenario } from './scenario.ts'
import { createSeededRandom } from './seeded-random.ts'
import { type SimulationReport, simulate } from './simulate.ts'
import type { SimulationDatabases } from './simulation-database.ts'

export interface SeedOptions {
  readonly seed: string
  readonly battles: number
  readonly onLine?: (line: string) => void
}

/** Whatever follows from a seed: its players, its faults, and what comes of them. */
export async function simulateSeed(databases: SimulationDatabases, options: SeedOptions): Promise<SimulationReport> {
  const { seed, battles } = options
  const stored = await databases.open()
  try {
    return await simulate(stored, { ...options, scenario: seededScenario(createSeededRandom(seed), battles) })
  } finally {
    await stored.dispose()
  }
}
