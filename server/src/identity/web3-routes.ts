import { ENDPOINTS } from '@bougie/protocol'
import type { AttemptLimit } from '../http/attempt-limit.ts'
import { subjectOfAddress } from '../http/client-address.ts'
import type { Routes } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

/** As EIP-4361 writes it: on a line of its own. */
const NAMED_WALLET = /^0x[0-9a-f]{40}$/im

export function addWeb3Routes(routes: Routes, { web3 }: IdentityService, attempts: AttemptLimit): void {
  routes.add(ENDPOINTS.web3Nonce, ({ query }) => web3.newNonce(query.address))

  routes.add(ENDPOINTS.newWeb3Nonce, ({ body }) => web3.newNonce(body?.address))

  routes.add(ENDPOINTS.web3SignIn, async ({ body, caller, userAgent, address }) => {
    const wallet = NAMED_WALLET.exec(body.message)?.[0] ?? ''
    const result = await attempts.guard({ caller, address, wallet }, () =>
      web3.signIn({ ...body, userAgent, network: subjectOfAddress(address) }),
    )
    return result.ok ? result.user : result
  })
}
