// Entry data of a battle, from the navigation state or from the storage after a reload. Both are untrusted input.
import * as z from 'zod/mini'
import type { OpenMode } from '../store/battle-store.ts'
import { type BattlePass, battlePassSchema, type SavedBattle } from '../store/saved-battle.ts'

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
