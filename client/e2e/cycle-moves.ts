import type { Page } from 'playwright-core'
import { openCycle, VIEWPORTS } from '../../tools/browser/moves.ts'
import type { Arena, VisitorOptions } from './fixtures.ts'

const cycleButton = (page: Page, name: RegExp) => page.getByRole('button', { name })
export const up = (page: Page) => cycleButton(page, /^UP/)
export const down = (page: Page) => cycleButton(page, /^DOWN/)
export const ownBets = (page: Page) => page.getByRole('region', { name: 'Vos paris' })
export const panel = (page: Page) => page.getByRole('tabpanel')
export const phase = (page: Page, label: string) => page.getByRole('timer', { name: new RegExp(`^${label} : `) })

export async function openPlayer(arena: Arena, name: string, options: VisitorOptions = {}) {
  const visitor = await arena.visitAs(name, { viewport: VIEWPORTS.phone, ...options })
  await openCycle(visitor.page)
  return visitor
}
