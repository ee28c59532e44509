// Decides which part of the queue shows on which page. Pure: the page, the place in the queue and the battle on the screen decide.
import { GAME_PATH, LOBBY_PATH, PRACTICE_PATH } from '../../../stores/paths.ts'
import type { QueuePlace } from '../store/queue-state.ts'

export type QueueDisplay = 'nothing' | 'dialog' | 'banner'

export interface QueueDisplayFacts {
  readonly path: string
  readonly place: QueuePlace
  /** The player set the dialog aside to look around. */
  readonly setAside: boolean
  /** The search shows on every page: its player was led away from the lobby by the sign-in. */
  readonly follows: boolean
  /** A battle of one's own is being played on the screen: nothing may cover its buttons. */
  readonly playing: boolean
}

const CLOSE_PATH = '/close'

export function queueDisplayOf({ path, place, setAside, follows, playing }: QueueDisplayFacts): QueueDisplay {
  switch (place.type) {
    case 'idle':
      return 'nothing'
    case 'matched':
      return path === GAME_PATH && playing ? 'banner' : 'dialog'
    default:
      if (setAside || path === PRACTICE_PATH || (path === GAME_PATH && playing)) return 'nothing'
      return isBattlePage(path) || follows ? 'dialog' : 'nothing'
  }
}

/** Elsewhere nothing else leads back into a battle that runs; on these pages one's battles stand anyway. */
export function listsRunningBattles(path: string): boolean {
  return !isBattlePage(path) && path !== CLOSE_PATH
}

/** [M19] the notice appears when a searching player turns from the battle to another page of the app. */
export function leavesBattlePages(fromPath: string, toPath: string): boolean {
  return isBattlePage(fromPath) && !isBattlePage(toPath)
}

export function isBattlePage(path: string): boolean {
  return path === LOBBY_PATH || path === GAME_PATH || path === PRACTICE_PATH
}
