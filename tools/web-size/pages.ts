/** Thousand bytes of gzipped JavaScript, as in the targets for the web app. */
export interface PageBudget {
  readonly page: string
  readonly budgetKb: number
  /** Source modules that the page loads at once; what they import statically follows by itself. */
  readonly modules: readonly string[]
}

export const PAGES: readonly PageBudget[] = [
  {
    page: '/',
    budgetKb: 190,
    modules: [
      'index.html',
      'src/screens/home/HomeScreen.tsx',
      // Every page asks at once whether its visitor is kept out and what the house offers.
      ...callsOf('house'),
      'src/consent/ConsentBanner.tsx',
    ],
  },
  {
    page: '/battle/game',
    budgetKb: 275,
    modules: [
      'index.html',
      'src/screens/battle/BattleScreen.tsx',
      'src/screens/battle/chart/PriceChart.tsx',
      'src/screens/queue/BattleRuntime.tsx',
      'src/data/battle/battle-kit.ts',
      ...callsOf('house', 'player', 'wallet', 'battle'),
    ],
  },
  {
    page: '/cycle',
    budgetKb: 280,
    modules: [
      'index.html',
      'src/screens/cycle/CycleScreen.tsx',
      'src/screens/cycle/chart/CandleChart.tsx',
      'src/screens/queue/BattleRuntime.tsx',
      'src/data/battle/battle-kit.ts',
      'src/data/cycle/cycle-kit.ts',
      ...callsOf('house', 'player', 'wallet', 'battle', 'cycle'),
    ],
  },
]

/** What the calls of a page load, by the groups of client/src/data/endpoint-groups.ts. */
function callsOf(...groups: readonly string[]): readonly string[] {
  const files = groups.map((group) => `../packages/protocol/src/rest/${group}-endpoints.ts`)
  return ['../packages/protocol/src/client/rest-call.ts', ...files]
}
