import { ENDPOINTS, PROFILE_PICTURE_URL_MAX, refuse, refuseMissing } from '@bougie/protocol'
import type { AttemptLimit } from '../http/attempt-limit.ts'
import { refuseUnlessOwner } from '../http/authenticate.ts'
import { subjectOfAddress } from '../http/client-address.ts'
import type { Routes } from '../http/routes.ts'
import { addPasskeyKeyRoutes } from './passkey-key-routes.ts'
import type { IdentityService } from './service.ts'
import { addSessionRoutes } from './session-routes.ts'
import { walletNameKeyOf } from './wallet-name-key.ts'
import { addWeb3Routes } from './web3-routes.ts'

/** A picture as a data address and the few characters of JSON around it. */
const PROFILE_BODY_BYTES_MAX = PROFILE_PICTURE_URL_MAX + 64

export function addIdentityRoutes(routes: Routes, identity: IdentityService, attempts: AttemptLimit): void {
  addPasskeyRoutes(routes, identity, attempts)
  addAccountRoutes(routes, identity, attempts)
  addProfileRoutes(routes, identity)
  addSessionRoutes(routes, identity)
  addPasskeyKeyRoutes(routes, identity)
  addWeb3Routes(routes, identity, attempts)
}

function addPasskeyRoutes(routes: Routes, { passkeys }: IdentityService, attempts: AttemptLimit): void {
  routes.add(ENDPOINTS.passkeyRegistrationOptions, async ({ query, caller }) => {
    const result = await passkeys.beginRegistration(query.name, caller)
    return result.ok ? { credentialRequestOptions: result.options } : result
  })

  routes.add(ENDPOINTS.passkeyAuthenticationOptions, async () => ({
    credentialRequestOptions: await passkeys.beginAuthentication(),
  }))

  routes.add(ENDPOINTS.passkeySignIn, async ({ body, caller, address }) => {
    const wallet = body.credential.id
    const result = await attempts.guard({ caller, address, wallet }, () => passkeys.finish(body))
    return result.ok ? result.tokens : result
  })

  routes.add(ENDPOINTS.passkeyRefresh, async ({ body }) => {
    const result = await passkeys.refresh(body.refresh_token)
    return result.ok ? result.tokens : result
  })

  routes.add(ENDPOINTS.passkeyMe, async ({ session }) => {
    const user = await passkeys.findUser(session.passkeyUserId)
    if (!user) return refuse('UNAUTHORIZED')
    return {
      id: user.id,
      name: user.name,
      created_at: new Date(user.createdAtMs).toISOString(),
      signers: [{ safes: [{ address: user.walletAddress }] }],
    }
  })
}

function addAccountRoutes(
  routes: Routes,
  { accounts, recovery, sessions, sessionList }: IdentityService,
  attempts: AttemptLimit,
): void {
  routes.add(ENDPOINTS.signup, async ({ body, caller, bearerToken, userAgent, address }) => {
    const attempt = { caller, address, wallet: body.wallet_address }
    const result = await attempts.guard(attempt, () =>
      accounts.signup({ ...body, bearerToken, userAgent, network: subjectOfAddress(address) }),
    )
    return result.ok ? result.user : result
  })

  for (const endpoint of [ENDPOINTS.connect, ENDPOINTS.betaConnect]) {
    routes.add(endpoint, async ({ body, caller, bearerToken, userAgent, address }) => {
      const attempt = { caller, address, wallet: body.wallet_address }
      const result = await attempts.guard(attempt, () =>
        accounts.connect({ ...body, bearerToken, userAgent, network: subjectOfAddress(address) }),
      )
      return result.ok ? result.user : result
    })
  }

  routes.add(ENDPOINTS.recover, async ({ body, caller, userAgent, address }) => {
    const attempt = { caller, address, wallet: walletNameKeyOf(body.wallet_name) }
    const result = await attempts.guard(attempt, () => recovery.recover({ ...body, userAgent }))
    return result.ok ? result.user : result
  })

  routes.add(ENDPOINTS.validateToken, async ({ bearerToken }) => {
    const session = bearerToken === null ? null : await sessions.authenticateAnyScope(bearerToken)
    return session
      ? { valid: true, message: 'Session valide' }
      : { valid: false, message: 'Session invalide ou expirée' }
  })

  routes.add(ENDPOINTS.logout, async ({ session }) => {
    await sessionList.logOut(session)
    return undefined
  })
}

function addProfileRoutes(routes: Routes, { profiles }: IdentityService): void {
  routes.add(ENDPOINTS.me, async ({ session }) => {
    const user = await profiles.getProfile(session.userId)
    const { wallet_address: pub_address, wallet_type, balance } = user
    return { user, wallet: { pub_address, wallet_type, balance } }
  })

  routes.add(ENDPOINTS.userByWallet, async ({ session, params }) => {
    const id = await profiles.findByWallet(session, params.walletAddress)
    return id === null ? refuseMissing('walletOwner') : { id }
  })

  routes.add(ENDPOINTS.picture, async ({ params, query }) => {
    const picture = await profiles.findPicture(params.id)
    return picture ? { ...picture, isVersioned: query.v === picture.hash } : refuseMissing('picture')
  })

  routes.add(
    ENDPOINTS.updateUser,
    async ({ session, params, body }) => {
      const refusal = refuseUnlessOwner(session, params.id)
      if (refusal) return refusal
      const result =
        'pseudo' in body
          ? await profiles.changePseudo(params.id, body.pseudo)
          : await profiles.changePicture(params.id, body.profile_picture)
      return result.ok ? result.profile : result
    },
    { bodyBytesMax: PROFILE_BODY_BYTES_MAX },
  )
}
