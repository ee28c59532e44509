// Entry data of a battle: from a list, from the match, from the navigation, or from the storage after a reload.
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { opponentSchema } from '@bougie/protocol/ws/server-messages.ts'
import * as z from 'zod/mini'

export const battlePassSchema = z.object({
  battleId: battleIdSchema,
  /** An unreadable one is dropped; the server sends it with the state. */
  opponent: z.catch(z.nullable(opponentSchema), null),
})
export type BattlePass = Readonly<z.infer<typeof battlePassSchema>>

export type OpenMode = 'play' | 'watch'

export interface BattleEntryPoint {
  readonly pass: BattlePass
  readonly mode: OpenMode
}

const navigationStateSchema = z.extend(battlePassSchema, { watch: z.optional(z.boolean()) })

export interface EntryPointInput {
  readonly navigationState: unknown
  readonly saved: { find(): BattlePass | null }
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
