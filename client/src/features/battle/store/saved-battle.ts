// [E49] The battle on the screen, stored for a reload. An entry older than an hour counts as absent.
import * as z from 'zod/mini'
import { LOCAL_KEYS, type LocalValues, readStored } from '../../../stores/storage.ts'
import { type BattlePass, battlePassSchema } from './entry-point.ts'

const SAVED_BATTLE_MAX_AGE_MS = 60 * 60 * 1000

const savedBattleSchema = z.extend(battlePassSchema, { timestamp: z.number() })

interface SavedBattleDeps {
  readonly local: LocalValues
  readonly now: () => number
}

export function createSavedBattle({ local, now }: SavedBattleDeps) {
  return {
    find() {
      const pass = parseSavedBattle(local.read(LOCAL_KEYS.currentBattleState), now())
      if (pass === null) local.remove(LOCAL_KEYS.currentBattleState)
      return pass
    },
    save: ({ battleId, opponent }: BattlePass) =>
      local.write(LOCAL_KEYS.currentBattleState, JSON.stringify({ battleId, opponent, timestamp: now() })),
    clear: () => local.remove(LOCAL_KEYS.currentBattleState),
  }
}

export type SavedBattle = ReturnType<typeof createSavedBattle>

export function parseSavedBattle(text: string | null, nowMs: number): BattlePass | null {
  const stored = readStored(savedBattleSchema, text)
  if (stored === null) return null
  const { battleId, opponent, timestamp } = stored
  // A clock that was set back makes an age negative: the same bound keeps such an entry from never expiring.
  return Math.abs(nowMs - timestamp) > SAVED_BATTLE_MAX_AGE_MS ? null : { battleId, opponent }
}
