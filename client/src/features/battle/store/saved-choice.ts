// The place of the last choice on the chart, stored so that its marker survives a reload: the server knows the choice,
// not the price at which this screen showed it.
import type { BattleId } from '@bougie/protocol'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import * as z from 'zod/mini'
import { readStored, SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

const savedChoiceSchema = z.object({ battleId: battleIdSchema, round: z.int(), index: z.int() })

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
