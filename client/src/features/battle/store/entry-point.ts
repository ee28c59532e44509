// Reference to a battle before its state arrives: from a list, the match, the navigation, or the storage.
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { opponentSchema } from '@bougie/protocol/ws/server-messages.ts'
import * as z from 'zod/mini'

export const battleReferenceSchema = z.object({
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

export interface EntryPointInput {
  readonly navigationState: unknown
  readonly saved: { find(): BattleReference | null }
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
