// Which scripts a page needs before it shows, from Vite's manifest: the entry, the page's own lazy modules and all that
// these import statically. Code that loads on a click (dialogs, forms) does not count.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { repositoryRoot } from '../prisma/paths.ts'

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

/** The number of files and thousand bytes of gzipped JavaScript in the production build. */
export function measurePage({ modules }: PageBudget) {
  const dist = join(repositoryRoot, 'client', 'dist')
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const files = firstLoadFiles(manifest, modules)
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0)
  return { files: files.length, kilobytes: bytes / 1000 }
}

interface ManifestChunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** By source path, as Vite writes it; shared chunks have made-up keys that start with `_`. */
export type Manifest = Readonly<Record<string, ManifestChunk>>

export function firstLoadFiles(manifest: Manifest, modules: readonly string[]): readonly string[] {
  const seen = new Set<string>()
  const visit = (key: string): void => {
    if (seen.has(key)) return
    seen.add(key)
    for (const imported of chunkOf(manifest, key).imports ?? []) visit(imported)
  }
  for (const module of modules) visit(module)
  return [...new Set([...seen].map((key) => chunkOf(manifest, key).file))].filter((file) => file.endsWith('.js'))
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`${key} is not a chunk of the build: correct tools/web-size/page-size.ts`)
  return chunk
}
