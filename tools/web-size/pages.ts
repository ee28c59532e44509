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
      'src/features/home/HomeScreen.tsx',
      // Every page requests at once whether its visitor is blocked, and the state of the service.
      ...callsOf('status'),
      'src/features/shell/consent/ConsentBanner.tsx',
    ],
  },
  {
    page: '/battle/game',
    budgetKb: 270,
    modules: [
      'index.html',
      'src/features/battle/arena/BattleScreen.tsx',
      'src/features/battle/chart/PriceChart.tsx',
      'src/features/battle/runtime/BattleRuntime.tsx',
      'src/features/battle/store/battle-feature-store.ts',
      ...callsOf('status', 'account', 'balance', 'battle'),
    ],
  },
  {
    page: '/cycle',
    budgetKb: 275,
    modules: [
      'index.html',
      'src/features/cycle/arena/CycleScreen.tsx',
      'src/features/cycle/chart/CandleChart.tsx',
      'src/features/cycle/store/cycle-feature-store.ts',
      // The battle stores load when the page is idle; running battles are requested at once.
      'src/features/battle/queue/RunningBattleLine.tsx',
      ...callsOf('status', 'account', 'balance', 'battle', 'cycle'),
    ],
  },
]

/** Files that the calls of a page load, by the groups of client/src/api/endpoint-groups.ts. */
function callsOf(...groups: readonly string[]): readonly string[] {
  const files = groups.map((group) => `../packages/protocol/src/rest/${group}-endpoints.ts`)
  return ['../packages/api-client/src/rest-call.ts', ...files]
}
