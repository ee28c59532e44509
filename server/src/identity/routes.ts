import {
  ENDPOINTS,
  type Endpoint,
  PROFILE_PICTURE_URL_MAX,
  type Refusal,
  refuse,
  refuseMissing,
} from '@bougie/protocol'
import type { AuditLog } from '../admin/service.ts'
import { limitSubjectsOf } from '../platform/http/callers.ts'
import type { AttemptLimit } from '../platform/http/rate-limits.ts'
import type { Call, Routes } from '../platform/http/routes.ts'
import { cursorOf } from '../platform/page-cursor.ts'
import type { IdentityCapability } from './capability.ts'
import { walletNameKeyOf } from './names.ts'
import type { UserDirectory } from './user-directory.ts'

/** A picture as a data URL, and the few characters of JSON around it. */
const PROFILE_BODY_BYTES_MAX = PROFILE_PICTURE_URL_MAX + 64
/** The address in an EIP-4361 message, on a line of its own. */
const NAMED_WALLET = /^0x[0-9a-f]{40}$/im

export function addIdentityRoutes(routes: Routes, identity: IdentityCapability, attempts: AttemptLimit): void {
  addEntryRoutes(routes, identity, attempts)
  addProfileRoutes(routes, identity)
  addSessionRoutes(routes, identity)
  addPasskeyKeyRoutes(routes, identity)
}

/** All ways to sign in and up. */
function addEntryRoutes(
  routes: Routes,
  { passkeys, accounts, recovery, web3 }: IdentityCapability,
  attempts: AttemptLimit,
): void {
  const guarded = <T>({ caller, address }: Call<Endpoint>, wallet: string, attempt: () => Promise<T | Refusal>) =>
    attempts.guard({ caller, address, wallet }, attempt)

  routes.add(ENDPOINTS.passkeyRegistrationOptions, ({ query, caller }) =>
    passkeys.beginRegistration(query.name, caller),
  )

  routes.add(ENDPOINTS.passkeyAuthenticationOptions, () => passkeys.beginAuthentication())

  routes.add(ENDPOINTS.passkeySignIn, (call) =>
    guarded(call, call.body.credential.id, () => passkeys.finish(call.body)),
  )

  routes.add(ENDPOINTS.passkeyRefresh, ({ body }) => passkeys.refresh(body.refresh_token))

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

  routes.add(ENDPOINTS.signup, (call) =>
    guarded(call, call.body.wallet_address, () => accounts.signup({ ...call.body, ...callerOf(call) })),
  )

  for (const endpoint of [ENDPOINTS.connect, ENDPOINTS.betaConnect]) {
    routes.add(endpoint, (call) =>
      guarded(call, call.body.wallet_address, () => accounts.connect({ ...call.body, ...callerOf(call) })),
    )
  }

  routes.add(ENDPOINTS.recover, (call) =>
    guarded(call, walletNameKeyOf(call.body.wallet_name), () => recovery.recover({ ...call.body, ...callerOf(call) })),
  )

  routes.add(ENDPOINTS.web3Nonce, ({ query }) => web3.newNonce(query.address))

  routes.add(ENDPOINTS.newWeb3Nonce, ({ body }) => web3.newNonce(body?.address))

  routes.add(ENDPOINTS.web3SignIn, (call) => {
    const wallet = NAMED_WALLET.exec(call.body.message)?.[0] ?? ''
    return guarded(call, wallet, () => web3.signIn({ ...call.body, ...callerOf(call) }))
  })
}

function callerOf({ bearerToken, userAgent, address }: Call<Endpoint>) {
  return { bearerToken, userAgent, networks: limitSubjectsOf({ caller: null, ip: address }) }
}

function addProfileRoutes(routes: Routes, { profiles }: IdentityCapability): void {
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
      if ('pseudo' in body) return profiles.changePseudo(params.id, body.pseudo)
      if ('hidden' in body) return profiles.changePrivacy(params.id, body.hidden)
      return profiles.changePicture(params.id, body.profile_picture)
    },
    { bodyBytesMax: PROFILE_BODY_BYTES_MAX },
  )
}

/** Sessions of people, and API tokens. */
function addSessionRoutes(routes: Routes, { sessions, sessionList, apiTokens }: IdentityCapability): void {
  routes.add(ENDPOINTS.validateToken, async ({ bearerToken }) => {
    const session = bearerToken === null ? null : await sessions.authenticateAnyScope(bearerToken)
    return session
      ? { valid: true, message: 'Session valide' }
      : { valid: false, message: 'Session invalide ou expirée' }
  })

  routes.add(ENDPOINTS.logout, ({ session }) => sessionList.logOut(session))

  routes.add(ENDPOINTS.sessions, ({ session }) => sessionList.list(session))

  routes.add(ENDPOINTS.endSession, ({ session, params }) => sessionList.end(session, params.id))

  routes.add(ENDPOINTS.endSessions, ({ session, query }) => sessionList.endAll(session, query.except))

  routes.add(ENDPOINTS.apiTokens, ({ session }) => apiTokens.list(session.userId))

  routes.add(
    ENDPOINTS.createApiToken,
    async ({ session, body, refuseUnproven }) => (await refuseUnproven()) ?? apiTokens.create(session, body),
  )

  routes.add(ENDPOINTS.revokeApiToken, ({ session, params }) => apiTokens.revoke(session.userId, params.id))
}

function addPasskeyKeyRoutes(
  routes: Routes,
  { passkeyKeys: keys, attachment, confirmations, recovery }: IdentityCapability,
): void {
  routes.add(ENDPOINTS.confirmationOptions, ({ session }) => confirmations.begin(session))

  routes.add(ENDPOINTS.confirm, ({ session, body }) => confirmations.confirm(session, body))

  routes.add(ENDPOINTS.recoveryCodes, ({ session }) => recovery.left(session.userId))

  routes.add(
    ENDPOINTS.newRecoveryCodes,
    async ({ session, refuseUnproven }) => (await refuseUnproven()) ?? recovery.renew(session),
  )

  routes.add(ENDPOINTS.passkeys, ({ session }) => keys.list(session.userId))

  routes.add(ENDPOINTS.attachPasskey, ({ session }) => attachment.begin(session))

  routes.add(ENDPOINTS.passkeyAdditionOptions, async ({ session, refuseUnproven }) => {
    // The recovery session has just presented its code, and there is no passkey to ask for.
    const unproven = session.scope === 'recovery' ? null : await refuseUnproven()
    return unproven ?? keys.beginAddition(session)
  })

  routes.add(ENDPOINTS.addPasskey, ({ session, body }) => keys.add(session, body))

  routes.add(ENDPOINTS.renamePasskey, ({ session, params, body }) =>
    keys.rename(session.userId, { id: params.id, name: body.name }),
  )

  routes.add(
    ENDPOINTS.removePasskey,
    async ({ session, params, refuseUnproven }) => (await refuseUnproven()) ?? keys.remove(session, params.id),
  )
}

export function addApiTokenAdminRoutes(
  routes: Routes,
  { apiTokens, auditLog }: Pick<IdentityCapability, 'apiTokens'> & { readonly auditLog: AuditLog },
): void {
  routes.add(ENDPOINTS.userApiTokens, ({ params }) => apiTokens.list(params.id))

  routes.add(ENDPOINTS.revokeUserApiToken, ({ session, params: { id: userId, tokenId: id } }) =>
    apiTokens.revokeAsAdmin({ userId, id, adminId: session.userId }, auditLog),
  )
}

export function addUserAdminRoutes(routes: Routes, directory: UserDirectory): void {
  routes.add(ENDPOINTS.adminUsers, ({ query: { before, ...search } }) =>
    directory.search({ ...search, before: cursorOf(before) }),
  )

  routes.add(ENDPOINTS.adminUser, ({ params }) => directory.find(params.id))

  routes.add(ENDPOINTS.changeRole, ({ session, params, body }) =>
    directory.changeRole({ userId: params.id, role: body.account_role, adminId: session.userId }),
  )
}
