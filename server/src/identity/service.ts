import type { BlacklistService } from '../blacklist/service.ts'
import type { Referrals } from '../influencer/service.ts'
import { createRepeater, type Repeater } from '../platform/scheduling/repeater.ts'
import type { Tasks } from '../platform/scheduling/tasks.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Timers } from '../ports/timers.ts'
import type { WalletService } from '../wallet/service.ts'
import { type AccountService, createAccountService } from './account-service.ts'
import type { ApiTokenRepository } from './api-token-repository.ts'
import { type ApiTokens, createApiTokens } from './api-tokens.ts'
import { type Confirmations, createConfirmations } from './confirmation.ts'
import { createPasskeyAttachment, type PasskeyAttachment } from './passkey-attachment.ts'
import { createPasskeyKeys, type PasskeyKeys } from './passkey-keys.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import { createPasskeyService, type PasskeyService } from './passkey-service.ts'
import { createPlayerRegister, type ExclusionRepository } from './player-register.ts'
import { createProfileService, type ProfileService } from './profile-service.ts'
import { createPseudoSkeletons, type PseudoSkeletons } from './pseudo.ts'
import { createRecovery, type Recovery, type RecoveryRepository } from './recovery.ts'
import { createSessionList, type SessionList } from './session-list.ts'
import { createSessions, publishEnded, type Sessions } from './sessions.ts'
import type { TokenRepository } from './token-repository.ts'
import type { UserRepository } from './user-repository.ts'
import { createEthereumSignIn, createWeb3Service, type Web3Repository, type Web3Service } from './web3-service.ts'
import { createWebAuthn, type RelyingParty, type WebAuthn } from './webauthn.ts'

export interface IdentityDependencies {
  readonly database: Database
  readonly users: UserRepository
  readonly exclusions: ExclusionRepository
  readonly passkeys: PasskeyRepository
  readonly recoveryCodes: RecoveryRepository
  readonly tokens: TokenRepository
  readonly apiTokens: ApiTokenRepository
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

/** Passkeys, the accounts of wallets, sessions and profiles. */
export interface IdentityService {
  readonly passkeys: PasskeyService
  readonly attachment: PasskeyAttachment
  readonly accounts: AccountService
  readonly web3: Web3Service
  readonly confirmations: Confirmations
  readonly recovery: Recovery
  readonly sessions: Sessions
  readonly apiTokens: ApiTokens
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
    apiTokens: createApiTokens(dependencies),
    profiles: createProfileService(dependencies),
    sessionList: createSessionList(dependencies),
    passkeyKeys: createPasskeyKeys({ ...dependencies, sessions, webAuthn }),
    recovery: createRecovery({ ...dependencies, sessions, register }),
    expirySweep: createExpirySweep(dependencies),
    pseudoSkeletons: createPseudoSkeletons(dependencies),
  }
}

const SWEEP_EVERY_MS = 60_000
/** Rows that one transaction removes, and transactions that one sweep runs: the rest waits a minute. */
const ROWS_PER_BATCH_MAX = 500
const BATCHES_PER_SWEEP_MAX = 20

export interface ExpirySweepDependencies {
  readonly database: Database
  readonly tokens: TokenRepository
  readonly passkeys: PasskeyRepository
  readonly web3: Web3Repository
  readonly bus: Bus
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
}

export type ExpirySweep = Pick<Repeater, 'start' | 'stop'>

/** Forgets what has expired, and closes the sockets of sessions whose time is over. */
export function createExpirySweep(dependencies: ExpirySweepDependencies): ExpirySweep {
  const { database, tokens, passkeys, web3, bus, clock } = dependencies

  async function sweepTokens(): Promise<void> {
    for (let batches = 0; batches < BATCHES_PER_SWEEP_MAX; batches += 1) {
      const { removed, ended } = await database.transaction((transaction) =>
        tokens.removeExpired(transaction, { beforeMs: clock.nowMs(), max: ROWS_PER_BATCH_MAX }),
      )
      publishEnded(bus, ended)
      if (removed < ROWS_PER_BATCH_MAX) return
    }
  }

  async function sweepAsked(remove: PasskeyRepository['removeExpiredChallenges']): Promise<void> {
    for (let batches = 0; batches < BATCHES_PER_SWEEP_MAX; batches += 1) {
      const removed = await database.transaction((transaction) =>
        remove(transaction, { beforeMs: clock.nowMs(), max: ROWS_PER_BATCH_MAX }),
      )
      if (removed < ROWS_PER_BATCH_MAX) return
    }
  }

  async function sweep(): Promise<void> {
    await sweepTokens()
    await sweepAsked(passkeys.removeExpiredChallenges)
    await sweepAsked(web3.removeExpiredNonces)
  }

  return createRepeater(dependencies, { name: 'expiry sweep', everyMs: SWEEP_EVERY_MS, run: sweep })
}
