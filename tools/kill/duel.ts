// Pairs of players with real sockets on a server that a test kills.
import { nextMessage, pickMessage } from '@bougie/api-client/socket-client.ts'
import type { BattleId, ServerMessage } from '@bougie/protocol'
import type { ServerSettings } from '../player/local-server.ts'
import { startKillableServer, WITHIN_MS } from './killable-server.ts'

export const RUNNING = ['countdown', 'waiting', 'prediction', 'results_wait', 'pause'] as const
export type Running = (typeof RUNNING)[number]
export type Stage = Running | 'over'

/** Longer than it takes to start the server again, however loaded the machine. */
const PATIENT_GRACE_MS = 60_000

export async function startArena(pace: ServerSettings) {
  const server = await startKillableServer({
    BATTLE_TICK_MS: '100',
    ...pace,
    BATTLE_DISCONNECT_GRACE_MS: String(PATIENT_GRACE_MS),
  })

  /** Two new players, connected. */
  async function seatPair() {
    const [first, second] = [await server.seat(), await server.seat()]
    let begun: BattleId | null = null

    function battleId(): BattleId {
      if (begun === null) throw new Error('The battle has not begun')
      return begun
    }

    return {
      /** Both join the queue and are matched with each other. */
      async begin() {
        const found = nextMessage(first.socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
        for (const { socket } of [first, second]) socket.send({ type: 'join_battle_queue', amount: 10 })
        begun = (await found).battleId
      },
      /** The first socket's next message of that stage in the battle. */
      reach: (stage: Stage) => {
        const pick = (message: ServerMessage) => (isStage(message, stage, battleId()) ? message : undefined)
        return pickMessage(first.socket, { what: stage, withinMs: WITHIN_MS, pick })
      },
      /** The first player gives up. */
      forfeit: () => first.socket.send({ type: 'battle_forfeit', battleId: battleId() }),
      /** The whole state as the first player receives it. */
      state: () => {
        const response = nextMessage(first.socket, { type: 'battle_state', withinMs: WITHIN_MS })
        first.socket.send({ type: 'get_battle_state', battleId: battleId(), mode: 'battle' })
        return response
      },
      balances: async () => [await first.balance(), await second.balance()] as const,
    }
  }

  return { ...server, seatPair }
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
