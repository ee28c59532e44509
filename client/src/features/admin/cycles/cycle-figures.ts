import type { AdminCycle, BotsFilter } from '@bougie/protocol'
import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'

export type CycleFigures = Pick<AdminCycle, 'bets' | 'players' | 'open_stakes' | 'paid_in' | 'paid_out'>

/** Null where the share of bots is requested but unknown. */
export function figuresShown(cycle: AdminCycle, bots: BotsFilter): CycleFigures | null {
  if (bots === 'all') return cycle
  const { bots_share: share } = cycle
  if (share === undefined) return null
  if (bots === 'only') return share
  return {
    bets: cycle.bets - share.bets,
    players: cycle.players - share.players,
    open_stakes: eurosLess(cycle.open_stakes, share.open_stakes),
    paid_in: eurosLess(cycle.paid_in, share.paid_in),
    paid_out: eurosLess(cycle.paid_out, share.paid_out),
  }
}

function eurosLess(euros: number, less: number): number {
  return eurosFromCents(centsFromEuros(euros) - centsFromEuros(less))
}
