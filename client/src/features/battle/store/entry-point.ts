// Reference to a battle before its state arrives: from a list, the match, the navigation, or the storage, where it
// survives a reload of the page.
import type { BattleId } from '@bougie/protocol'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { opponentSchema } from '@bougie/protocol/ws/server-messages.ts'
import * as z from 'zod/mini'
import { LOCAL_KEYS, type LocalValues, readStored, SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

const battleReferenceSchema = z.object({
  battleId: battleIdSchema,
  /** An unreadable one is dropped; the server sends it with the state. */
  opponent: z.catch(z.nullable(opponentSchema), null),
})
export type BattleReference = Readonly<z.infer<typeof battleReferenceSchema>>

export type OpenMode = 'play' | 'watch'

export interface BattleEntryPoint {
  readonly reference: BattleReference
  readonly mode: OpenMode
}

const navigationStateSchema = z.extend(battleReferenceSchema, { watch: z.optional(z.boolean()) })

interface EntryPointInput {
  readonly navigationState: unknown
  readonly saved: Pick<SavedBattle, 'find'>
  readonly signedIn: boolean
}

/** [A06] [A07] the navigation state has priority over the storage; null without either. A guest can only watch. */
export function entryPointOf({ navigationState, saved, signedIn }: EntryPointInput): BattleEntryPoint | null {
  const navigated = z.safeParse(navigationStateSchema, navigationState)
  if (navigated.success) {
    const { watch = false, ...reference } = navigated.data
    return { reference, mode: watch || !signedIn ? 'watch' : 'play' }
  }
  const reference = saved.find()
  return reference === null ? null : { reference, mode: signedIn ? 'play' : 'watch' }
}

const SAVED_BATTLE_MAX_AGE_MS = 60 * 60 * 1000

const savedBattleSchema = z.extend(battleReferenceSchema, { timestamp: z.number() })

interface SavedBattleDeps {
  readonly local: LocalValues
  readonly now: () => number
}

/** [E49] the battle itself. An entry older than an hour counts as absent. */
export function createSavedBattle({ local, now }: SavedBattleDeps) {
  return {
    find(): BattleReference | null {
      const stored = readStored(savedBattleSchema, local.read(LOCAL_KEYS.currentBattleState))
      // A clock that was set back makes an age negative: the same bound keeps such an entry from never expiring.
      if (stored !== null && Math.abs(now() - stored.timestamp) <= SAVED_BATTLE_MAX_AGE_MS) {
        return { battleId: stored.battleId, opponent: stored.opponent }
      }
      local.remove(LOCAL_KEYS.currentBattleState)
      return null
    },
    save: ({ battleId, opponent }: BattleReference) =>
      local.write(LOCAL_KEYS.currentBattleState, JSON.stringify({ battleId, opponent, timestamp: now() })),
    clear: () => local.remove(LOCAL_KEYS.currentBattleState),
  }
}

export type SavedBattle = ReturnType<typeof createSavedBattle>

const savedChoiceSchema = z.object({ battleId: battleIdSchema, round: z.int(), index: z.int() })

/** The place of the last choice on the chart: the server knows the choice, not the price at which this screen showed it. */
export function createSavedChoice(tab: Pick<SessionValues, 'read' | 'write'>) {
  return {
    find(battleId: BattleId, round: number) {
      const stored = readStored(savedChoiceSchema, tab.read(SESSION_KEYS.battleChoice))
      return stored?.battleId === battleId && stored.round === round ? stored.index : null
    },
    save: (choice: Readonly<z.infer<typeof savedChoiceSchema>>) =>
      tab.write(SESSION_KEYS.battleChoice, JSON.stringify(choice)),
  }
}

export type SavedChoice = ReturnType<typeof createSavedChoice>
