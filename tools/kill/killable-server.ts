// A server with players on it, which a test kills and starts again on the same database.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { openSocketClient } from '@bougie/api-client/socket-client.ts'
import { createMigratedDatabase } from '@bougie/server/test/test-database.ts'
import { type EmbeddedServer, startEmbeddedServer } from '../player/embedded-server.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'
import { patiently } from '../player/patiently.ts'
import { balanceOf, signUpLocally } from '../player/sign-up.ts'

export const WITHIN_MS = 240_000

export const CLEAN = { balanced: true, problems: [] }

/** The database and the players; each start is one of a new server, which has ended or was killed before the next. */
export async function openKillableServer(settings: ServerSettings) {
  const database = await createMigratedDatabase()
  // States are asked for until they are as wanted, as often as a quick machine responds.
  const environment = { BOTS: 'off', RATE_LIMIT: 'off', ...settings, DATABASE_URL: database.url }
  let server: Pick<EmbeddedServer, 'url' | 'stop'> | null = null
  let program: LocalServer | null = null
  const players: Awaited<ReturnType<typeof openPlayer>>[] = []

  function url(): string {
    if (server === null) throw new Error('No server has been started')
    return server.url
  }

  const call = () => createRestClient({ baseUrl: url() })

  async function openPlayer() {
    const user = await signUpLocally(call())
    const open = () => patiently(() => openSocketClient({ baseUrl: url(), token: user.token }))
    let socket = await open()
    return {
      user,
      /** Another one after each return. */
      get socket() {
        return socket
      },
      balance: () => balanceOf(call(), user),
      async comeBack() {
        socket = await open()
      },
    }
  }

  return {
    databaseUrl: database.url,
    call,
    /** A new player, connected. */
    async seat() {
      const player = await openPlayer()
      players.push(player)
      return player
    },
    /** Starts the program, which can be killed. */
    async startProgram() {
      program = await startLocalServer(environment)
      server = program
    },
    /** Starts the server within this process: it can't be killed, and costs a twentieth of a program. */
    async startHere(others: ServerSettings = {}) {
      server = await startEmbeddedServer({ ...environment, ...others })
    },
    /** Connects all players again. */
    comeBack: () => Promise.all(players.map((player) => player.comeBack())),
    /** kill -9. */
    async kill() {
      if (program === null) throw new Error('The program does not run')
      const closed = Promise.all(players.map(({ socket }) => socket.closed))
      await program.kill()
      await closed
      await program.stop()
      program = null
    },
    /** Ends it cleanly. */
    stop: async () => server?.stop(),
    async dispose() {
      await server?.stop()
      await database.dispose()
    },
  }
}
