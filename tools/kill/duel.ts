// Pairs of players with real sockets on a server that a test kills.
import { nextMessage } from '@bougie/api-client/socket-client.ts'
import type { BattleId, BattlePhase, ServerMessageOf } from '@bougie/protocol'
import type { openKillableServer } from './killable-server.ts'
import { WITHIN_MS } from './killable-server.ts'

export type Site = Awaited<ReturnType<typeof openKillableServer>>

/** Two new players, connected. */
export async function seatDuel(site: Site) {
  const [first, second] = [await site.seat(), await site.seat()]
  let begun: BattleId | null = null

  function battleId(): BattleId {
    if (begun === null) throw new Error('The battle has not begun')
    return begun
  }

  /** The first player's next message of that type about the battle. */
  const next = <T extends 'battle_phase' | 'battle_complete' | 'battle_state'>(
    type: T,
    isIt: (message: ServerMessageOf<T>) => boolean = () => true,
  ) =>
    nextMessage(first.socket, {
      type,
      withinMs: WITHIN_MS,
      accept: (message) => 'battleId' in message && message.battleId === battleId() && isIt(message),
    })

  return {
    /** Both join the queue and are matched with each other. */
    async begin() {
      const found = nextMessage(first.socket, { type: 'battle_match_found', withinMs: WITHIN_MS })
      for (const { socket } of [first, second]) socket.send({ type: 'join_battle_queue', amount: 10 })
      begun = (await found).battleId
    },
    /** The next beginning of this phase. */
    reach: (phase: BattlePhase) => next('battle_phase', (message) => message.phase === phase),
    /** The first player gives up; resolves once the end is published. */
    forfeit() {
      const over = next('battle_complete')
      first.socket.send({ type: 'battle_forfeit', battleId: battleId() })
      return over
    },
    /** The whole state as the first player receives it. */
    state() {
      const response = next('battle_state')
      first.socket.send({ type: 'get_battle_state', battleId: battleId(), mode: 'battle' })
      return response
    },
    /** The balances of both players, the lower first. */
    balances: async () => [await first.balance(), await second.balance()].toSorted((one, other) => one - other),
  }
}

export type Duel = Awaited<ReturnType<typeof seatDuel>>
