// Decides which part of the queue shows on which page: a pure function of page, queue place and the battle on screen.
import { GAME_PATH, LOBBY_PATH, PRACTICE_PATH } from '../../../stores/paths.ts'
import type { QueuePlace } from '../store/queue-machine.ts'

type QueueDisplay = 'nothing' | 'dialog' | 'banner'

interface QueueDisplayInput {
  readonly path: string
  readonly place: QueuePlace
  /** The player's own battle is on the screen: nothing may cover its buttons. */
  readonly playing: boolean
}

const CLOSE_PATH = '/close'

export function queueDisplayOf({ path, place, playing }: QueueDisplayInput): QueueDisplay {
  switch (place.type) {
    case 'idle':
      return 'nothing'
    case 'matched':
      return path === GAME_PATH && playing ? 'banner' : 'dialog'
    default:
      if (place.pages === 'none' || path === PRACTICE_PATH || (path === GAME_PATH && playing)) return 'nothing'
      return isBattlePage(path) || place.pages === 'everyPage' ? 'dialog' : 'nothing'
  }
}

/** Other pages need a link to a running battle; the battle pages and `/close` list the player's battles. */
export function needsRunningBattleLine(path: string): boolean {
  return !isBattlePage(path) && path !== CLOSE_PATH
}

/** [M19] the banner appears when a searching player leaves the battle pages. */
export function leavesBattlePages(fromPath: string, toPath: string): boolean {
  return isBattlePage(fromPath) && !isBattlePage(toPath)
}

export function isBattlePage(path: string): boolean {
  return path === LOBBY_PATH || path === GAME_PATH || path === PRACTICE_PATH
}
