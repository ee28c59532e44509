import type { ServerMessage } from '@bougie/protocol'
import type { Connection } from '../ws/connection.ts'
import type { FanOut } from '../ws/fan-out.ts'
import type { GameSwitch } from './game-switch.ts'

export interface GamesAnnouncer {
  /** To a socket that has just opened: only what it would not expect. */
  welcome(connection: Connection): void
  start(): void
}

export function createGamesAnnouncer({
  fanOut,
  games,
}: {
  readonly fanOut: FanOut
  readonly games: GameSwitch
}): GamesAnnouncer {
  return {
    welcome(connection) {
      if (games.isClosed()) fanOut.toConnection(connection, statusMessage(true))
    },
    start() {
      games.onChange((closed) => fanOut.toAll(statusMessage(closed)))
    },
  }
}

function statusMessage(gameClosed: boolean): ServerMessage {
  return { type: 'game_status', gameClosed }
}
