import type { Locator, Page } from 'playwright-core'

const TEXT_LENGTH_MAX = 2000

/** A page that doesn't answer within this time is described as such. */
const ANSWER_WITHIN_MS = 5000

/** Address, size, tree of roles and names: enough to see what a test waited for in vain. An open dialog comes first. */
export async function describePage(page: Page): Promise<string> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const dialogs = await page
    .locator('[role="dialog"], [role="alertdialog"]')
    .all()
    .catch(() => [])
  const trees = await Promise.all([...dialogs, page.locator('body')].map(describePart))
  return [`${page.url()} (${width} x ${height})`, ...trees].join('\n')
}

async function describePart(part: Locator): Promise<string> {
  const tree = await part
    .ariaSnapshot({ timeout: ANSWER_WITHIN_MS })
    .catch((error: unknown) => `does not answer: ${String(error)}`)
  return tree.slice(0, TEXT_LENGTH_MAX)
}
