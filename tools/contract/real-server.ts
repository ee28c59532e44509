import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, startLocalServer } from '../player/local-server.ts'

/** The real server for all tests of a file. */
export function realServer(
  environment: Readonly<Record<string, string>> = {},
): Pick<LocalServer, 'url' | 'databaseUrl'> {
  let server: LocalServer | null = null

  beforeAll(async () => {
    server = await startLocalServer({ RATE_LIMIT: 'off', BOTS: 'off', ...environment })
  })

  afterAll(() => server?.stop())

  function running(): LocalServer {
    if (!server) throw new Error('The server runs during tests only')
    return server
  }

  return {
    get url() {
      return running().url
    },
    get databaseUrl() {
      return running().databaseUrl
    },
  }
}
