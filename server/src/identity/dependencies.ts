import type { BlacklistService } from '../blacklist/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Transaction } from '../ports/database.ts'
import type { WalletService } from '../wallet/service.ts'
import type { ApiTokenRepository } from './api-token-repository.ts'
import type { PasskeyRepository } from './passkey-repository.ts'
import type { RecoveryRepository } from './recovery-repository.ts'
import type { TokenRepository } from './token-repository.ts'
import type { MoveVisits, UserAccount, UserRepository } from './user-repository.ts'
import type { Web3Repository } from './web3-repository.ts'
import type { RelyingParty } from './webauthn.ts'

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

export interface IdentityStores extends IdentityDependencies {
  readonly users: UserRepository
  readonly passkeys: PasskeyRepository
  readonly recoveryCodes: RecoveryRepository
  readonly tokens: TokenRepository
  readonly apiTokens: ApiTokenRepository
  readonly web3: Web3Repository
}

/** Applies the pause or exclusion of a deleted account to a new player with the same wallet or secret. */
export type InheritExclusion = (
  transaction: Transaction,
  player: Pick<UserAccount, 'id' | 'kind' | 'walletKey' | 'localSecretHash'>,
) => Promise<void>
