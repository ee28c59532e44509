// For whoever has lost every passkey. A code opens a session that may register a passkey and read, so the wallet is the
// player's again only once it has a passkey that they hold; then every other session ends.
import {
  type PublicUser,
  RECOVERY_CODES,
  type Refusal,
  type recoverBodySchema,
  refuse,
  type UserId,
} from '@bougie/protocol'
import type { output } from 'zod/mini'
import type { BlacklistService } from '../blacklist/service.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Entered } from './account-service.ts'
import type { PasskeyRepository, StoredPasskeyUser } from './passkey-repository.ts'
import type { PlayerRegister } from './player-register.ts'
import { hashOfRecoveryCode, newRecoveryCode } from './recovery-code.ts'
import type { RecoveryRepository } from './recovery-repository.ts'
import type { Sessions } from './sessions.ts'
import type { UserRepository } from './user-repository.ts'
import { walletNameKeyOf } from './wallet-name-key.ts'

export interface RecoveryDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly recoveryCodes: RecoveryRepository
  readonly sessions: Sessions
  readonly register: Pick<PlayerRegister, 'publicUser'>
  readonly blacklist: Pick<BlacklistService, 'refuseBlocked'>
  readonly clock: Clock
  readonly random: Random
}

export type RecoverRequest = output<typeof recoverBodySchema> & { readonly userAgent: string | null }

interface RecoveryState {
  readonly walletName: string | null
  readonly left: number
  readonly createdAtMs: number | null
}

export interface Recovery {
  /** New codes, in place of all before. They are told this once. */
  renew(userId: UserId): Promise<{ readonly ok: true; readonly codes: string[] } | Refusal>
  left(userId: UserId): Promise<RecoveryState>
  /** One refusal, in the same time, whether it was the name or the code. */
  recover(request: RecoverRequest): Promise<Entered>
}

export function createRecovery(dependencies: RecoveryDependencies): Recovery {
  const { database, users, passkeys, recoveryCodes, sessions, register, blacklist, clock, random } = dependencies
  const refused = refuse('RECOVERY_REFUSED')

  async function passkeyUserOf(userId: UserId): Promise<StoredPasskeyUser | null> {
    const id = (await users.find(database.reader, userId))?.passkeyUserId ?? null
    return id === null ? null : passkeys.findUser(database.reader, id)
  }

  return {
    async renew(userId) {
      const owner = await passkeyUserOf(userId)
      if (owner === null) return refuse('NO_RECOVERY_CODES')
      const codes = Array.from({ length: RECOVERY_CODES }, () => newRecoveryCode(random))
      const hashes = await Promise.all(codes.map((code) => hashOfRecoveryCode(owner.nameKey, code)))
      await database.transaction(async (transaction) => {
        await passkeys.holdUser(transaction, owner.id)
        await recoveryCodes.replace(transaction, { passkeyUserId: owner.id, hashes, atMs: clock.nowMs() })
      })
      return { ok: true, codes }
    },

    async left(userId) {
      const owner = await passkeyUserOf(userId)
      if (owner === null) return { walletName: null, left: 0, createdAtMs: null }
      return { walletName: owner.name, ...(await recoveryCodes.countLeft(database.reader, owner.id)) }
    },

    async recover({ wallet_name, code, userAgent }) {
      const hash = await hashOfRecoveryCode(walletNameKeyOf(wallet_name), code)
      const passkeyUserId = await recoveryCodes.findOwner(database.reader, hash)
      const owner = passkeyUserId && (await passkeys.findUser(database.reader, passkeyUserId))
      const account = owner && (await users.findByWalletKey(database.reader, owner.walletKey))
      if (!owner || !account) return refused
      const blocked = blacklist.refuseBlocked({ userId: account.id, address: null })
      if (blocked !== null) return blocked
      const token = await database.transaction(async (transaction) => {
        await passkeys.holdUser(transaction, owner.id)
        if (!(await recoveryCodes.use(transaction, { hash, atMs: clock.nowMs() }))) return null
        return sessions.openPlayer(transaction, { userId: account.id, signIn: null, userAgent, scope: 'recovery' })
      })
      if (token === null) return refused
      const user: PublicUser = await register.publicUser(account, { token, ibexId: owner.id })
      return { ok: true, user }
    },
  }
}
