import type { ServerMessage } from '@bougie/protocol'
import type { Connection } from '../ws/connection.ts'
import type { FanOut } from '../ws/fan-out.ts'
import type { Announcement, Announcements } from './announcements.ts'
import { toAnnouncement } from './care-routes.ts'
import type { GameSwitch } from './game-switch.ts'

export interface GamesAnnouncer {
  /** To a socket that has just opened: only what it would not expect. */
  welcome(connection: Connection): void
  start(): void
}

export function createGamesAnnouncer({
  fanOut,
  games,
  announcements,
}: {
  readonly fanOut: FanOut
  readonly games: GameSwitch
  readonly announcements: Announcements
}): GamesAnnouncer {
  return {
    welcome(connection) {
      const announcement = announcements.current()
      if (announcement !== null) fanOut.toConnection(connection, announcementMessage(announcement))
      if (games.isClosed()) fanOut.toConnection(connection, statusMessage(true))
    },
    start() {
      games.onChange((closed) => fanOut.toAll(statusMessage(closed)))
      announcements.onChange((announcement) => fanOut.toAll(announcementMessage(announcement)))
    },
  }
}

function statusMessage(gameClosed: boolean): ServerMessage {
  return { type: 'game_status', gameClosed }
}

function announcementMessage(announcement: Announcement | null): ServerMessage {
  return { type: 'announcement', announcement: toAnnouncement(announcement) }
}
