import type { ServerMessage } from '@bougie/protocol'
import type { Connection } from '../platform/ws/connection.ts'
import type { FanOut } from '../platform/ws/fan-out.ts'
import type { Announcement } from './announcement-repository.ts'
import type { Announcements } from './announcements.ts'
import type { GameSwitch } from './game-switch.ts'
import { toAnnouncement } from './routes.ts'

export function createGamesAnnouncer({
  fanOut,
  games,
  announcements,
}: {
  readonly fanOut: FanOut
  readonly games: GameSwitch
  readonly announcements: Announcements
}) {
  return {
    /** Sent to a socket that has just opened, and only if it differs from the normal state. */
    welcome(connection: Connection): void {
      const announcement = announcements.current()
      if (announcement !== null) fanOut.toConnection(connection, announcementMessage(announcement))
      if (games.isClosed()) fanOut.toConnection(connection, statusMessage(true))
    },
    start(): void {
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
