import type { AccountRole, PasskeyUser, UserId } from '@bougie/protocol'

/** Who a user token stands for. */
export interface PlayerSession {
  readonly kind: 'player'
  readonly userId: UserId
  readonly role: AccountRole
  /** Names the token in revocations without being able to use it. */
  readonly tokenHash: string
  readonly expiresAtMs: number
}

/** Who a passkey access token stands for. */
export interface PasskeySession {
  readonly kind: 'passkey'
  readonly passkeyUserId: PasskeyUser['id']
  /** Whose wallet the passkey opens; null before the sign-up of its player. */
  readonly playerId: UserId | null
  readonly tokenHash: string
  readonly familyId: string
  /** The passkey that signed in; null when that was before it was kept. */
  readonly credentialId: string | null
  readonly expiresAtMs: number
}

/** Turns bearer tokens into sessions; null for anything that is not good now. */
export interface Authenticator {
  authenticateToken(token: string): Promise<PlayerSession | null>
  authenticatePasskeyToken(token: string): Promise<PasskeySession | null>
}
