import type { CLOSE_CODES, UserId } from '@bougie/protocol'

export interface RefusedSocket {
  /** No good session, blocked, or too much. */
  readonly closeCode: (typeof CLOSE_CODES)['unauthorized' | 'blacklisted' | 'rateLimited']
  readonly userId: UserId | null
  readonly address: string
}

/** Told of each socket that is refused, as it opens or later on. A goodbye to who signed out is none. */
export type OnRefusedSocket = (refused: RefusedSocket) => void
