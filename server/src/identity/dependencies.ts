import type { ScryptOptions } from 'node:crypto'
import type { BlacklistService } from '../blacklist/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { WalletService } from '../wallet/service.ts'
import { createPasskeyCeremonies } from './passkey-ceremonies.ts'
import { createPlayerRegister, type InheritExclusion } from './player-register.ts'
import { createSessions } from './sessions.ts'
import type { MoveVisits } from './user-repository.ts'
import { createWebAuthn, type RelyingParty } from './webauthn.ts'

/** The cost of deriving the hash of a recovery code. */
export type RecoveryCost = Required<Pick<ScryptOptions, 'N' | 'r' | 'p'>>

/** Everything from outside this capability. */
export interface IdentityDependencies
  extends Pick<SharedDependencies, 'database' | 'bus' | 'clock' | 'timers' | 'tasks' | 'random'> {
  readonly inheritExclusion: InheritExclusion
  readonly moveVisits: MoveVisits
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly blacklist: Pick<BlacklistService, 'refuseBlocked'>
  readonly referrals: Referrals
  readonly relyingParty: RelyingParty
  /** Replaces the cost of production. */
  readonly recoveryCost?: RecoveryCost
  /** Lower case. */
  readonly adminWallets: readonly string[]
  /** Whether a wallet may be opened without a passkey. */
  readonly localWallets: boolean
}

/** The services that the parts of this capability share; each part takes what it uses. */
export function createIdentityParts(outside: IdentityDependencies) {
  const webAuthn = createWebAuthn(outside.relyingParty)
  return {
    ...outside,
    webAuthn,
    ceremonies: createPasskeyCeremonies({ ...outside, webAuthn }),
    sessions: createSessions(outside),
    register: createPlayerRegister(outside),
  }
}

export type IdentityParts = ReturnType<typeof createIdentityParts>
