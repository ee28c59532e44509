import { type AccountRole, type Refusal, refuse, type WalletAddress } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { UserRepository } from './user-repository.ts'

export interface GrantDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly users: UserRepository
}

export interface Grant {
  readonly walletAddress: WalletAddress
  readonly role: AccountRole
}

/**
 * What an operator decides about a player. A local wallet, whose secret lies open in a browser, never becomes an admin,
 * and a bot is nothing but a bot. A running server acts on it when it next reads the session, within half a minute.
 */
export function grantRole(
  { database, clock, users }: GrantDependencies,
  { walletAddress, role }: Grant,
): Promise<{ readonly ok: true } | Refusal> {
  return database.transaction(async (transaction) => {
    const user = await users.findByWalletKey(transaction, walletAddress.toLowerCase())
    if (!user) return refuse('USER_NOT_FOUND')
    if (user.kind === 'bot' || (user.kind === 'local' && role === 'admin')) return refuse('FORBIDDEN')
    await users.changeRole(transaction, { id: user.id, role, atMs: clock.nowMs() })
    return { ok: true }
  })
}
