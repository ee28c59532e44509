import { badClients } from './bad-clients.ts'
import { battleScenario } from './battle-scenario.ts'
import { absences, draws, duels, forfeits, manyTabs, reconnects } from './behaviours.ts'
import { cycleBettors } from './cycle-bettors.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS = {
  duels: battleScenario(duels),
  forfeits: battleScenario(forfeits),
  draws: battleScenario(draws),
  absences: battleScenario(absences),
  reconnects: battleScenario(reconnects),
  'many-tabs': battleScenario(manyTabs),
  'bad-clients': badClients,
  'cycle-bettors': cycleBettors,
} as const satisfies Record<string, Scenario>

export type ScenarioName = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as readonly ScenarioName[]
