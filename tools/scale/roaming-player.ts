// A player that behaves like the web app: the socket connects to any available server, and reconnects when it closes;
// then the player requests the state of every battle. Chooses the same side in every round.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { openSocketClient, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { until } from '@bougie/api-client/until.ts'
import type { BattleId, PublicUser, ServerMessage, ServerMessageOf } from '@bougie/protocol'
import { expect } from 'vitest'
import { balanceOf, signUpLocally } from '../player/sign-up.ts'
import type { Fleet, InTest } from './fleet.ts'

const RECONNECT_MS = 100

export type Side = 'up' | 'down'

export interface RoamingPlayerOptions {
  /** Addresses to try one after another, the preferred one first; called for each attempt. */
  readonly addresses: () => readonly string[]
  readonly side: Side
  /** A new player with a local wallet by default. */
  readonly user?: PublicUser
}

export async function openRoamingPlayer({ addresses, side, ...given }: RoamingPlayerOptions) {
  const user = given.user ?? (await signUpLocally(createRestClient({ baseUrl: addresses()[0] ?? '' })))
  const received: ServerMessage[] = []
  const chosen = new Set<string>()
  const battles = new Set<BattleId>()
  const ended = new Set<BattleId>()
  let socket: SocketClient | null = null
  let losses = 0
  let longestAbsenceMs = 0
  let isClosed = false

  function onMessage(message: ServerMessage): void {
    received.push(message)
    if ('battleId' in message && message.battleId !== undefined) battles.add(message.battleId)
    if (isEnding(message)) ended.add(message.battleId)
    const isOpen =
      (message.type === 'battle_phase' || message.type === 'battle_state') && message.phase === 'prediction'
    if (!isOpen || message.round === undefined) return
    const key = `${message.battleId} ${message.round}`
    if (chosen.has(key)) return
    chosen.add(key)
    send({ type: 'battle_bet', battleId: message.battleId, choice: side, round: message.round })
  }

  function send(message: Parameters<SocketClient['send']>[0]): void {
    socket?.send(message)
  }

  async function connect(): Promise<void> {
    for (let attempt = 0; !isClosed; attempt++) {
      const all = addresses()
      const baseUrl = all[attempt % all.length] ?? ''
      try {
        const opened = await openSocketClient({ baseUrl, token: user.token })
        opened.subscribe(onMessage)
        socket = opened
        for (const battleId of battles) {
          if (!ended.has(battleId)) opened.send({ type: 'get_battle_state', battleId, mode: 'battle' })
        }
        void opened.closed.then(onLost)
        return
      } catch {
        // That server is unavailable; the next one may be available.
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }

  function onLost(): void {
    socket = null
    if (isClosed) return
    losses += 1
    const lostAtMs = performance.now()
    void connect().then(() => {
      longestAbsenceMs = Math.max(longestAbsenceMs, performance.now() - lostAtMs)
    })
  }

  await connect()
  return {
    user,
    /** All received messages, on whatever socket. */
    received: received as readonly ServerMessage[],
    /** The number of lost sockets. */
    get losses() {
      return losses
    },
    /** The longest time without a socket. */
    get longestAbsenceMs() {
      return longestAbsenceMs
    },
    send,
    /** All battles of the received messages. */
    battleIds: () => [...battles],
    endings: () => received.filter(isEnding),
    close() {
      isClosed = true
      socket?.close()
    },
  }
}

/** A player who was cut off at the end receives the state of the ended battle instead. */
function isEnding(message: ServerMessage): message is ServerMessageOf<'battle_complete' | 'battle_state'> {
  return message.type === 'battle_complete' || (message.type === 'battle_state' && message.status === 'completed')
}

export type RoamingPlayer = Awaited<ReturnType<typeof openRoamingPlayer>>

/** Leaves at the end of the test. Prefers one server, and connects to the others when it is unavailable. */
export async function seat({ onTestFinished }: InTest, { fleet, own, side }: Place): Promise<RoamingPlayer> {
  const addresses = () => fleet.servers.map((_, offset) => fleet.at((own + offset) % fleet.servers.length).url)
  const player = await openRoamingPlayer({ addresses, side })
  onTestFinished(() => player.close())
  return player
}

interface Place {
  readonly fleet: Fleet
  /** Number of the preferred server. */
  readonly own: number
  readonly side: Side
}

/** The balance of a new player, in euros. */
export const BEFORE = 100

export function balancesOf(baseUrl: string, players: readonly RoamingPlayer[]): Promise<readonly number[]> {
  const call = createRestClient({ baseUrl })
  return Promise.all(players.map(({ user }) => balanceOf(call, user)))
}

/** Whatever one won, another lost. */
export async function expectNothingLost(baseUrl: string, players: readonly RoamingPlayer[]): Promise<void> {
  const balances = await balancesOf(baseUrl, players)
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(players.length * BEFORE)
}

export function untilEnded(players: readonly RoamingPlayer[]): Promise<void> {
  return until(() => players.every((player) => player.endings().length > 0), {
    what: 'every battle ends',
  })
}

export function isPhase(phase: string) {
  return (message: ServerMessage) => message.type === 'battle_phase' && message.phase === phase
}

export function untilReceived(
  player: RoamingPlayer,
  what: string,
  isIt: (message: ServerMessage) => boolean,
): Promise<void> {
  return until(() => player.received.some(isIt), { what })
}
