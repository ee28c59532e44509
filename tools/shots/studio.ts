import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../browser/launch-chromium.ts'
import { createWallet } from '../browser/moves.ts'
import { openDevice } from '../browser/virtual-player.ts'
import { type ServerSettings, startLocalServer } from '../player/local-server.ts'
import { DRIVING_VIEWPORT, type Photographer } from './photographer.ts'

/** Long enough for three pictures in each phase, short enough for a dozen battles. */
const TIMES = {
  MATCH_COUNTDOWN_MS: '8000',
  BATTLE_WAITING_MS: '5000',
  BATTLE_PREDICTION_MS: '10000',
  BATTLE_RESULTS_WAIT_MS: '8000',
  BATTLE_PAUSE_MS: '6000',
  BATTLE_DISCONNECT_GRACE_MS: '15000',
  BOT_DELAY_MS: '2000',
  CYCLE_CANDLE_MS: '1500',
  CYCLE_RESULTS_MS: '12000',
  // The consent question would cover every picture; its own scenes switch analytics on.
  ANALYTICS: 'off',
}

export interface StudioOptions {
  readonly bots?: boolean
  /** Settings in addition to the studio's own. */
  readonly settings?: ServerSettings
}

/** The real server with an empty database, and real browsers in front of it. */
export async function openStudio(photographer: Photographer, { bots = false, settings = {} }: StudioOptions) {
  const server = await startLocalServer({
    ...TIMES,
    RATE_LIMIT: 'off',
    BOTS: bots ? 'on' : 'off',
    ...settings,
  })
  let browser: Browser | null = null

  async function openPage(path: string): Promise<Page> {
    browser ??= await launchChromium()
    const { page } = await openDevice({ browser, url: server.url, viewport: DRIVING_VIEWPORT })
    page.on('pageerror', (error) => console.warn(`! ${error.message}`))
    await page.goto(path)
    return page
  }

  return {
    ...photographer,
    server,
    /** A visitor without a wallet. */
    openGuest: () => openPage('/'),
    /** A new player with a wallet and its welcome balance. */
    async openPlayer(name: string) {
      const page = await openPage('/')
      await createWallet(page, name)
      return page
    },
    /** All pages that are open now, to inspect a failure. */
    pages: () => browser?.contexts().flatMap((context) => context.pages()) ?? [],
    async close() {
      await browser?.close()
      await server.stop()
    },
  }
}

export type Studio = Awaited<ReturnType<typeof openStudio>>
