// Two players with real sockets on a real process, which a test kills and starts again on the same database.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { nextMessage, openSocketClient, pickMessage, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { type BattleId, type PublicUser, type ServerMessage, walletAddressSchema } from '@bougie/protocol'
import { type LocalServer, type ServerSettings, startLocalServer } from '../player/local-server.ts'

const WITHIN_MS = 60_000

export const RUNNING = ['countdown', 'waiting', 'prediction', 'results_wait', 'pause'] as const
export type Running = (typeof RUNNING)[number]
export type Stage = Running | 'over'

/** Phases as short as they go. */
const PACE: ServerSettings = {
  BOTS: 'off',
  MATCH_COUNTDOWN_MS: '300',
  BATTLE_WAITING_MS: '300',
  BATTLE_PREDICTION_MS: '500',
  BATTLE_RESULTS_WAIT_MS: '500',
  BATTLE_PAUSE_MS: '300',
  BATTLE_TICK_MS: '100',
}

const LENGTH_OF = {
  countdown: 'MATCH_COUNTDOWN_MS',
  waiting: 'BATTLE_WAITING_MS',
  prediction: 'BATTLE_PREDICTION_MS',
  results_wait: 'BATTLE_RESULTS_WAIT_MS',
  pause: 'BATTLE_PAUSE_MS',
} as const satisfies Record<Running, string>

export interface DuelOptions {
  readonly graceMs: number
  /** Instead of phases as short as they go. */
  readonly pace?: ServerSettings
  /** One phase that is long, so that a test surely finds the battle in it. */
  readonly long?: { readonly stage: Running; readonly lengthMs: number }
}

export interface Duel {
  readonly battleId: BattleId
  readonly databaseUrl: string
  /** The first socket's next message of that stage in the battle. */
  reach(stage: Stage): Promise<ServerMessage>
  /** The first player gives up. */
  forfeit(): void
  kill(): Promise<void>
  /** Returns once it takes calls and both players are back, with the stage at which it was ready. */
  restart(): Promise<{ readonly readyAtMs: number }>
  /** The whole state as the first player receives it. */
  state(): Promise<Extract<ServerMessage, { type: 'battle_state' }>>
  balances(): Promise<readonly [number, number]>
  /** Ends the process cleanly. */
  stop(): Promise<void>
  dispose(): Promise<void>
}

export async function startDuel({ graceMs, pace, long }: DuelOptions): Promise<Duel> {
  const folder = await mkdtemp(join(tmpdir(), 'bougie-kill-'))
  const databaseUrl = `file:${join(folder, 'bougie.db')}`
  const environment = {
    ...PACE,
    ...pace,
    ...(long && { [LENGTH_OF[long.stage]]: String(long.lengthMs) }),
    BATTLE_DISCONNECT_GRACE_MS: String(graceMs),
    DATABASE_URL: databaseUrl,
  }
  let server: LocalServer = await startLocalServer(environment)
  const users: readonly [PublicUser, PublicUser] = [await signUp(server.url), await signUp(server.url)]
  let sockets = await connectBoth()

  async function connectBoth(): Promise<readonly [SocketClient, SocketClient]> {
    const connect = ({ token }: PublicUser) => openSocketClient({ baseUrl: server.url, token })
    return [await connect(users[0]), await connect(users[1])]
  }

  const found = nextMessage(sockets[0], { type: 'battle_match_found', withinMs: WITHIN_MS })
  for (const socket of sockets) socket.send({ type: 'join_battle_queue', amount: 10 })
  const { battleId } = await found

  return {
    battleId,
    databaseUrl,
    reach: (stage) => {
      const pick = (message: ServerMessage) => (isStage(message, stage, battleId) ? message : undefined)
      return pickMessage(sockets[0], { what: stage, withinMs: WITHIN_MS, pick })
    },
    forfeit: () => sockets[0].send({ type: 'battle_forfeit', battleId }),
    async kill() {
      const closed = Promise.all(sockets.map((socket) => socket.closed))
      process.kill(server.processId, 'SIGKILL')
      await server.exitCode
      await closed
      await server.stop()
    },
    async restart() {
      server = await startLocalServer(environment)
      const readyAtMs = Date.now()
      sockets = await connectBoth()
      return { readyAtMs }
    },
    state: () => {
      const response = nextMessage(sockets[0], { type: 'battle_state', withinMs: WITHIN_MS })
      sockets[0].send({ type: 'get_battle_state', battleId, mode: 'battle' })
      return response
    },
    async balances() {
      const call = createRestClient({ baseUrl: server.url })
      const balanceOf = async ({ id, token }: PublicUser) => {
        const { balance } = await call('balance', { params: { userId: id }, token })
        return balance
      }
      return [await balanceOf(users[0]), await balanceOf(users[1])]
    },
    stop: () => server.stop(),
    async dispose() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

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

function signUp(url: string): Promise<PublicUser> {
  const wallet_address = walletAddressSchema.parse(`0x${randomBytes(20).toString('hex')}`)
  return createRestClient({ baseUrl: url })('signup', { body: { wallet_address, ibex_id: randomUUID() } })
}
