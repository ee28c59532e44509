// API tokens: a program's credential, created and revoked by its player. Stored by hash only.
// `platform/token-access.ts` decides its permissions, and its last use is known to within some minutes.

import {
  API_TOKEN_PREFIX,
  API_TOKENS_MAX,
  type ApiToken,
  type ApiTokenBody,
  type NewApiToken,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Transaction } from '../ports/database.ts'
import type { StoredApiToken } from './api-token-repository.ts'
import * as apiTokens from './api-token-repository.ts'
import type { IdentityParts } from './dependencies.ts'
import * as passkeys from './passkey-repository.ts'
import { hashOfToken, newToken } from './secrets.ts'
import { publishEnded } from './sessions.ts'
import * as tokens from './token-repository.ts'
import * as users from './user-repository.ts'

/** Enough characters to tell tokens apart; the remaining ones are still impossible to guess. */
const SHOWN_CHARACTERS = API_TOKEN_PREFIX.length + 6

export function createApiTokens(dependencies: IdentityParts) {
  const { database, bus, clock, random } = dependencies

  async function revoke(
    userId: UserId,
    id: string,
    alongside?: (transaction: Transaction) => Promise<void>,
  ): Promise<{ readonly ok: true } | Refusal> {
    const ended = await database.transaction(async (transaction) => {
      const revoked = await apiTokens.revoke(transaction, { userId, id, atMs: clock.nowMs() })
      if (revoked.length > 0) await alongside?.(transaction)
      return revoked
    })
    publishEnded(bus, ended)
    return ended.length === 0 ? refuseMissing('apiToken') : { ok: true }
  }

  return {
    async list(userId: UserId): Promise<ApiToken[]> {
      const found = await apiTokens.listOf(database.reader, { userId, atMs: clock.nowMs() })
      return found.map(toApiToken)
    },

    async create(
      { userId, familyId }: PlayerSession,
      { name, scopes, expiresInDays }: ApiTokenBody,
    ): Promise<NewApiToken | Refusal> {
      const token = API_TOKEN_PREFIX + newToken(random)
      const createdAt = new Date(clock.nowMs())
      const stored: StoredApiToken = {
        id: random.uuid(),
        userId,
        hash: hashOfToken(token),
        name,
        prefix: token.slice(0, SHOWN_CHARACTERS),
        scopes,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + expiresInDays * DAY_MS),
        lastUsedAt: null,
      }
      return database.transaction(async (transaction) => {
        // A recovery ends all tokens with the passkeys locked; one that is being made is either seen or comes too late.
        const owner = await passkeys.findUserOf(transaction, userId)
        if (owner !== null) await passkeys.lockUser(transaction, owner.id)
        // Locked until the end, so that two concurrent calls don't both find room for one more.
        if ((await users.lock(transaction, userId)) === null) return refuse('UNAUTHORIZED')
        if (!(await tokens.isOpen(transaction, { familyId, atMs: clock.nowMs() }))) return refuse('UNAUTHORIZED')
        const own = await apiTokens.listOf(transaction, { userId, atMs: createdAt.getTime() })
        if (own.length >= API_TOKENS_MAX) return refuse('TOKEN_LIMIT')
        await apiTokens.insert(transaction, stored)
        return { ...toApiToken(stored), token }
      })
    },

    revoke: (userId: UserId, id: string) => revoke(userId, id),

    revokeAsAdmin: (
      { userId, id, adminId }: { readonly userId: UserId; readonly id: string; readonly adminId: UserId },
      auditLog: Pick<AuditLog, 'record'>,
    ) =>
      revoke(userId, id, (transaction) => {
        const subject = { type: 'user', id: userId }
        return auditLog.record(transaction, { adminId, action: 'api_token_revoked', subject, details: { tokenId: id } })
      }),
  }
}

function toApiToken({ id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt }: StoredApiToken): ApiToken {
  return {
    id,
    name,
    prefix,
    scopes: [...scopes],
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }
}
