import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

export function addPasskeyKeyRoutes(routes: Routes, { passkeyKeys: keys }: IdentityService): void {
  routes.add(ENDPOINTS.passkeys, ({ session }) => keys.list(session.userId))

  routes.add(ENDPOINTS.passkeyAdditionOptions, async ({ session, body }) => {
    const result = await keys.beginAddition(session.userId, body)
    return result.ok ? { credentialRequestOptions: result.options } : result
  })

  routes.add(ENDPOINTS.addPasskey, async ({ session, body }) => {
    const result = await keys.add(session.userId, body)
    return result.ok ? result.passkey : result
  })

  routes.add(ENDPOINTS.renamePasskey, async ({ session, params, body }) => {
    const result = await keys.rename(session.userId, { id: params.id, name: body.name })
    return result.ok ? result.passkey : result
  })

  routes.add(ENDPOINTS.removePasskey, async ({ session, params }) => {
    const result = await keys.remove(session, params.id)
    return result.ok ? undefined : result
  })
}
