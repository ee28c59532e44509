import type { AccountRole, ApiScope, PasskeyUser, Refusal, UserId } from '@bougie/protocol'

/** `api`: the session of a program, opened with an API token. */
export type SessionScope = 'full' | 'recovery' | 'api'

/** The session of a user token or an API token. */
export interface PlayerSession {
  readonly kind: 'player'
  readonly userId: UserId
  readonly role: AccountRole
  /** `recovery`: opened with a recovery code; may register a passkey and read. */
  readonly scope: SessionScope
  /** Scopes of the API token; null for sessions of people, which no scope limits. */
  readonly apiScopes: readonly ApiScope[] | null
  /** Identifies the token for revocations without making it usable. */
  readonly tokenHash: string
  /** The sign-in from which the session comes. */
  readonly familyId: string
  /** When that sign-in began. */
  readonly startedAtMs: number
  /** Accurate to some minutes. */
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
  /** The passkey that signed in; null for sessions from before this was stored. */
  readonly credentialId: string | null
  /** When its sign-in began. */
  readonly startedAtMs: number
  /** The time of the last ceremony of its sign-in; null for sessions from before this was stored. */
  readonly provenAtMs: number | null
  readonly expiresAtMs: number
}

/** Resolves bearer tokens to sessions; null for an invalid or expired token. */
export interface Authenticator {
  authenticateToken(token: string): Promise<PlayerSession | null>
  /** Also accepts sessions that a recovery code opened, and API tokens. */
  authenticateAnyScope(token: string): Promise<PlayerSession | null>
  /** Looks up the stored hash of a token: sessions of people and of API tokens, but not of recovery codes. */
  authenticateHash(tokenHash: string): Promise<PlayerSession | null>
  authenticatePasskeyToken(token: string): Promise<PasskeySession | null>
  /**
   * Protects actions that an unattended tab or a stolen token must not perform: refuses unless the session has proven
   * itself within the last minutes. Null when it has, and for wallets that have nothing to prove it with except the
   * token.
   */
  refuseUnproven(session: PlayerSession): Promise<Refusal | null>
}
