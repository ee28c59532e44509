import type { Page } from 'playwright-core'
import { openCycle, VIEWPORTS } from '../../tools/browser/moves.ts'
import type { Arena, VisitorOptions } from './fixtures.ts'

const cycleButton = (page: Page, name: RegExp) => page.getByRole('button', { name })
export const up = (page: Page) => cycleButton(page, /^UP/)
export const down = (page: Page) => cycleButton(page, /^DOWN/)
export const ownBets = (page: Page) => page.getByRole('region', { name: 'Vos paris' })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const phase = (page: Page, label: string) => page.getByRole('timer', { name: new RegExp(`^${label} : `) })

/** Above a whole cycle with its results, the longest wait for its next phase. */
export const CYCLE_TIMEOUT_MS = 120_000

/** Early in a cycle, with a dozen candles left for the test before the cash-out begins. */
export async function untilEarlyInCycle(page: Page): Promise<void> {
  await page.getByText(/^Bougie [1-7]\/30$/).waitFor({ timeout: CYCLE_TIMEOUT_MS })
  await phase(page, 'Paris ouverts').waitFor()
}

export async function openPlayer(arena: Arena, name: string, options: VisitorOptions = {}) {
  const visitor = await arena.visitAs(name, { viewport: VIEWPORTS.phone, ...options })
  await openCycle(visitor.page)
  return visitor
}
