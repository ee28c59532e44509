import { BRAND } from '@bougie/protocol'
import { moveVisits } from '../../analytics/repository.ts'
import type { BlacklistService } from '../../blacklist/service.ts'
import { addIdentityRoutes } from '../../identity/routes.ts'
import { createIdentityService, type IdentityService } from '../../identity/service.ts'
import type { Referrals } from '../../influencer/service.ts'
import { inheritExclusion } from '../../personal-data/repository.ts'
import { createAttemptLimit } from '../../platform/http/rate-limits.ts'
import type { WalletService } from '../../wallet/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export interface IdentityModuleDependencies {
  readonly wallets: WalletService
  readonly blacklist: BlacklistService
  readonly referrals: Referrals
}

export function composeIdentity(
  context: AppContext,
  { wallets, blacklist, referrals }: IdentityModuleDependencies,
): AppModule & { readonly service: IdentityService } {
  const { config, rateLimiter } = context
  const service = createIdentityService({
    ...context,
    ...config,
    wallets,
    blacklist,
    referrals,
    inheritExclusion,
    moveVisits,
    relyingParty: { id: config.rpId, name: BRAND, origins: config.publicOrigins },
  })
  const attempts = createAttemptLimit({ rateLimiter })
  return {
    service,
    edge: { routes: (routes) => addIdentityRoutes(routes, service, attempts) },
    start: () => {
      service.expirySweep.start()
      context.tasks.run('fill skeletons of pseudos', () => service.pseudoSkeletons.fill())
      context.tasks.run('load the passkey library', () => service.webAuthn.warmUp())
    },
    stop: () => {
      service.expirySweep.stop()
      service.pseudoSkeletons.stop()
    },
  }
}
