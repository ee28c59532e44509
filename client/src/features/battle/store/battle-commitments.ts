// The server's commitments before each battle, as this tab received them: the commitment to its seed, the players' seeds, and
// which of them this player gave once the server was committed. A proof that is shown afterwards must be of the same promise.
import type { BattleId, ServerMessageOf } from '@bougie/protocol'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

export const COMMITMENTS_KEPT_MAX = 20

export interface BattlePromise {
  readonly commitment: string
  readonly clientSeeds: readonly [string, string]
  /** null when this tab gave none after the commitment. */
  readonly ownSeed: string | null
}

type Heard = Pick<BattlePromise, 'ownSeed'> & { readonly commitment: string | null }

const NOTHING: Heard = { commitment: null, ownSeed: null }

export interface BattleCommitments {
  find(battleId: BattleId): BattlePromise | null
  /** Messages that come before the game starts. */
  hear(message: ServerMessageOf<'battle_match_found' | 'battle_client_seed'>): void
  note(message: ServerMessageOf<'battle_game_start'>): void
}

export function createBattleCommitments(tab: SessionValues): BattleCommitments {
  const { find, note } = createCommitmentStore({
    tab,
    key: SESSION_KEYS.battlePromises,
    keptMax: COMMITMENTS_KEPT_MAX,
    isPromise: isBattlePromise,
  })
  const heard = new Map<BattleId, Heard>()

  function keepHeard(battleId: BattleId, change: Partial<Heard>): void {
    const before = heard.get(battleId) ?? NOTHING
    heard.delete(battleId)
    heard.set(battleId, { ...before, ...change })
    const [oldest] = heard.keys()
    if (heard.size > COMMITMENTS_KEPT_MAX && oldest !== undefined) heard.delete(oldest)
  }

  return {
    find,
    hear(message) {
      if (message.type === 'battle_match_found') keepHeard(message.battleId, { commitment: message.commitment })
      else keepHeard(message.battleId, { ownSeed: message.clientSeed })
    },
    note({ battleId, commitment: told, clientSeeds }) {
      const [first, second] = clientSeeds
      if (first === undefined || second === undefined) return
      const { commitment, ownSeed } = heard.get(battleId) ?? NOTHING
      // The first one counts: it was told before the seeds of the players were known.
      note(battleId, { commitment: commitment ?? told, clientSeeds: [first, second], ownSeed })
    },
  }
}

function isBattlePromise(value: object): value is BattlePromise {
  if (!('commitment' in value) || !('clientSeeds' in value) || !('ownSeed' in value)) return false
  const { commitment, clientSeeds, ownSeed } = value
  const isSeed = ownSeed === null || typeof ownSeed === 'string'
  return typeof commitment === 'string' && Array.isArray(clientSeeds) && clientSeeds.length === 2 && isSeed
}
