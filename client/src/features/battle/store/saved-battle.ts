// [E49] The battle on the screen, stored for a reload. The storage is untrusted input:
// a malformed entry, or one older than an hour, counts as absent.
import type { BattleId } from '@bougie/protocol'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { opponentSchema } from '@bougie/protocol/ws/server-messages.ts'
import * as z from 'zod/mini'
import { LOCAL_KEYS, type LocalValues, SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { parseStored } from '../../../stores/stored-json.ts'

export const SAVED_BATTLE_MAX_AGE_MS = 60 * 60 * 1000

/** An unreadable opponent is dropped; the server sends it with the state. */
const battlePassSchema = z.object({
  battleId: battleIdSchema,
  opponent: z.catch(z.nullable(opponentSchema), null),
})
const savedBattleSchema = z.extend(battlePassSchema, { timestamp: z.number() })

/** Entry data of a battle: from the list, from the match, or from the storage after a reload. */
export type BattlePass = Readonly<z.infer<typeof battlePassSchema>>

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
  const parsed = z.safeParse(savedBattleSchema, parseStored(text))
  if (!parsed.success) return null
  const { battleId, opponent, timestamp } = parsed.data
  // A clock that was set back makes an age negative: the same bound keeps such an entry from never expiring.
  return Math.abs(nowMs - timestamp) > SAVED_BATTLE_MAX_AGE_MS ? null : { battleId, opponent }
}

// Entry data of a battle, from the navigation state or from the storage after a reload. Both are untrusted input.

export type OpenMode = 'play' | 'watch'

export interface BattleEntryPoint {
  readonly pass: BattlePass
  readonly mode: OpenMode
}

const navigationStateSchema = z.extend(battlePassSchema, { watch: z.optional(z.boolean()) })

export interface EntryPointInput {
  readonly navigationState: unknown
  readonly saved: Pick<SavedBattle, 'find'>
  readonly signedIn: boolean
}

/** [A06] [A07] the navigation state has priority over the storage; null without either. A guest can only watch. */
export function entryPointOf({ navigationState, saved, signedIn }: EntryPointInput): BattleEntryPoint | null {
  const passed = z.safeParse(navigationStateSchema, navigationState)
  if (passed.success) {
    const { watch = false, ...pass } = passed.data
    return { pass, mode: watch || !signedIn ? 'watch' : 'play' }
  }
  const pass = saved.find()
  return pass === null ? null : { pass, mode: signedIn ? 'play' : 'watch' }
}

// The place of the last choice on the chart, stored so that its marker survives a reload: the server knows
// the choice, not the price at which this screen showed it. The storage is untrusted input: a malformed entry
// counts as absent.

const savedChoiceSchema = z.object({ battleId: battleIdSchema, round: z.int(), index: z.int() })

export function createSavedChoice(tab: Pick<SessionValues, 'read' | 'write'>) {
  return {
    find(battleId: BattleId, round: number) {
      const parsed = z.safeParse(savedChoiceSchema, parseStored(tab.read(SESSION_KEYS.battleChoice)))
      if (!parsed.success) return null
      return parsed.data.battleId === battleId && parsed.data.round === round ? parsed.data.index : null
    },
    save: (choice: { readonly battleId: BattleId; readonly round: number; readonly index: number }) =>
      tab.write(SESSION_KEYS.battleChoice, JSON.stringify(choice)),
  }
}

export type SavedChoice = ReturnType<typeof createSavedChoice>
