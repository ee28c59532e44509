// The server's commitments before each battle, as this tab received them: the commitment to its seed, the players' seeds, and
// which of them this player gave once the server was committed. A proof that is shown afterwards must be of the same commitment.
import type { BattleId, ServerMessageOf } from '@bougie/protocol'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

export const COMMITMENTS_KEPT_MAX = 20

export interface BattleCommitment {
  readonly commitment: string
  readonly clientSeeds: readonly [string, string]
  /** null when this tab gave none after the commitment. */
  readonly ownSeed: string | null
}

type Received = Pick<BattleCommitment, 'ownSeed'> & { readonly commitment: string | null }

const NOTHING: Received = { commitment: null, ownSeed: null }

export interface BattleCommitments {
  find(battleId: BattleId): BattleCommitment | null
  /** Messages that come before the game starts. */
  receive(message: ServerMessageOf<'battle_match_found' | 'battle_client_seed'>): void
  note(message: ServerMessageOf<'battle_game_start'>): void
}

export function createBattleCommitments(tab: SessionValues): BattleCommitments {
  const { find, note } = createCommitmentStore({
    tab,
    key: SESSION_KEYS.battleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    isCommitment: isBattleCommitment,
  })
  const received = new Map<BattleId, Received>()

  function keepReceived(battleId: BattleId, change: Partial<Received>): void {
    const before = received.get(battleId) ?? NOTHING
    received.delete(battleId)
    received.set(battleId, { ...before, ...change })
    const [oldest] = received.keys()
    if (received.size > COMMITMENTS_KEPT_MAX && oldest !== undefined) received.delete(oldest)
  }

  return {
    find,
    receive(message) {
      if (message.type === 'battle_match_found') keepReceived(message.battleId, { commitment: message.commitment })
      else keepReceived(message.battleId, { ownSeed: message.clientSeed })
    },
    note({ battleId, commitment: revealed, clientSeeds }) {
      const [first, second] = clientSeeds
      if (first === undefined || second === undefined) return
      const { commitment, ownSeed } = received.get(battleId) ?? NOTHING
      // The first one counts: it was told before the seeds of the players were known.
      note(battleId, { commitment: commitment ?? revealed, clientSeeds: [first, second], ownSeed })
    },
  }
}

function isBattleCommitment(value: object): value is BattleCommitment {
  if (!('commitment' in value) || !('clientSeeds' in value) || !('ownSeed' in value)) return false
  const { commitment, clientSeeds, ownSeed } = value
  const isSeed = ownSeed === null || typeof ownSeed === 'string'
  return typeof commitment === 'string' && Array.isArray(clientSeeds) && clientSeeds.length === 2 && isSeed
}
