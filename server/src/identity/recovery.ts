// Recovery after the loss of every passkey. A code opens a session that may only register a passkey and read.
// Registering one makes the wallet the player's again and ends every other session.

import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import {
  type PublicUser,
  RECOVERY_CODES,
  type Refusal,
  type recoverBodySchema,
  refuse,
  type UserId,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import type { PlayerSession } from '../ports/authenticator.ts'
import type { Random } from '../ports/random.ts'
import type { IdentityParts, RecoveryCost } from './dependencies.ts'
import { walletNameKeyOf } from './names.ts'
import * as passkeys from './passkey-repository.ts'
import * as tokens from './token-repository.ts'
import * as users from './user-repository.ts'

export type RecoverRequest = output<typeof recoverBodySchema> & { readonly userAgent: string | null }

export function createRecovery(dependencies: IdentityParts) {
  const { database, sessions, register, blacklist, clock, random, recoveryCost = RECOVERY_COST } = dependencies
  const refused = refuse('RECOVERY_REFUSED')

  return {
    /** Creates new codes that replace all earlier ones. They are shown only this once. */
    async renew({ userId, familyId }: PlayerSession): Promise<{ readonly codes: string[] } | Refusal> {
      const owner = await passkeys.findUserOf(database.reader, userId)
      if (owner === null) return refuse('NO_RECOVERY_CODES')
      const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random))
      const hashes = await Promise.all(
        codes.map((code) => hashOfRecoveryCode({ nameKey: owner.nameKey, code }, recoveryCost)),
      )
      return database.transaction(async (transaction) => {
        const atMs = clock.nowMs()
        await passkeys.lockUser(transaction, owner.id)
        // Hashing takes long enough for the session to end, or the account to be deleted.
        if (!(await tokens.isOpen(transaction, { familyId, atMs }))) return refuse('UNAUTHORIZED')
        await passkeys.replaceRecoveryCodes(transaction, { passkeyUserId: owner.id, hashes }, new Date(atMs))
        return { codes }
      })
    },

    async left(userId: UserId) {
      const owner = await passkeys.findUserOf(database.reader, userId)
      const codes = owner === null ? [] : await passkeys.recoveryCodesOf(database.reader, owner.id)
      return {
        wallet_name: owner?.name ?? null,
        left: codes.filter(({ usedAt }) => usedAt === null).length,
        created_at: codes[0]?.createdAt.toISOString() ?? null,
      }
    },

    /** Refuses a wrong name and a wrong code alike, in the same time. */
    async recover({ wallet_name, code, userAgent }: RecoverRequest): Promise<PublicUser | Refusal> {
      const hash = await hashOfRecoveryCode({ nameKey: walletNameKeyOf(wallet_name), code }, recoveryCost)
      const passkeyUserId = await passkeys.findOwnerOfRecoveryCode(database.reader, hash)
      const owner = passkeyUserId && (await passkeys.findUser(database.reader, passkeyUserId))
      const account = owner && (await users.findByWalletKey(database.reader, owner.walletKey))
      if (!owner || !account) return refused
      const blocked = blacklist.refuseBlocked({ userId: account.id, address: null })
      if (blocked !== null) return blocked
      const token = await database.transaction(async (transaction) => {
        await passkeys.lockUser(transaction, owner.id)
        if (!(await passkeys.useRecoveryCode(transaction, hash, new Date(clock.nowMs())))) return null
        return sessions.openPlayer(transaction, { userId: account.id, signIn: null, userAgent, scope: 'recovery' })
      })
      return token === null ? refused : register.publicUser(account, { token, ibexId: owner.id })
    },
  }
}

/** Crockford's alphabet: no letter looks like a digit or another letter, because codes are copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 12
const GROUP = /.{4}(?=.)/g
const HASH_BYTES = 32

/**
 * 16 MB and about 40 ms of a helper thread. Codes have 60 random bits, so a higher cost would burden only the server.
 * Under another cost no stored code would open its wallet.
 */
export const RECOVERY_COST: RecoveryCost = { N: 2 ** 14, r: 8, p: 1 }

const derive = promisify<string, string, number, RecoveryCost, Buffer>(scrypt)

/** 60 random bits, written as `XXXX-XXXX-XXXX`. */
function newRecoveryCode(random: Random): string {
  const characters = [...random.bytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return characters.join('').replace(GROUP, '$&-')
}

/**
 * The stored form of a code. The salt is the wallet's name, so a single derivation is enough for any name: an unknown
 * name takes as long as a known one.
 */
export async function hashOfRecoveryCode(
  { nameKey, code }: { readonly nameKey: string; readonly code: string },
  cost: RecoveryCost,
): Promise<string> {
  const derived = await derive(written(code), `recovery code of ${nameKey}`, HASH_BYTES, cost)
  return derived.toString('hex')
}

/** Restores the form in which a code was given out, however a player types it. */
function written(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
