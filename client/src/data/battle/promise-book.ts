// What the server promised before each battle, as this tab heard it: the commitment to its seed, and the players'
// seeds. A proof that is shown afterwards must be of the same promise.
import type { BattleId, ServerMessageOf } from '@bougie/protocol'
import { createNotedPromises } from '../noted-promises.ts'
import { SESSION_KEYS, type SessionValues } from '../storage.ts'

export const PROMISES_KEPT_MAX = 20

export interface BattlePromise {
  readonly commitment: string
  readonly clientSeeds: readonly [string, string]
}

export interface PromiseBook {
  find(battleId: BattleId): BattlePromise | null
  note(message: ServerMessageOf<'battle_game_start'>): void
}

export function createPromiseBook(tab: SessionValues): PromiseBook {
  const { find, note } = createNotedPromises({
    tab,
    key: SESSION_KEYS.battlePromises,
    keptMax: PROMISES_KEPT_MAX,
    isPromise: isBattlePromise,
  })
  return {
    find,
    note({ battleId, commitment, clientSeeds }) {
      const [first, second] = clientSeeds
      if (first === undefined || second === undefined) return
      note(battleId, { commitment, clientSeeds: [first, second] })
    },
  }
}

function isBattlePromise(value: object): value is BattlePromise {
  if (!('commitment' in value) || !('clientSeeds' in value)) return false
  const { commitment, clientSeeds } = value
  return typeof commitment === 'string' && Array.isArray(clientSeeds) && clientSeeds.length === 2
}
