import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { Connection } from '../ws/connection.ts'
import { userIdOf } from '../ws/connection.ts'
import type { FiguresService, SocketCount } from './figures.ts'

export function addFiguresRoutes(routes: Routes, figures: FiguresService): void {
  routes.add(ENDPOINTS.figures, () => figures.now())
}

export function countConnections(connections: Iterable<Connection>): SocketCount {
  const online = new Set<string>()
  let players = 0
  let guests = 0
  for (const connection of connections) {
    const userId = userIdOf(connection)
    if (userId === null) guests += 1
    else players += 1
    if (userId !== null) online.add(userId)
  }
  return { players, guests, online: online.size }
}
