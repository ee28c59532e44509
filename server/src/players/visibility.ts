import type { UserId } from '@bougie/protocol'
import type { KnownPlayer } from './player-file-repository.ts'

/** Anyone who views players; a guest has no id. */
export interface Viewer {
  readonly userId: UserId | null
  readonly isAdmin: boolean
}

/** Whether the viewer may see more than the pseudo. */
export function maySee(viewer: Viewer, { id, isHidden }: Pick<KnownPlayer, 'id' | 'isHidden'>): boolean {
  return !isHidden || viewer.isAdmin || viewer.userId === id
}
