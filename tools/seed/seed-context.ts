// The real server on the database to fill, with a simulated clock that passes hours at once. Everything in the seed
// happens through its calls and sockets, so the data is as consistent as that of players.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { compose, createLog, type Database, embeddedAdapters, parseConfig, systemRandom } from '@bougie/server'
import { createFakeClock } from '@bougie/server/test/fake-clock.ts'
import { fetchBy } from '@bougie/server/test/inject-fetch.ts'
import { settle } from '@bougie/server/test/settle.ts'
import { openSocket, type TestSocket } from '@bougie/server/test/socket-pair.ts'

export const SEED_ORIGIN = 'http://localhost:8022'
const HOUR_MS = 3_600_000
/** The seed's actions begin this long before now. */
const BEGAN_BEFORE_MS = 6 * HOUR_MS
/** Kept for the last actions, so that nothing of the seed is in the future. */
const LEFT_MS = 30_000
/** Interval of pings, because silent sockets are closed. */
const PING_EVERY_MS = 10_000

export async function openSeedContext(opened: Database) {
  const config = parseConfig({
    PUBLIC_ORIGIN: SEED_ORIGIN,
    // Enough for a withdrawal that an admin must look at.
    WELCOME_BALANCE: '1500',
    RATE_LIMIT: 'off',
    BOTS: 'off',
    LOG_LEVEL: 'error',
  })
  const clock = createFakeClock(Date.now() - BEGAN_BEFORE_MS)
  // The caller that opened the database closes it.
  const database: Database = { ...opened, close: () => Promise.resolve() }
  const log = createLog({ level: config.logLevel })
  const adapters = embeddedAdapters(config, { log, database, clock, timers: clock, random: systemRandom })
  // Hours pass at once, which keeps the thread busy; nobody else calls this server.
  const isOverloaded = () => false
  const application = await compose({ config, adapters, clientDirectory: '/nowhere', isOverloaded })
  await application.start()
  const sockets: TestSocket[] = []
  const settled = () => settle({ clock, tasks: application.tasks })
  return {
    config,
    database,
    call: createRestClient({ baseUrl: SEED_ORIGIN, fetch: fetchBy(application.app) }),
    async advance(ms: number) {
      for (let leftMs = ms; leftMs >= 0; leftMs -= PING_EVERY_MS) {
        for (const socket of sockets) if (socket.closeCode === null) socket.send({ type: 'ping', timestamp: 0 })
        await clock.advance(Math.min(leftMs, PING_EVERY_MS), settled)
      }
    },
    async openSocket(userId: TestSocket['userId']) {
      const socket = openSocket(application.gateway, { userId, watchesCycle: true })
      sockets.push(socket)
      await settled()
      return socket
    },
    /** Advances to shortly before the real time. */
    async catchUp() {
      clock.suspend(Math.max(0, Date.now() - LEFT_MS - clock.nowMs()))
      await clock.advance(0, settled)
    },
    close: () => application.close(),
  }
}

export type SeedContext = Awaited<ReturnType<typeof openSeedContext>>
