import { CLOSE_CODES, type ConfirmationMethod, type PasskeyTokens, refuse, type UserId } from '@bougie/protocol'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { PasskeySession, PlayerSession, SessionScope } from '../ports/authenticator.ts'
import type { Bus } from '../ports/bus.ts'
import type { Transaction } from '../ports/database.ts'
import type { StoredApiToken } from './api-token-repository.ts'
import * as apiTokens from './api-token-repository.ts'
import { describeDevice } from './device.ts'
import type { PasskeyUserId } from './passkey-repository.ts'
import * as passkeys from './passkey-repository.ts'
import { resolveRole } from './role.ts'
import { hashOfSecret, hashOfToken, isApiTokenHash, newToken } from './secrets.ts'
import { createSessionCache } from './session-cache.ts'
import type { EndedSession, Revocation, UserTokenRecord } from './token-repository.ts'
import * as tokens from './token-repository.ts'
import type { UserKind } from './user-repository.ts'

const USER_TOKEN_MS = 7 * DAY_MS
/** Long enough to fetch the device that is to hold the new passkey. */
const RECOVERY_MS = 60 * MINUTE_MS
const ACCESS_TOKEN_MS = 15 * MINUTE_MS
/** The lifetime of a sign-in, however its tokens are prolonged and rotated. A refresh token may live equally long. */
const SIGN_IN_MS = 30 * DAY_MS
/** Using a token prolongs it, but the change is stored at most this often. */
const PROLONG_EVERY_MS = 5 * MINUTE_MS
/** How long a ceremony counts as proof for the bearer of a token. */
export const PROOF_MS = 5 * MINUTE_MS

/**
 * How each kind of wallet can prove itself apart from its tokens. For a local wallet it would be the device's secret,
 * which is stored beside the token: a thief of one has the other, so asking for it would protect nobody (decision 156).
 */
const PROOF_METHODS = { passkey: 'passkey', web3: 'web3', local: null, bot: null } as const satisfies Record<
  UserKind,
  ConfirmationMethod | null
>

/** More than anybody has devices; a list of them is still quick to make. */
const SIGN_INS_MAX = 50
/** The most tokens of one player. Tabs of one sign-in may have their own. */
export const LISTED_TOKENS_MAX = 500
/**
 * The most tokens of one sign-in, two for each refresh; used ones are kept to recognise a second use. A client that
 * refreshes when its access token expires needs fewer in the 30 days of a sign-in.
 */
const FAMILY_TOKENS_MAX = 6_000

export type IssuedPasskeyTokens = Pick<PasskeyTokens, 'access_token' | 'refresh_token'>

export interface PlayerEntry {
  readonly userId: UserId
  /** The sign-in to which it belongs and with which it is revoked; null when this session starts a new one. */
  readonly signIn: Pick<PasskeySession, 'familyId' | 'credentialId' | 'startedAtMs' | 'provenAtMs'> | null
  /** The browser's user agent. */
  readonly userAgent: string | null
  readonly scope?: SessionScope
}

interface OpenedPasskey {
  readonly passkeyUserId: PasskeyUserId
  readonly credentialId: string | null
  /** Null when a ceremony has just started a new sign-in. */
  readonly family: Pick<PasskeySession, 'familyId' | 'startedAtMs' | 'provenAtMs'> | null
}

interface SessionsDependencies extends Pick<SharedDependencies, 'database' | 'bus' | 'clock' | 'random' | 'tasks'> {
  readonly adminWallets: readonly string[]
}

export function createSessions(dependencies: SessionsDependencies) {
  const { database, bus, clock, random, tasks, adminWallets } = dependencies
  const cache = createSessionCache()

  bus.subscribe((event) => {
    if (event.type === 'accountChanged') cache.forgetUser(event.userId)
    if (event.type !== 'sessionsRevoked') return
    if (event.tokenHash === null) cache.forgetUser(event.userId)
    else cache.forgetToken(event.tokenHash)
  })

  bus.onMissed(() => cache.forgetAll())

  function sessionOf(record: UserTokenRecord): PlayerSession {
    const { hash: tokenHash, userId, scope, familyId, startedAtMs, usedAtMs, expiresAtMs } = record
    const times = { startedAtMs, usedAtMs, expiresAtMs }
    const role = resolveRole(adminWallets, record)
    return { kind: 'player', userId, role, scope, apiScopes: null, tokenHash, familyId, ...times }
  }

  /** Has the role `user` whatever its player's role is: programs may not use the administration. */
  function apiSessionOf(token: StoredApiToken): PlayerSession {
    return {
      kind: 'player',
      userId: token.userId,
      role: 'user',
      scope: 'api',
      apiScopes: token.scopes,
      tokenHash: token.hash,
      familyId: token.id,
      startedAtMs: token.createdAt.getTime(),
      usedAtMs: token.lastUsedAt?.getTime() ?? 0,
      expiresAtMs: token.expiresAt.getTime(),
    }
  }

  async function readSession(tokenHash: string): Promise<PlayerSession | null> {
    if (isApiTokenHash(tokenHash)) {
      const token = await apiTokens.find(database.reader, tokenHash)
      return token && apiSessionOf(token)
    }
    const record = await tokens.findUserToken(database.reader, tokenHash)
    return record && sessionOf(record)
  }

  async function lookUp(tokenHash: string): Promise<PlayerSession | null> {
    const begun = cache.begin()
    const session = await readSession(tokenHash)
    if (!session || session.expiresAtMs <= clock.nowMs()) return null
    begun.store(session, clock.nowMs())
    return session
  }

  /** The call that uses the token does not wait for this, because a late or lost prolongation does no harm. */
  function prolong(session: PlayerSession): PlayerSession {
    const usedAtMs = clock.nowMs()
    if (usedAtMs - session.usedAtMs < PROLONG_EVERY_MS || session.scope === 'recovery') return session
    const { tokenHash: hash, scope, startedAtMs } = session
    // The player chose the lifetime of an API token, so only its use is recorded.
    const isApi = scope === 'api'
    const expiresAtMs = isApi ? session.expiresAtMs : Math.min(usedAtMs + USER_TOKEN_MS, startedAtMs + SIGN_IN_MS)
    const used = { ...session, usedAtMs, expiresAtMs }
    cache.update(used)
    tasks.run(isApi ? 'note use of an API token' : 'prolong session', () =>
      database.transaction((transaction) =>
        isApi
          ? apiTokens.noteUse(transaction, { hash, atMs: usedAtMs })
          : tokens.prolong(transaction, { hash, usedAtMs, expiresAtMs }),
      ),
    )
    return used
  }

  function begun(nowMs: number) {
    return { familyId: random.uuid(), startedAtMs: nowMs, provenAtMs: nowMs }
  }

  /** Creates access and refresh token of a passkey; a sign-in starts a new family, a refresh stays in its own. */
  async function openPasskey(
    transaction: Transaction,
    { passkeyUserId, credentialId, family }: OpenedPasskey,
  ): Promise<IssuedPasskeyTokens> {
    const createdAtMs = clock.nowMs()
    const { familyId, startedAtMs, provenAtMs } = family ?? begun(createdAtMs)
    const shared = { passkeyUserId, credentialId, familyId, startedAtMs, provenAtMs, createdAtMs }
    const endsAtMs = startedAtMs + SIGN_IN_MS
    const [access_token, refresh_token] = [newToken(random), newToken(random)]
    const [access, refresh] = [hashOfSecret(access_token), hashOfSecret(refresh_token)]
    await tokens.insert(transaction, [
      { ...shared, kind: 'access', hash: access, expiresAtMs: Math.min(createdAtMs + ACCESS_TOKEN_MS, endsAtMs) },
      { ...shared, kind: 'refresh', hash: refresh, expiresAtMs: endsAtMs },
    ])
    return { access_token, refresh_token }
  }

  async function findSession(tokenHash: string): Promise<PlayerSession | null> {
    const nowMs = clock.nowMs()
    const session = cache.find(tokenHash, nowMs) ?? (await lookUp(tokenHash))
    return session && session.expiresAtMs > nowMs ? prolong(session) : null
  }

  async function authenticateToken(token: string): Promise<PlayerSession | null> {
    const session = await findSession(hashOfSecret(token))
    return session?.scope === 'full' ? session : null
  }

  return {
    openPasskey,

    /**
     * Locks the passkey user and checks that a proof from outside the transaction is still valid. Until the transaction
     * ends, nothing of that user can be revoked. Called before a session is opened with the proof.
     */
    async lockPasskey(transaction: Transaction, { passkeyUserId, tokenHash }: PasskeySession) {
      await passkeys.lockUser(transaction, passkeyUserId)
      const record = await tokens.findPasskeyToken(transaction, { kind: 'access', hash: tokenHash })
      return record !== null && record.expiresAtMs > clock.nowMs()
    },

    /** Ends everything issued to a player, and the API tokens that it could have created. */
    async revokeEverything(transaction: Transaction, of: Revocation): Promise<readonly EndedSession[]> {
      const atMs = clock.nowMs()
      const programs = await apiTokens.revoke(transaction, { userId: of.userId, id: null, atMs })
      return [...(await tokens.revokeAll(transaction, { ...of, atMs })), ...programs]
    },

    /**
     * Enforces the maximum of sign-ins per player. Called after a new one is stored; ends those that were used longest
     * ago. They are removed, and so are revoked tokens beyond a number: a player may sign in and out thousands of times
     * a minute, and each time all of their tokens are looked through.
     */
    async endOldest(userId: UserId, newToken: string) {
      const { reader } = database
      const keptHash = hashOfSecret(newToken)
      const listed = await tokens.listUserTokens(reader, { userId, atMs: clock.nowMs(), max: LISTED_TOKENS_MAX })
      const own = listed.find(({ hash }) => hash === keptHash)?.familyId
      const others = new Set(listed.map(({ familyId }) => familyId).filter((familyId) => familyId !== own))
      const surplus = [...others].slice(SIGN_INS_MAX - 1)
      const isCrowded = (await tokens.countUserTokens(reader, userId)) > LISTED_TOKENS_MAX
      if (surplus.length === 0 && !isCrowded) return
      const passkeyUserId = (await passkeys.findUserOf(reader, userId))?.id ?? null
      const ended = await database.transaction(async (transaction) => {
        // A refresh that is being stored is ended too; otherwise its tokens would outlive their sign-in.
        if (passkeyUserId !== null) await passkeys.lockUser(transaction, passkeyUserId)
        return [
          ...(await tokens.removeFamilies(transaction, surplus)),
          ...(await tokens.removeBeyond(transaction, { userId, keptHash, max: LISTED_TOKENS_MAX - 1 })),
        ]
      })
      publishEnded(bus, ended)
    },

    authenticateToken,
    async authenticateHash(tokenHash: string) {
      const session = await findSession(tokenHash)
      return session?.scope === 'recovery' ? null : session
    },
    authenticateAnyScope: (token: string) => findSession(hashOfToken(token)),

    async authenticatePasskeyToken(token: string): Promise<PasskeySession | null> {
      const record = await tokens.findPasskeyToken(database.reader, { kind: 'access', hash: hashOfSecret(token) })
      if (!record || record.expiresAtMs <= clock.nowMs()) return null
      const { hash, ...session } = record
      return { kind: 'passkey', tokenHash: hash, ...session }
    },

    /** Creates a new user token. */
    async openPlayer(transaction: Transaction, { userId, signIn, userAgent, scope = 'full' }: PlayerEntry) {
      const token = newToken(random)
      const nowMs = clock.nowMs()
      const { familyId, startedAtMs, provenAtMs } = signIn ?? begun(nowMs)
      const lifeMs = scope === 'recovery' ? RECOVERY_MS : USER_TOKEN_MS
      const expiresAtMs = Math.min(nowMs + lifeMs, startedAtMs + SIGN_IN_MS)
      await tokens.insert(transaction, [
        {
          kind: 'user',
          userId,
          device: describeDevice(userAgent),
          hash: hashOfSecret(token),
          credentialId: signIn?.credentialId ?? null,
          familyId,
          scope,
          startedAtMs,
          // A recovery code is not a ceremony.
          provenAtMs: scope === 'recovery' ? null : provenAtMs,
          createdAtMs: nowMs,
          expiresAtMs,
        },
      ])
      return token
    },

    /**
     * Exchanges a refresh token for a new pair. A second use indicates theft, and ends everything of that sign-in; so does
     * an excess of refreshes, because every confirmation and sign-out changes all tokens of the sign-in.
     */
    async refresh(refreshToken: string) {
      const hash = hashOfSecret(refreshToken)
      const record = await tokens.findPasskeyToken(database.reader, { kind: 'refresh', hash })
      if (!record || record.expiresAtMs <= clock.nowMs()) return refuse('UNAUTHORIZED')
      const { familyId, credentialId, passkeyUserId } = record
      const opened = { passkeyUserId, credentialId, family: record }
      const result = await database.transaction(async (transaction) => {
        const atMs = clock.nowMs()
        await passkeys.lockUser(transaction, passkeyUserId)
        if ((await tokens.countFamily(transaction, familyId)) >= FAMILY_TOKENS_MAX) {
          return { ok: false as const, ended: await tokens.removeFamilies(transaction, [familyId]) }
        }
        if (await tokens.use(transaction, { hash, atMs })) {
          return { ok: true as const, ...(await openPasskey(transaction, opened)) }
        }
        return { ok: false as const, ended: await tokens.revokeFamily(transaction, { familyId, atMs }) }
      })
      if (result.ok) return { ...result, passkeyUserId }
      publishEnded(bus, result.ended)
      return refuse('UNAUTHORIZED')
    },

    /** Turns a session that a recovery code opened into a full one, because its player has registered this passkey. */
    async liftScope(
      transaction: Transaction,
      { familyId, startedAtMs }: Pick<PlayerSession, 'familyId' | 'startedAtMs'>,
      credentialId: string,
    ) {
      const atMs = clock.nowMs()
      const expiresAtMs = Math.min(atMs + USER_TOKEN_MS, startedAtMs + SIGN_IN_MS)
      await tokens.liftScope(transaction, { familyId, credentialId, expiresAtMs }, new Date(atMs))
    },

    async refuseUnproven({ tokenHash }: PlayerSession) {
      // Reads the stored token: another tab of the same sign-in may have proved it, and the cache holds no proofs.
      const record = await tokens.findUserToken(database.reader, tokenHash)
      if (!record) return refuse('UNAUTHORIZED')
      const method = PROOF_METHODS[record.kind]
      const isProven = record.provenAtMs !== null && clock.nowMs() - record.provenAtMs < PROOF_MS
      if (method === null || isProven) return null
      const message = method === 'web3' ? { message: 'Signez de nouveau avec votre wallet pour continuer.' } : {}
      return refuse('FRESH_PASSKEY_REQUIRED', { ...message, details: { method } })
    },
  }
}

/** Publishes ended sessions, which closes their sockets and removes them from caches. */
export function publishEnded(bus: Bus, ended: readonly EndedSession[]): void {
  bus.publish(
    ended.map(({ userId, tokenHash }) => ({
      type: 'sessionsRevoked',
      userId,
      tokenHash,
      closeCode: CLOSE_CODES.unauthorized,
    })),
  )
}
