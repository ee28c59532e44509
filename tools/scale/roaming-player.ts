// A player that behaves like the web app: the socket connects to any available server, and reconnects when it closes;
// then the player requests the state of every battle. Chooses the same side in every round.
import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { openSocketClient, type SocketClient } from '@bougie/api-client/socket-client.ts'
import { until } from '@bougie/api-client/until.ts'
import type { BattleId, PublicUser, ServerMessage } from '@bougie/protocol'
import { balanceOf as balanceOfUser, signUpLocally } from '../player/sign-up.ts'

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
  let isClosed = false

  function onMessage(message: ServerMessage): void {
    received.push(message)
    if ('battleId' in message && message.battleId !== undefined) battles.add(message.battleId)
    if (message.type === 'battle_complete') ended.add(message.battleId)
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
    void connect()
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
    send,
    /** All battles of the received messages. */
    battleIds: () => [...battles],
    endings: () => received.filter((message) => message.type === 'battle_complete'),
    close() {
      isClosed = true
      socket?.close()
    },
  }
}

export type RoamingPlayer = Awaited<ReturnType<typeof openRoamingPlayer>>

export function balanceOf(baseUrl: string, { user }: RoamingPlayer): Promise<number> {
  return balanceOfUser(createRestClient({ baseUrl }), user)
}

export function untilReceived(
  player: RoamingPlayer,
  what: string,
  isIt: (message: ServerMessage) => boolean,
  options?: { withinMs?: number },
): Promise<void> {
  return until(() => player.received.some(isIt), { what, ...options })
}
