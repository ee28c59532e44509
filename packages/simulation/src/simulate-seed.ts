import { adversaryScenario, seededScenario } from './scenario.ts'
import { createSeededRandom } from './seeded-random.ts'
import { type SimulationReport, simulate } from './simulate.ts'
import type { SimulationDatabases } from './simulation-database.ts'

export interface SeedOptions {
  readonly seed: string
  readonly battles: number
  /** One of two players breaks the server whenever that could help. */
  readonly adversary?: boolean
  readonly onLine?: (line: string) => void
}

/** Runs everything that a seed determines: players, faults and their results. */
export async function simulateSeed(databases: SimulationDatabases, options: SeedOptions): Promise<SimulationReport> {
  const { seed, battles, adversary = false } = options
  const scenarioOf = adversary ? adversaryScenario : seededScenario
  const stored = await databases.open()
  try {
    return await simulate(stored, { ...options, scenario: scenarioOf(createSeededRandom(seed), battles) })
  } finally {
    await stored.dispose()
  }
}
