import { ENDPOINTS, type HouseStatus } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { GameSwitch } from './game-switch.ts'

export interface GamesRoutesDependencies {
  readonly games: GameSwitch
  readonly cycleBets: GameSwitch
  readonly offers: Omit<HouseStatus, 'gameClosed'>
}

export function addGamesRoutes(routes: Routes, { games, cycleBets, offers }: GamesRoutesDependencies): void {
  routes.add(ENDPOINTS.status, async () => ({ gameClosed: games.isClosed(), ...offers }))

  routes.add(ENDPOINTS.closeGames, async ({ session, body: { closed } }) => {
    await games.set({ closed, adminId: session.userId })
    return { closed }
  })

  routes.add(ENDPOINTS.switchCycleBets, async ({ session, body: { enabled } }) => {
    await cycleBets.set({ closed: !enabled, adminId: session.userId })
    return { enabled }
  })
}
