import {
  ENDPOINTS,
  PROFILE_PICTURE_URL_MAX,
  refuse,
  refuseMissing,
  type UpdateUserBody,
  type UserId,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import type { AttemptLimit } from '../platform/http/rate-limits.ts'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import type { ProfileResult } from './profile-service.ts'
import type { IdentityService } from './service.ts'
import type { UserDirectory } from './user-directory.ts'
import { walletNameKeyOf } from './wallet-address.ts'

/** A picture as a data URL, and the few characters of JSON around it. */
const PROFILE_BODY_BYTES_MAX = PROFILE_PICTURE_URL_MAX + 64

export function addIdentityRoutes(routes: Routes, identity: IdentityService, attempts: AttemptLimit): void {
  addPasskeyRoutes(routes, identity, attempts)
  addAccountRoutes(routes, identity, attempts)
  addProfileRoutes(routes, identity)
  addSessionRoutes(routes, identity)
  addApiTokenRoutes(routes, identity)
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
      created_at: user.createdAt.toISOString(),
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
  function changeProfile(userId: UserId, body: UpdateUserBody): Promise<ProfileResult> {
    if ('pseudo' in body) return profiles.changePseudo(userId, body.pseudo)
    if ('hidden' in body) return profiles.changePrivacy(userId, body.hidden)
    return profiles.changePicture(userId, body.profile_picture)
  }

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
    const picture = await profiles.findPicture(params.id, query.v)
    return picture ? { ...picture, isVersioned: query.v === picture.hash } : refuseMissing('picture')
  })

  routes.add(
    ENDPOINTS.updateUser,
    async ({ params, body }) => {
      const result = await changeProfile(params.id, body)
      return result.ok ? result.profile : result
    },
    { bodyBytesMax: PROFILE_BODY_BYTES_MAX },
  )
}

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
    const { walletName, left, createdAt } = await recovery.left(session.userId)
    return { wallet_name: walletName, left, created_at: createdAt?.toISOString() ?? null }
  })

  routes.add(ENDPOINTS.newRecoveryCodes, async ({ session, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    if (unproven) return unproven
    const result = await recovery.renew(session)
    return result.ok ? { codes: result.codes } : result
  })

  routes.add(ENDPOINTS.passkeys, ({ session }) => keys.list(session.userId))

  routes.add(ENDPOINTS.attachPasskey, async ({ session }) => {
    const result = await attachment.begin(session)
    return result.ok ? { credentialRequestOptions: result.options } : result
  })

  routes.add(ENDPOINTS.passkeyAdditionOptions, async ({ session, refuseUnproven }) => {
    // The recovery session has just presented its code, and there is no passkey to ask for.
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

export function addApiTokenRoutes(routes: Routes, { apiTokens }: Pick<IdentityService, 'apiTokens'>): void {
  routes.add(ENDPOINTS.apiTokens, ({ session }) => apiTokens.list(session.userId))

  routes.add(ENDPOINTS.createApiToken, async ({ session, body, refuseUnproven }) => {
    const unproven = await refuseUnproven()
    return unproven ?? apiTokens.create(session.userId, body)
  })

  routes.add(ENDPOINTS.revokeApiToken, async ({ session, params }) => {
    const result = await apiTokens.revoke(session.userId, params.id)
    return result.ok ? undefined : result
  })
}

export function addSessionRoutes(routes: Routes, { sessionList }: IdentityService): void {
  routes.add(ENDPOINTS.sessions, ({ session }) => sessionList.list(session))

  routes.add(ENDPOINTS.endSession, async ({ session, params }) => {
    const result = await sessionList.end(session, params.id)
    return result.ok ? undefined : result
  })

  routes.add(ENDPOINTS.endSessions, async ({ session, query }) => {
    await sessionList.endAll(session, query.except)
    return undefined
  })
}

/** The address in an EIP-4361 message, on a line of its own. */
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

export function addApiTokenAdminRoutes(
  routes: Routes,
  { apiTokens, auditLog }: Pick<IdentityService, 'apiTokens'> & { readonly auditLog: AuditLog },
): void {
  routes.add(ENDPOINTS.userApiTokens, ({ params }) => apiTokens.list(params.id))

  routes.add(ENDPOINTS.revokeUserApiToken, async ({ session, params: { id: userId, tokenId: id } }) => {
    const result = await apiTokens.revokeAsAdmin({ userId, id, adminId: session.userId }, auditLog)
    return result.ok ? undefined : result
  })
}

export function addUserAdminRoutes(routes: Routes, directory: UserDirectory): void {
  routes.add(ENDPOINTS.adminUsers, async ({ query: { q, role, bots, limit, before } }) => [
    ...(await directory.search({
      text: (q ?? '').toLowerCase(),
      role: role ?? null,
      bots,
      limit,
      before: cursorOf(before),
    })),
  ])

  routes.add(ENDPOINTS.adminUser, ({ params }) => directory.find(params.id))

  routes.add(ENDPOINTS.changeRole, ({ session, params, body }) =>
    directory.changeRole({ userId: params.id, role: body.account_role, adminId: session.userId }),
  )
}
