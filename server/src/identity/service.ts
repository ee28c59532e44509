import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import type { WalletService } from '../wallet/service.ts'
import { type AccountService, createAccountService } from './account-service.ts'
import { createExpirySweep, type ExpirySweep } from './expiry-sweep.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { createPasskeyService, type PasskeyService } from './passkey-service.ts'
import { createProfileService, type ProfileService } from './profile-service.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { TokenRepository } from './token-repository.ts'
import type { UserRepository } from './user-repository.ts'
import { createWebAuthn, type RelyingParty, type WebAuthn } from './webauthn.ts'

export interface IdentityDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly tokens: TokenRepository
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly bus: Bus
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly random: Random
  readonly relyingParty: RelyingParty
  /** Lower case. */
  readonly adminWallets: readonly string[]
  readonly localWallets: boolean
}

/** Who somebody is: passkeys, the accounts of wallets, sessions and profiles. */
export interface IdentityService {
  readonly passkeys: PasskeyService
  readonly accounts: AccountService
  readonly sessions: Sessions
  readonly profiles: ProfileService
  readonly expirySweep: ExpirySweep
  readonly webAuthn: WebAuthn
}

export function createIdentityService(dependencies: IdentityDependencies): IdentityService {
  const webAuthn = createWebAuthn(dependencies.relyingParty)
  const sessions = createSessions(dependencies)
  return {
    webAuthn,
    sessions,
    passkeys: createPasskeyService({ ...dependencies, sessions, webAuthn }),
    accounts: createAccountService({ ...dependencies, sessions }),
    profiles: createProfileService(dependencies),
    expirySweep: createExpirySweep(dependencies),
  }
}
