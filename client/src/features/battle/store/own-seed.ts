import type { SocketStore } from '../../../stores/socket-store.ts'
import type { BattleCommitments } from './battle-commitments.ts'

export interface OwnSeedDeps {
  readonly socket: Pick<SocketStore, 'send' | 'onAny' | 'serverNow'>
  readonly commitments: Pick<BattleCommitments, 'receive'>
  /** Hex digits of this player's own, so that neither the server nor the opponent alone decides the prices. */
  readonly createSeed: () => string
}

/**
 * Gives each battle a seed of this player once the server has told its commitment: a seed that it knew before, it could
 * have matched with one of its own.
 */
export function giveOwnSeeds({ socket, commitments, createSeed }: OwnSeedDeps): void {
  socket.onAny((message) => {
    if (message.type === 'battle_client_seed') commitments.receive(message)
    if (message.type !== 'battle_match_found') return
    commitments.receive(message)
    const { battleId, startsAt } = message
    // A match found before this code was loaded has started meanwhile.
    if (startsAt > socket.serverNow()) socket.send({ type: 'battle_client_seed', battleId, clientSeed: createSeed() })
  })
}
