import { ENDPOINTS, type HouseStatus } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { Announcements } from './announcements.ts'
import { toAnnouncement } from './care-routes.ts'
import type { GameSwitch } from './game-switch.ts'
import { usualOpeningMs } from './reopening.ts'

export interface GamesRoutesDependencies {
  readonly games: GameSwitch
  readonly cycleBets: GameSwitch
  readonly announcements: Pick<Announcements, 'current'>
  readonly offers: Pick<HouseStatus, 'localWallets' | 'analytics' | 'botAfterMs'>
  readonly nowMs: () => number
}

export function addGamesRoutes(
  routes: Routes,
  { games, cycleBets, announcements, offers, nowMs }: GamesRoutesDependencies,
): void {
  routes.add(ENDPOINTS.status, async () => ({
    ...statusOf(games, nowMs()),
    announcement: toAnnouncement(announcements.current()),
    ...offers,
  }))

  routes.add(ENDPOINTS.closeGames, async ({ session, body: { closed, reopensAt, opensItself } }) => {
    const atMs = reopensAt == null ? null : Date.parse(reopensAt)
    const reopening = { atMs, opensItself: opensItself ?? false }
    const stored = await games.set({ closed, reopening, adminId: session.userId })
    return stored.ok ? { closed } : stored
  })

  routes.add(ENDPOINTS.switchCycleBets, async ({ session, body: { enabled } }) => {
    await cycleBets.set({ closed: !enabled, adminId: session.userId })
    return { enabled }
  })
}

function statusOf(games: GameSwitch, nowMs: number) {
  if (!games.isClosed()) return { gameClosed: false, reopensAt: null, reopensAtGiven: false, opensItself: false }
  const reopening = games.reopening()
  // A time that has passed without anybody opening says nothing any more.
  const given = reopening !== null && reopening.atMs > nowMs ? reopening : null
  return {
    gameClosed: true,
    reopensAt: new Date(given?.atMs ?? usualOpeningMs(nowMs)).toISOString(),
    reopensAtGiven: given !== null,
    opensItself: given?.opensItself ?? false,
  }
}
