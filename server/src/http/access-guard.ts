import type { Refusal, UserId } from '@bougie/protocol'

/** Asked before every call and every socket, so that a block holds everywhere. The blacklist answers it. */
export interface AccessGuard {
  refuseBlocked(subject: { readonly userId: UserId | null; readonly address: string }): Promise<Refusal | null>
}

export const openAccess: AccessGuard = {
  refuseBlocked: () => Promise.resolve(null),
}
