import type { SocketStore } from '../../../stores/socket-store.ts'
import type { BattleCommitments } from './battle-commitments.ts'

export interface OwnSeedDeps {
  readonly socket: Pick<SocketStore, 'send' | 'onAny' | 'serverNow'>
  readonly commitments: Pick<BattleCommitments, 'receive'>
  /** Random hex digits of this player, so that neither the server nor the opponent alone determines the prices. */
  readonly createSeed: () => string
}

/**
 * Sends a seed of this player for each battle after the server has published its commitment. A seed known earlier would
 * let the server choose a matching one of its own.
 */
export function giveOwnSeeds({ socket, commitments, createSeed }: OwnSeedDeps): void {
  socket.onAny((message) => {
    if (message.type === 'battle_client_seed') commitments.receive(message)
    if (message.type !== 'battle_match_found') return
    commitments.receive(message)
    const { battleId, startsAt } = message
    // A match found before this code was loaded may have started meanwhile.
    if (startsAt > socket.serverNow()) socket.send({ type: 'battle_client_seed', battleId, clientSeed: createSeed() })
  })
}
