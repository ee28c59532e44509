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
    budgetKb: 170,
    modules: [
      'index.html',
      'src/screens/home/HomeScreen.tsx',
      // Every page asks at once whether its visitor is kept out and what the house offers.
      '../packages/protocol/src/client/rest-client.ts',
      '../packages/protocol/src/rest/endpoints.ts',
      'src/consent/ConsentBanner.tsx',
    ],
  },
  {
    page: '/battle/game',
    budgetKb: 245,
    modules: [
      'index.html',
      'src/screens/battle/BattleScreen.tsx',
      'src/screens/battle/chart/PriceChart.tsx',
      'src/screens/queue/BattleRuntime.tsx',
      'src/data/battle/battle-kit.ts',
      '../packages/protocol/src/client/rest-client.ts',
      '../packages/protocol/src/rest/endpoints.ts',
    ],
  },
  {
    page: '/cycle',
    budgetKb: 250,
    modules: [
      'index.html',
      'src/screens/cycle/CycleScreen.tsx',
      'src/screens/cycle/chart/CandleChart.tsx',
      'src/screens/queue/BattleRuntime.tsx',
      'src/data/battle/battle-kit.ts',
      'src/data/cycle/cycle-kit.ts',
      '../packages/protocol/src/client/rest-client.ts',
      '../packages/protocol/src/rest/endpoints.ts',
    ],
  },
]
