import type { Refusal, UserId } from '@bougie/protocol'

/** Whoever makes a call or opens a socket. */
export interface Caller {
  readonly userId: UserId | null
  /** An admin may come from a blocked address, or nobody could lift that block. */
  readonly isAdmin: boolean
  /** Of the connection. */
  readonly address: string
}

/** Asked before every call and every socket, so that a block holds everywhere. The blacklist answers it, from memory. */
export interface AccessGuard {
  /** False: nobody is blocked, and who calls needs no look. */
  readonly holdsAny: boolean
  refuseBlocked(caller: Caller): Refusal | null
  /** The caller ran into a rate limit. */
  countHit(caller: Pick<Caller, 'userId' | 'address'>): Promise<void>
}
