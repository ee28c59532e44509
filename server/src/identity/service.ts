import type { BlacklistService } from '../blacklist/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import type { WalletService } from '../wallet/service.ts'
import { type AccountService, createAccountService } from './account-service.ts'
import { type Confirmations, createConfirmations } from './confirmation.ts'
import { createEthereumSignIn } from './ethereum-sign-in.ts'
import { createExpirySweep, type ExpirySweep } from './expiry-sweep.ts'
import { createPasskeyAttachment, type PasskeyAttachment } from './passkey-attachment.ts'
import { createPasskeyKeys, type PasskeyKeys } from './passkey-keys.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { createPasskeyService, type PasskeyService } from './passkey-service.ts'
import { createPlayerRegister } from './player-register.ts'
import { createProfileService, type ProfileService } from './profile-service.ts'
import { createPseudoSkeletons, type PseudoSkeletons } from './pseudo-skeletons.ts'
import { createRecovery, type Recovery } from './recovery.ts'
import type { RecoveryRepository } from './recovery-repository.ts'
import { createSessionList, type SessionList } from './session-list.ts'
import { createSessions, type Sessions } from './sessions.ts'
import type { TokenRepository } from './token-repository.ts'
import type { UserRepository } from './user-repository.ts'
import type { Web3Repository } from './web3-repository.ts'
import { createWeb3Service, type Web3Service } from './web3-service.ts'
import { createWebAuthn, type RelyingParty, type WebAuthn } from './webauthn.ts'

export interface IdentityDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly recoveryCodes: RecoveryRepository
  readonly tokens: TokenRepository
  readonly web3: Web3Repository
  readonly wallets: Pick<WalletService, 'creditWelcome' | 'balanceCentsOf'>
  readonly blacklist: Pick<BlacklistService, 'refuseBlocked'>
  readonly referrals: Referrals
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
  readonly attachment: PasskeyAttachment
  readonly accounts: AccountService
  readonly web3: Web3Service
  readonly confirmations: Confirmations
  readonly recovery: Recovery
  readonly sessions: Sessions
  readonly profiles: ProfileService
  readonly sessionList: SessionList
  readonly passkeyKeys: PasskeyKeys
  readonly expirySweep: ExpirySweep
  readonly pseudoSkeletons: PseudoSkeletons
  readonly webAuthn: WebAuthn
}

export function createIdentityService(dependencies: IdentityDependencies): IdentityService {
  const webAuthn = createWebAuthn(dependencies.relyingParty)
  const sessions = createSessions(dependencies)
  const register = createPlayerRegister(dependencies)
  const attachment = createPasskeyAttachment(dependencies)
  const ethereum = createEthereumSignIn(dependencies.relyingParty)
  const web3 = createWeb3Service({ ...dependencies, sessions, register, ethereum })
  return {
    webAuthn,
    sessions,
    passkeys: createPasskeyService({ ...dependencies, sessions, webAuthn, attachment }),
    attachment,
    accounts: createAccountService({ ...dependencies, sessions, register }),
    web3,
    confirmations: createConfirmations({ ...dependencies, web3, webAuthn }),
    profiles: createProfileService(dependencies),
    sessionList: createSessionList(dependencies),
    passkeyKeys: createPasskeyKeys({ ...dependencies, sessions, webAuthn }),
    recovery: createRecovery({ ...dependencies, sessions, register }),
    expirySweep: createExpirySweep(dependencies),
    pseudoSkeletons: createPseudoSkeletons(dependencies),
  }
}
