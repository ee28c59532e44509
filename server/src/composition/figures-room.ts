import { createFiguresRepository } from '../adapters/prisma/figures-repository.ts'
import { createFiguresService } from '../admin/figures.ts'
import { addFiguresRoutes, countConnections } from '../admin/figures-routes.ts'
import type { AdminService } from '../admin/service.ts'
import type { CycleCapability } from '../cycle/capability.ts'
import type { FanOut } from '../ws/fan-out.ts'
import { cycleNowOf } from './admin-cycles-room.ts'
import type { House, Room } from './house.ts'

export interface FiguresNeighbours {
  readonly admin: AdminService
  readonly cycle: CycleCapability
  readonly fanOut: FanOut
}

export function composeFigures(house: House, { admin, cycle, fanOut }: FiguresNeighbours): Room {
  const figures = createFiguresService({
    ...house,
    figures: createFiguresRepository(),
    games: admin.games,
    cycleBets: admin.cycleBets,
    countSockets: () => countConnections(fanOut.all()),
    cycleNow: () => cycleNowOf(cycle),
  })
  return { edge: { routes: (routes) => addFiguresRoutes(routes, figures) } }
}
