import type { BlacklistService } from '../blacklist/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { WalletService } from '../wallet/service.ts'
import { createApiTokenRepository } from './api-token-repository.ts'
import { createChallengeRepository } from './challenge-repository.ts'
import { createPasskeyCeremonies } from './passkey-ceremonies.ts'
import { createPasskeyRepository } from './passkey-repository.ts'
import { createPlayerRegister, type InheritExclusion } from './player-register.ts'
import { createSessions } from './sessions.ts'
import { createTokenRepository } from './token-repository.ts'
import { createUserRepository, type MoveVisits } from './user-repository.ts'
import { createWebAuthn, type RelyingParty } from './webauthn.ts'

/** Everything from outside this capability. */
export interface IdentityDependencies
  extends Pick<SharedDependencies, 'database' | 'bus' | 'clock' | 'timers' | 'tasks' | 'random'> {
  readonly inheritExclusion: InheritExclusion
  readonly moveVisits: MoveVisits
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly blacklist: Pick<BlacklistService, 'refuseBlocked'>
  readonly referrals: Referrals
  readonly relyingParty: RelyingParty
  /** Lower case. */
  readonly adminWallets: readonly string[]
  /** Whether a wallet may be opened without a passkey. */
  readonly localWallets: boolean
}

/** The repositories and services that the parts of this capability share; each part takes what it uses. */
export function createIdentityParts(outside: IdentityDependencies) {
  const withRepositories = {
    ...outside,
    users: createUserRepository(),
    passkeys: createPasskeyRepository(),
    challenges: createChallengeRepository(),
    tokens: createTokenRepository(),
    apiTokens: createApiTokenRepository(),
    webAuthn: createWebAuthn(outside.relyingParty),
  }
  return {
    ...withRepositories,
    ceremonies: createPasskeyCeremonies(withRepositories),
    sessions: createSessions(withRepositories),
    register: createPlayerRegister(withRepositories),
  }
}

export type IdentityParts = ReturnType<typeof createIdentityParts>
