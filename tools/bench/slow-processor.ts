import type { Page } from 'playwright-core'

const TIMES_SLOWER = 4
const AS_IT_IS = 1

/**
 * Slows the page's main thread to a quarter of its speed while `work` runs, as on an ordinary phone. Afterwards the
 * throttling must end: the browser throttles a page by keeping its thread busy, even a hidden one's, which would take
 * a whole core from the next measurement.
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
