import { LateBets } from '../features/cycle/arena/CyclePanels.tsx'
import { LateEnding } from '../features/cycle/arena/CycleStage.tsx'
import { ALICE } from './battle-messages.ts'
import { type PageSituation, renderPage } from './render-page.tsx'

// As after a short stay on the page.
await Promise.all([LateEnding.load(), LateBets.load()])

/** The whole page, by default on the address of the cycle. */
export function renderCycle({ path = '/cycle', responses, ...situation }: PageSituation = {}) {
  return renderPage({
    ...situation,
    path,
    responses: { [`GET /api/cycles/user/${ALICE}`]: { status: 200, body: [] }, ...responses },
  })
}
