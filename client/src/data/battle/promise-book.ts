// What the server promised before each battle, as this tab heard it: the commitment to its seed, and the players'
// seeds. A proof that is shown afterwards must be of the same promise.
import type { BattleId, ServerMessageOf } from '@bougie/protocol'
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
  function read(): ReadonlyMap<string, BattlePromise> {
    return parsePromises(tab.read(SESSION_KEYS.battlePromises))
  }
  return {
    find: (battleId) => read().get(battleId) ?? null,
    note({ battleId, commitment, clientSeeds }) {
      const [first, second] = clientSeeds
      if (first === undefined || second === undefined) return
      const noted = new Map(read())
      noted.delete(battleId)
      noted.set(battleId, { commitment, clientSeeds: [first, second] })
      tab.write(SESSION_KEYS.battlePromises, JSON.stringify([...noted].slice(-PROMISES_KEPT_MAX)))
    },
  }
}

function parsePromises(text: string | null): ReadonlyMap<string, BattlePromise> {
  if (text === null) return new Map()
  try {
    const parsed: unknown = JSON.parse(text)
    return new Map(Array.isArray(parsed) ? parsed.filter(isNotedPromise) : [])
  } catch {
    // Anything can stand in the storage; what is no JSON holds no promise.
    return new Map()
  }
}

function isNotedPromise(value: unknown): value is readonly [string, BattlePromise] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false
  const promise: unknown = value[1]
  if (typeof promise !== 'object' || promise === null || !('commitment' in promise) || !('clientSeeds' in promise)) {
    return false
  }
  const { commitment, clientSeeds } = promise
  return typeof commitment === 'string' && Array.isArray(clientSeeds) && clientSeeds.length === 2
}
