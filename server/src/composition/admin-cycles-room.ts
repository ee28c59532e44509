import { bookedExposureOf } from '@bougie/engine'
import type { CycleNow } from '../admin/figures.ts'
import type { AdminService } from '../admin/service.ts'
import { addCycleAdminRoutes } from '../cycle/admin-routes.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import type { Room } from './house.ts'

export interface AdminCyclesNeighbours {
  readonly admin: AdminService
  readonly cycle: CycleCapability
}

export function composeAdminCycles({ admin, cycle }: AdminCyclesNeighbours): Room {
  return { edge: { routes: (routes) => addCycleAdminRoutes(routes, { cycles: cycle.admin, trail: admin.trail }) } }
}

/** Null between two cycles. */
export function cycleNowOf({ table }: CycleCapability): CycleNow | null {
  if (table.current === null || table.current.state.outcome !== null) return null
  const { head, state } = table.current
  const { up, down } = state.sides
  return {
    id: head.id,
    number: head.number,
    phase: state.phase,
    bets: up.openBets + down.openBets,
    players: state.players.size,
    escrowCents: up.stakeCents + down.stakeCents,
    exposureCents: bookedExposureOf(state),
  }
}
