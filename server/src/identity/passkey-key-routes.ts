import { ENDPOINTS } from '@bougie/protocol'
import type { Routes } from '../http/routes.ts'
import type { IdentityService } from './service.ts'

export function addPasskeyKeyRoutes(
  routes: Routes,
  { passkeyKeys: keys, attachment, confirmations, recovery }: IdentityService,
): void {
  routes.add(ENDPOINTS.confirmationOptions, async ({ session }) => {
    const result = await confirmations.begin(session)
    return result.ok ? result.options : result
  })

  routes.add(ENDPOINTS.confirm, async ({ session, body }) => {
    const result = await confirmations.confirm(session, body)
    return result.ok ? { confirmed_until: new Date(result.untilMs).toISOString() } : result
  })

  routes.add(ENDPOINTS.recoveryCodes, async ({ session }) => {
    const { walletName, left, createdAtMs } = await recovery.left(session.userId)
    return {
      wallet_name: walletName,
      left,
      created_at: createdAtMs === null ? null : new Date(createdAtMs).toISOString(),
    }
  })

  routes.add(ENDPOINTS.newRecoveryCodes, async ({ session, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    if (unproven) return unproven
    const result = await recovery.renew(session.userId)
    return result.ok ? { codes: result.codes } : result
  })

  routes.add(ENDPOINTS.passkeys, ({ session }) => keys.list(session.userId))

  routes.add(ENDPOINTS.attachPasskey, async ({ session }) => {
    const result = await attachment.begin(session.userId)
    return result.ok ? { credentialRequestOptions: result.options } : result
  })

  routes.add(ENDPOINTS.passkeyAdditionOptions, async ({ session, refuseUnproven }) => {
    // A recovery code was asked for a moment ago, and there is no passkey to ask for.
    const unproven = session.scope === 'recovery' ? null : await refuseUnproven()
    if (unproven) return unproven
    const result = await keys.beginAddition(session)
    return result.ok ? { credentialRequestOptions: result.options } : result
  })

  routes.add(ENDPOINTS.addPasskey, async ({ session, body }) => {
    const result = await keys.add(session, body)
    return result.ok ? result.passkey : result
  })

  routes.add(ENDPOINTS.renamePasskey, async ({ session, params, body }) => {
    const result = await keys.rename(session.userId, { id: params.id, name: body.name })
    return result.ok ? result.passkey : result
  })

  routes.add(ENDPOINTS.removePasskey, async ({ session, params, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    if (unproven) return unproven
    const result = await keys.remove(session, params.id)
    return result.ok ? undefined : result
  })
}
