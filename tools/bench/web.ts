import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { findChromium } from '../browser/find-chromium.ts'
import { withServer } from '../player/local-server.ts'
import { measurePage, PAGES } from '../web-size/page-size.ts'
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

const LIGHTHOUSE_VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LIGHTHOUSE_WITHIN_MS = 90_000
const SWITCHES = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'

/** Lighthouse's scores for a phone, 0 to 100 each; null when it cannot be installed or run. */
async function scoresOf(url: string) {
  const options = ['--output=json', '--quiet', `--only-categories=${CATEGORIES}`, `--chrome-flags=${SWITCHES}`]
  const child = spawn('npx', ['--yes', `lighthouse@${LIGHTHOUSE_VERSION}`, url, ...options], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk
  })
  const ended = new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const code = await Promise.race([ended, setTimeout(LIGHTHOUSE_WITHIN_MS, null, { ref: false })])
  if (code !== 0) {
    child.kill()
    return null
  }
  const { categories, environment } = JSON.parse(text)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    /**
     * The processor's speed by Lighthouse's own loop, about 1500 to 2000 on a desktop of today. Its fourfold slowdown makes
     * a middling phone of such a machine only; on a slower one performance is judged for a slower phone.
     */
    machineIndex: Number(environment.benchmarkIndex),
  }
}

type Scores = NonNullable<Awaited<ReturnType<typeof scoresOf>>>
