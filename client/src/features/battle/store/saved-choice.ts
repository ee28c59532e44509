// Where on the chart the last choice was made, kept so that its marker stands there after a reload too: the server knows
// what was chosen, not at which price this screen showed it. Storage is the visitor's own: what has not the right shape
// counts as absent.
import type { BattleId } from '@bougie/protocol'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import * as z from 'zod/mini'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'
import { parseStored } from '../../../stores/stored-json.ts'

const savedChoiceSchema = z.object({ battleId: battleIdSchema, round: z.int(), index: z.int() })

export interface SavedChoice {
  find(battleId: BattleId, round: number): number | null
  save(choice: { readonly battleId: BattleId; readonly round: number; readonly index: number }): void
}

export function createSavedChoice(tab: Pick<SessionValues, 'read' | 'write'>): SavedChoice {
  return {
    find(battleId, round) {
      const parsed = z.safeParse(savedChoiceSchema, parseStored(tab.read(SESSION_KEYS.battleChoice)))
      if (!parsed.success) return null
      return parsed.data.battleId === battleId && parsed.data.round === round ? parsed.data.index : null
    },
    save: (choice) => tab.write(SESSION_KEYS.battleChoice, JSON.stringify(choice)),
  }
}
