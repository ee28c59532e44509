import { withServer } from '../player/local-server.ts'
import { measurePage } from '../web-size/page-size.ts'
import { PAGES } from '../web-size/pages.ts'
import { type Scores, scoresOf } from './lighthouse.ts'
import { type Frames, watchBattle, watchCycle } from './phone.ts'
import { atLeast, atMost, type Figure, type Scenario } from './report.ts'
import { spreadOf } from './statistics.ts'

const ENVIRONMENT = { BOTS: 'on', BOT_DELAY_MS: '100', ANALYTICS: 'off', MATCH_COUNTDOWN_MS: '500' }
const SCORED = ['/', '/battle', '/cycle']
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** The performance score of a single run varies too much. */
const LIGHTHOUSE_RUNS = 5

/** The production build: its size, the smoothness of a battle on a slow phone, Lighthouse's scores. */
export const web: Scenario = {
  name: 'web',
  minutes: 6,
  about: 'size of the pages, long tasks of a battle and frames of a cycle on a slower processor, Lighthouse',
  run: (note) =>
    withServer(ENVIRONMENT, async ({ url }) => {
      const { battleMs, emptyMs } = await watchBattle(url)
      return [
        ...sizes(),
        { name: 'tasks over 50 ms in 30 s', value: battleMs.length, target: atMost(0) },
        { name: 'longest task', value: Math.max(0, ...battleMs), unit: 'ms' },
        { name: 'the same of an empty page in 10 s', value: emptyMs.length },
        ...(await cycleFrames(url)),
        ...(await lighthouse(url, note)),
      ]
    }),
}

function sizes(): Figure[] {
  return PAGES.map((page) => ({
    name: `${page.page} JavaScript`,
    value: measurePage(page).kilobytes,
    unit: 'kB gzipped',
    target: atMost(page.budgetKb),
  }))
}

/** Compares the cycle's frames with those of an almost empty page: 60 per second where the machine is fast enough. */
async function cycleFrames(url: string): Promise<readonly Figure[]> {
  const { cycle, plain } = await watchCycle(url)
  const ratios = cycle.map((frames, round) => frames.drawnPerSecond / (plain[round]?.perSecond ?? Number.NaN))
  const spread = (rounds: readonly Frames[], pick: (frames: Frames) => number) => spreadOf(rounds.map(pick))
  return [
    { name: 'cycle: frames drawn, by those of an empty page', value: spreadOf(ratios), target: atLeast(0.97) },
    { name: 'cycle: frames drawn', value: spread(cycle, (frames) => frames.drawnPerSecond), unit: 'a second' },
    { name: 'cycle: frames later than 25 ms', value: spread(cycle, (frames) => frames.latePercent), unit: '%' },
    { name: 'the same of an empty page', value: spread(plain, (frames) => frames.latePercent), unit: '%' },
  ]
}

async function lighthouse(url: string, note: (text: string) => void): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const path of SCORED) {
    const runs: Scores[] = []
    while (runs.length < LIGHTHOUSE_RUNS) {
      const scores = await scoresOf(`${url}${path}`)
      if (scores === null) {
        note(`Lighthouse could not be had or run for ${path}: left out`)
        return figures
      }
      runs.push(scores)
    }
    for (const [category, least] of Object.entries(LEAST)) {
      const value = spreadOf(runs.map((scores) => scores[category as keyof typeof LEAST]))
      figures.push({ name: `${path} ${category}`, value, target: atLeast(least) })
    }
    figures.push({ name: `${path} machine index`, value: spreadOf(runs.map(({ machineIndex }) => machineIndex)) })
  }
  return figures
}
