// The real process with players on it, which a test kills and starts again on the same database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { openSocketClient } from '@bougie/api-client/socket-client.ts'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'
import { patiently } from '../player/patiently.ts'
import { balanceOf, signUpLocally } from '../player/sign-up.ts'

export const WITHIN_MS = 60_000

export const CLEAN = { balanced: true, problems: [] }

export async function startKillableServer(settings: ServerSettings) {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-kill-'))
  const databaseUrl = `file:${join(folder, 'bougie.db')}`
  const environment = { BOTS: 'off', ...settings, DATABASE_URL: databaseUrl }
  let server: LocalServer = await startLocalServer(environment)
  const call = () => createRestClient({ baseUrl: server.url })
  const players: Awaited<ReturnType<typeof openPlayer>>[] = []

  async function openPlayer() {
    const user = await signUpLocally(call())
    const open = () => patiently(() => openSocketClient({ baseUrl: server.url, token: user.token }))
    let socket = await open()
    return {
      user,
      /** Another one after each restart. */
      get socket() {
        return socket
      },
      balance: () => balanceOf(call(), user),
      async reconnect() {
        socket = await open()
      },
    }
  }

  return {
    databaseUrl,
    call,
    /** A new player, connected. */
    async seat() {
      const player = await openPlayer()
      players.push(player)
      return player
    },
    async kill() {
      const closed = Promise.all(players.map(({ socket }) => socket.closed))
      await server.kill()
      await closed
      await server.stop()
    },
    /** Resolves once all players are back. */
    async restart() {
      server = await startLocalServer(environment)
      await Promise.all(players.map((player) => player.reconnect()))
    },
    /** Ends the process cleanly. */
    stop: () => server.stop(),
    async dispose() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
