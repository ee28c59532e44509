import { BRAND } from '@bougie/protocol'
import { createPasskeyRepository } from '../adapters/prisma/passkey-repository.ts'
import { createRecoveryRepository } from '../adapters/prisma/recovery-repository.ts'
import { createTokenRepository } from '../adapters/prisma/token-repository.ts'
import { createUserRepository } from '../adapters/prisma/user-repository.ts'
import { createWeb3Repository } from '../adapters/prisma/web3-repository.ts'
import type { BlacklistService } from '../blacklist/service.ts'
import { createAttemptLimit } from '../http/attempt-limit.ts'
import { addIdentityRoutes } from '../identity/routes.ts'
import { createIdentityService, type IdentityService } from '../identity/service.ts'
import type { Referrals } from '../influencer/service.ts'
import type { WalletService } from '../wallet/service.ts'
import type { House, Room } from './house.ts'

export interface IdentityNeighbours {
  readonly wallets: WalletService
  readonly blacklist: BlacklistService
  readonly referrals: Referrals
}

export function composeIdentity(
  house: House,
  { wallets, blacklist, referrals }: IdentityNeighbours,
): Room & { readonly service: IdentityService } {
  const { config, rateLimiter } = house
  const service = createIdentityService({
    ...house,
    ...config,
    wallets,
    blacklist,
    referrals,
    users: createUserRepository(),
    passkeys: createPasskeyRepository(),
    recoveryCodes: createRecoveryRepository(),
    tokens: createTokenRepository(),
    web3: createWeb3Repository(),
    relyingParty: { id: config.rpId, name: BRAND, origins: config.publicOrigins },
  })
  const attempts = createAttemptLimit({ rateLimiter })
  return {
    service,
    edge: { routes: (routes) => addIdentityRoutes(routes, service, attempts) },
    start: () => {
      service.expirySweep.start()
      house.tasks.run('fill skeletons of pseudos', () => service.pseudoSkeletons.fill())
      house.tasks.run('load the passkey library', () => service.webAuthn.warmUp())
    },
    stop: () => {
      service.expirySweep.stop()
      service.pseudoSkeletons.stop()
    },
  }
}
