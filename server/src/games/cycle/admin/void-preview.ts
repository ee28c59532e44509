import type { CycleId } from '@bougie/protocol'
import type { LiveCycle } from '../play/live-cycle.ts'

/** What voiding a cycle gives back. */
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

/** For the trail of admin actions. */
export function voidDetailsOf({ openBets, players, stakesCents, feesCents }: VoidPreview) {
  return { openBets, players, stakesCents, feesCents }
}
