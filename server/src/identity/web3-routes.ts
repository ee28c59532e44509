import { ENDPOINTS } from '@bougie/protocol'
import type { AttemptLimit } from '../http/attempt-limit.ts'
import type { Routes } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

export function addWeb3Routes(routes: Routes, { web3 }: IdentityService, attempts: AttemptLimit): void {
  routes.add(ENDPOINTS.web3Nonce, ({ query }) => web3.newNonce(query.address))

  routes.add(ENDPOINTS.newWeb3Nonce, ({ body }) => web3.newNonce(body?.address))

  routes.add(ENDPOINTS.web3SignIn, async ({ body, userAgent, address }) => {
    const result = await attempts.guard(address, () => web3.signIn({ ...body, userAgent }))
    return result.ok ? result.user : result
  })
}
