import type { Page } from 'playwright-core'
import { withPhone, withSlowProcessor } from './phone.ts'

const WATCH_MS = 30_000
const IDLE_MS = 10_000

export interface LongTasks {
  /** Durations above 50 ms, as the browser reports them. */
  readonly battleMs: readonly number[]
  /** The same browser with an empty page for a third of the time: delays caused by the machine alone. */
  readonly emptyMs: readonly number[]
}

/** Measures half a minute of a battle against a bot, on a phone with a four times slower processor. */
export function watchBattle(url: string): Promise<LongTasks> {
  return withPhone({ url, name: 'Mesure' }, async (page) => {
    await page.goto(`${url}/battle`)
    await page.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
    await page.waitForURL('**/battle/game')
    const battleMs = await withSlowProcessor(page, () => longTasksOf(page, WATCH_MS))
    const empty = await page.context().newPage()
    const emptyMs = await withSlowProcessor(empty, () => longTasksOf(empty, IDLE_MS))
    return { battleMs, emptyMs }
  })
}

function longTasksOf(page: Page, ms: number): Promise<readonly number[]> {
  return page.evaluate(
    (watchMs) =>
      new Promise<number[]>((resolve) => {
        const durations: number[] = []
        const observer = new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) durations.push(duration)
        })
        observer.observe({ type: 'longtask' })
        setTimeout(() => resolve(durations), watchMs)
      }),
    ms,
  )
}
