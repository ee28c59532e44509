import type { CycleId } from '@bougie/protocol'
import type { LiveCycle } from '../play/live-cycle.ts'

/** The refunds of voiding a cycle. */
export interface VoidPreview {
  readonly cycleId: CycleId
  readonly openBets: number
  readonly players: number
  readonly stakesCents: number
  readonly feesCents: number
}

export function voidPreviewOf({ head, state }: Pick<LiveCycle, 'head' | 'state'>): VoidPreview {
  const { sides, players, openFeesCents } = state
  return {
    cycleId: head.id,
    openBets: sides.up.openBets + sides.down.openBets,
    players: players.size,
    stakesCents: sides.up.stakeCents + sides.down.stakeCents,
    feesCents: openFeesCents,
  }
}

/** Details for the audit log. */
export function voidDetailsOf({ openBets, players, stakesCents, feesCents }: VoidPreview) {
  return { openBets, players, stakesCents, feesCents }
}
