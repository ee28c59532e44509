// A phone with an ordinary processor, as a player with a wallet uses it.
import type { Page } from 'playwright-core'
import { launchChromium } from '../browser/launch-chromium.ts'
import { createWallet, openVisitor } from '../browser/virtual-player.ts'

const PHONE = { width: 390, height: 844 }

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

/** Opens the server's page as a new player; `prepare` is called before it loads. */
export async function withPhone<T>(
  { url, name, prepare }: { url: string; name: string; prepare?: (page: Page) => Promise<void> },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launchChromium()
  try {
    const { page } = await openVisitor({ browser, viewport: PHONE, hasTouch: true })
    await prepare?.(page)
    await page.goto(url)
    await createWallet(page, name)
    return await work(page)
  } finally {
    await browser.close()
  }
}
