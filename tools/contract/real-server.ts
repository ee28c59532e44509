import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, startLocalServer } from '../player/local-server.ts'

const START_WITHIN_MS = 60_000

/** Phases as short as a busy machine can follow; a round takes little more than a second. */
export const QUICK_BATTLES = {
  MATCH_COUNTDOWN_MS: '1000',
  BATTLE_WAITING_MS: '50',
  BATTLE_PREDICTION_MS: '500',
  BATTLE_RESULTS_WAIT_MS: '400',
  BATTLE_PAUSE_MS: '50',
  BATTLE_TICK_MS: '50',
} as const

/** The real server for all tests of a file. */
export function realServer(environment: Readonly<Record<string, string>> = {}): Pick<LocalServer, 'url'> {
  let server: LocalServer | null = null

  beforeAll(async () => {
    server = await startLocalServer({ RATE_LIMIT: 'off', BOTS: 'off', ...environment })
  }, START_WITHIN_MS)

  afterAll(() => server?.stop())

  return {
    get url() {
      if (!server) throw new Error('The server runs during tests only')
      return server.url
    },
  }
}
