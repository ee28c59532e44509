import { afterAll, beforeAll } from 'vitest'
import { createSimulationDatabases, type SimulationDatabases } from './simulation-database.ts'

/** The databases of a test file, made once for all its runs. */
export function testDatabases(): SimulationDatabases {
  let databases: SimulationDatabases
  beforeAll(async () => {
    databases = await createSimulationDatabases()
  })
  afterAll(() => databases.dispose())
  return { open: () => databases.open(), dispose: () => databases.dispose() }
}
