import { startLocalServer } from '../player/local-server.ts'
import { measurePage } from '../web-size/page-size.ts'
import { PAGES } from '../web-size/pages.ts'
import { scoresOf } from './lighthouse.ts'
import { watchBattle } from './long-tasks.ts'
import type { Figure, Scenario } from './report.ts'

const SCORED = ['/', '/battle', '/cycle']
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100 } as const

/** The production build: what it weighs, how smooth a battle is on a slow phone, what Lighthouse says. */
export const web: Scenario = {
  name: 'web',
  about: 'size of the pages, long tasks of a battle on a four times slower processor, Lighthouse',
  async run(note) {
    const server = await startLocalServer({
      BOTS: 'on',
      BOT_DELAY_MS: '100',
      ANALYTICS: 'off',
      MATCH_COUNTDOWN_MS: '500',
    })
    try {
      const { battleMs, emptyMs } = await watchBattle(server.url)
      return [
        ...sizes(),
        { name: 'tasks over 50 ms in 30 s', value: battleMs.length, unit: '', target: { relation: '<=', value: 0 } },
        { name: 'longest task', value: Math.max(0, ...battleMs), unit: 'ms' },
        { name: 'the same of an empty page in 10 s', value: emptyMs.length, unit: '' },
        ...(await lighthouse(server.url, note)),
      ]
    } finally {
      await server.stop()
    }
  },
}

function sizes(): Figure[] {
  return PAGES.map((page) => ({
    name: `${page.page} JavaScript`,
    value: measurePage(page).kilobytes,
    unit: 'kB gzipped',
    target: { relation: '<=', value: page.budgetKb },
  }))
}

async function lighthouse(url: string, note: (text: string) => void): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const path of SCORED) {
    const scores = await scoresOf(`${url}${path}`)
    if (scores === null) {
      note(`Lighthouse could not be had or run for ${path}: left out`)
      return figures
    }
    for (const [category, least] of Object.entries(LEAST)) {
      const value = scores[category as keyof typeof LEAST]
      figures.push({ name: `${path} ${category}`, value, unit: '', target: { relation: '>=', value: least } })
    }
  }
  return figures
}
