import type { Page } from 'playwright-core'

const TIMES_SLOWER = 4
const AS_IT_IS = 1

/**
 * As on an ordinary phone: everything on the page's main thread takes four times as long while `work` runs.
 * Not longer: the browser slows a page by keeping its thread busy, in sight or not, and so takes a whole core from
 * what is measured next.
 */
export async function withSlowProcessor<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: TIMES_SLOWER })
  try {
    return await work()
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: AS_IT_IS })
    await session.detach()
  }
}
