import { afterAll, beforeAll } from 'vitest'
import { type EmbeddedServer, startEmbeddedServer } from '../player/embedded-server.ts'

/** The real server for all tests of a file. */
export function realServer(
  environment: Readonly<Record<string, string>> = {},
): Pick<EmbeddedServer, 'url' | 'databaseUrl'> {
  let server: EmbeddedServer | null = null

  beforeAll(async () => {
    server = await startEmbeddedServer({ RATE_LIMIT: 'off', BOTS: 'off', ...environment })
  })

  afterAll(() => server?.stop())

  function running(): EmbeddedServer {
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
