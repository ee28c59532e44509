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
import { createAccountService } from './account-service.ts'
import { createApiTokenRepository } from './api-token-repository.ts'
import { createApiTokens } from './api-tokens.ts'
import { createConfirmations } from './confirmation.ts'
import { createPasskeyAttachment } from './passkey-attachment.ts'
import { createPasskeyKeys } from './passkey-keys.ts'
import { createPasskeyRepository, type PasskeyRepository } from './passkey-repository.ts'
import { createPasskeyService } from './passkey-service.ts'
import { createPlayerRegister, type InheritExclusion } from './player-register.ts'
import { createProfileService } from './profile-service.ts'
import { createPseudoSkeletons } from './pseudo.ts'
import { createRecovery } from './recovery.ts'
import { createRecoveryRepository } from './recovery-repository.ts'
import { createSessionList } from './session-list.ts'
import { createSessions, publishEnded } from './sessions.ts'
import { createTokenRepository, type TokenRepository } from './token-repository.ts'
import { createUserRepository, type MoveVisits } from './user-repository.ts'
import { createWeb3Repository, type Web3Repository } from './web3-repository.ts'
import { createEthereumSignIn, createWeb3Service } from './web3-service.ts'
import { createWebAuthn, type RelyingParty } from './webauthn.ts'

export interface IdentityDependencies {
  readonly database: Database
  readonly inheritExclusion: InheritExclusion
  readonly moveVisits: MoveVisits
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

/** Passkeys, accounts of wallets, sessions and profiles. */
export function createIdentityService(outside: IdentityDependencies) {
  const dependencies = {
    ...outside,
    users: createUserRepository(),
    passkeys: createPasskeyRepository(),
    recoveryCodes: createRecoveryRepository(),
    tokens: createTokenRepository(),
    apiTokens: createApiTokenRepository(),
    web3: createWeb3Repository(),
  }
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
    pseudoSkeletons: createPseudoSkeletons(outside),
  }
}

export type IdentityService = ReturnType<typeof createIdentityService>

const SWEEP_EVERY_MS = 60_000
/** Limits of a sweep: rows per transaction, and transactions per sweep. The rest waits a minute. */
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

/** Removes expired tokens, challenges and nonces, and closes the sockets of expired sessions. */
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
