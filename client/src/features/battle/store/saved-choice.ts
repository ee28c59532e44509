// The place of the last choice on the chart, stored so that its marker survives a reload: the server knows
// the choice, not the price at which this screen showed it. The storage is untrusted input: a malformed entry
// counts as absent.
import type { BattleId } from '@bougie/protocol'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import * as z from 'zod/mini'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { parseStored } from '../../../stores/stored-json.ts'

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
