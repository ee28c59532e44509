import type { AccountRole, ApiScope, PasskeyUser, Refusal, UserId } from '@bougie/protocol'

/** `api`: a program's, by an API token. */
export type SessionScope = 'full' | 'recovery' | 'api'

/** The session of a user token, or of an API token. */
export interface PlayerSession {
  readonly kind: 'player'
  readonly userId: UserId
  readonly role: AccountRole
  /** `recovery`: a code opened it, and it may register a passkey and read. */
  readonly scope: SessionScope
  /** Scopes of the API token; null for sessions of people, which no scope bounds. */
  readonly apiScopes: readonly ApiScope[] | null
  /** Names the token in revocations without being able to use it. */
  readonly tokenHash: string
  /** The sign-in that it came from. */
  readonly familyId: string
  /** When that sign-in began. */
  readonly startedAtMs: number
  /** Within some minutes. */
  readonly usedAtMs: number
  readonly expiresAtMs: number
}

/** The session of a passkey access token. */
export interface PasskeySession {
  readonly kind: 'passkey'
  readonly passkeyUserId: PasskeyUser['id']
  /** The owner of the passkey's wallet; null before the sign-up of its player. */
  readonly playerId: UserId | null
  readonly tokenHash: string
  readonly familyId: string
  /** The passkey that signed in; null when that was before it was kept. */
  readonly credentialId: string | null
  /** When its sign-in began. */
  readonly startedAtMs: number
  /** The last ceremony of its sign-in; null when that was before it was kept. */
  readonly provenAtMs: number | null
  readonly expiresAtMs: number
}

/** Resolves bearer tokens to sessions; null for an invalid or expired token. */
export interface Authenticator {
  authenticateToken(token: string): Promise<PlayerSession | null>
  /** The same, and sessions that a recovery code opened, or an API token. */
  authenticateAnyScope(token: string): Promise<PlayerSession | null>
  /** By what the token is stored as: sessions of people and of API tokens, none of a recovery code. */
  authenticateHash(tokenHash: string): Promise<PlayerSession | null>
  authenticatePasskeyToken(token: string): Promise<PasskeySession | null>
  /**
   * For what a found tab or a stolen token must not do: why the session has to prove itself again first; null when it
   * did so within the last minutes, and for wallets that have nothing to prove with beside the token.
   */
  refuseUnproven(session: PlayerSession): Promise<Refusal | null>
}
