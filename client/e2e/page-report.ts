import type { Page } from 'playwright-core'

const TEXT_LENGTH_MAX = 2000

/** A page that doesn't answer within this time is described as such. */
const ANSWER_WITHIN_MS = 5000

/** Address, size, tree of roles and names: enough to see what a test waited for in vain. */
export async function describePage(page: Page): Promise<string> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: ANSWER_WITHIN_MS })
    .catch((error: unknown) => `does not answer: ${String(error)}`)
  return `${page.url()} (${width} x ${height})\n${tree.slice(0, TEXT_LENGTH_MAX)}`
}
