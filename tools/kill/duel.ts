// Pairs of players with real sockets on a real process, which a test kills and starts again on the same database.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import type { BattleId, PublicUser, ServerMessage } from '@bougie/protocol'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'
import { patiently } from '../player/patiently.ts'
import { balanceOf, signUpLocally } from '../player/sign-up.ts'

const WITHIN_MS = 60_000

export const RUNNING = ['countdown', 'waiting', 'prediction', 'results_wait', 'pause'] as const
export type Running = (typeof RUNNING)[number]
export type Stage = Running | 'over'

/** Longer than it takes to start the server again, however loaded the machine. */
const PATIENT_GRACE_MS = 60_000

type Sockets = readonly [SocketClient, SocketClient]

interface Pair {
  sockets: Sockets
  connect(): Promise<Sockets>
}

export async function startArena(pace: ServerSettings) {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-kill-'))
  const databaseUrl = `file:${join(folder, 'bougie.db')}`
  const environment = {
    BOTS: 'off',
    BATTLE_TICK_MS: '100',
    ...pace,
    BATTLE_DISCONNECT_GRACE_MS: String(PATIENT_GRACE_MS),
    DATABASE_URL: databaseUrl,
  }
  let server: LocalServer = await startLocalServer(environment)
  const pairs: Pair[] = []

  async function seatPair() {
    const call = createRestClient({ baseUrl: server.url })
    const users = [await signUpLocally(call), await signUpLocally(call)] as const
    const connectOne = ({ token }: PublicUser) => patiently(() => openSocketClient({ baseUrl: server.url, token }))
    const connect = () => Promise.all([connectOne(users[0]), connectOne(users[1])])
    const pair: Pair = { sockets: await connect(), connect }
    pairs.push(pair)
    let begun: BattleId | null = null

    function battleId(): BattleId {
      if (begun === null) throw new Error('The battle has not begun')
      return begun
    }

    return {
      /** Both join the queue and are matched with each other. */
      async begin() {
        const found = nextMessage(pair.sockets[0], { type: 'battle_match_found', withinMs: WITHIN_MS })
        for (const socket of pair.sockets) socket.send({ type: 'join_battle_queue', amount: 10 })
        begun = (await found).battleId
      },
      /** The first socket's next message of that stage in the battle. */
      reach: (stage: Stage) => {
        const pick = (message: ServerMessage) => (isStage(message, stage, battleId()) ? message : undefined)
        return pickMessage(pair.sockets[0], { what: stage, withinMs: WITHIN_MS, pick })
      },
      /** The first player gives up. */
      forfeit: () => pair.sockets[0].send({ type: 'battle_forfeit', battleId: battleId() }),
      /** The whole state as the first player receives it. */
      state: () => {
        const response = nextMessage(pair.sockets[0], { type: 'battle_state', withinMs: WITHIN_MS })
        pair.sockets[0].send({ type: 'get_battle_state', battleId: battleId(), mode: 'battle' })
        return response
      },
      async balances(): Promise<readonly [number, number]> {
        const call = createRestClient({ baseUrl: server.url })
        return [await balanceOf(call, users[0]), await balanceOf(call, users[1])]
      },
    }
  }

  return {
    databaseUrl,
    /** Two new players, connected. */
    seatPair,
    async kill() {
      const closed = Promise.all(pairs.flatMap(({ sockets }) => sockets.map((socket) => socket.closed)))
      await server.kill()
      await closed
      await server.stop()
    },
    /** Resolves once all players are back. */
    async restart() {
      server = await startLocalServer(environment)
      await Promise.all(
        pairs.map(async (pair) => {
          pair.sockets = await pair.connect()
        }),
      )
    },
    /** Ends the process cleanly. */
    stop: () => server.stop(),
    async dispose() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Arena = Awaited<ReturnType<typeof startArena>>
export type Duel = Awaited<ReturnType<Arena['seatPair']>>

function isStage(message: ServerMessage, stage: Stage, battleId: BattleId): boolean {
  if (!('battleId' in message) || message.battleId !== battleId) return false
  switch (stage) {
    case 'countdown':
      return message.type === 'battle_match_found'
    case 'over':
      return message.type === 'battle_complete'
    default:
      return message.type === 'battle_phase' && message.phase === stage
  }
}
