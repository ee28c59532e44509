import type { Refusal, UserId } from '@bougie/protocol'
import type { CallerSession } from './callers.ts'

/** Whoever makes a call or opens a socket. */
export interface Caller {
  /** With a session the account counts, and its address does not: strangers may share it. */
  readonly caller: CallerSession | null
  /** Of the connection. */
  readonly address: string
}

/** Asked before every call and every socket, so that a block holds everywhere. The blacklist answers it, from memory. */
export interface AccessGuard {
  /** False: nobody is blocked, and who calls needs no look. */
  readonly holdsAny: boolean
  refuseBlocked(caller: Caller): Refusal | null
  /** The caller ran into a rate limit. */
  countHit(of: { readonly userId: UserId | null; readonly address: string }): Promise<void>
}
