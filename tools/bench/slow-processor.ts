import type { BrowserContext, Page } from 'playwright-core'

const TIMES_SLOWER = 4

/** As on an ordinary phone: everything that the page's main thread does takes four times as long. */
export async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
}
