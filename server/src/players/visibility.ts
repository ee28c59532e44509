import type { UserId } from '@bougie/protocol'
import type { CallerSession } from '../platform/http/callers.ts'
import type { KnownPlayer } from './repository.ts'

/** Whoever looks at players; a guest has no id. */
export interface Viewer {
  readonly userId: UserId | null
  readonly isAdmin: boolean
}

export function viewerOf(caller: CallerSession | null): Viewer {
  return caller?.kind === 'player'
    ? { userId: caller.userId, isAdmin: caller.role === 'admin' }
    : { userId: null, isAdmin: false }
}

/** More than the pseudo. */
export function maySee(viewer: Viewer, { id, isHidden }: Pick<KnownPlayer, 'id' | 'isHidden'>): boolean {
  return !isHidden || viewer.isAdmin || viewer.userId === id
}
