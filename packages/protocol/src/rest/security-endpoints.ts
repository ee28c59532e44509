import { endpointsFor } from './endpoint.ts'
import { registrationOptionsResponseSchema } from './passkeys.ts'
import * as security from './security.ts'

/** Sessions and passkeys, managed by their player. */
export const SECURITY_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  sessions: {
    route: 'GET /api/users/me/sessions',
    summary: 'Where the player is signed in, the session used last first',
    cost: 'heavy',
    response: security.sessionsSchema,
  },
  endSession: {
    route: 'DELETE /api/users/me/sessions/:id',
    summary: 'Signs one session out: its tokens are revoked and its sockets close',
    params: security.sessionParamsSchema,
  },
  endSessions: {
    route: 'DELETE /api/users/me/sessions',
    summary: 'Signs out everywhere, or everywhere else',
    query: security.endSessionsQuerySchema,
  },
  confirmationOptions: {
    route: 'POST /api/users/me/confirmation/options',
    summary:
      'What this session proves itself by once more: a challenge for the passkeys of its wallet, or a nonce to sign',
    cost: 'entry',
    response: security.confirmationOptionsSchema,
  },
  confirm: {
    route: 'POST /api/users/me/confirmation',
    summary:
      'Ends that ceremony: for 5 minutes this session may do what is refused with 403 FRESH_PASSKEY_REQUIRED otherwise',
    cost: 'entry',
    body: security.confirmationBodySchema,
    response: security.confirmationSchema,
  },
  passkeys: {
    route: 'GET /api/users/me/passkeys',
    summary: "The passkeys of the player's wallet, oldest first",
    response: security.passkeysSchema,
  },
  attachPasskey: {
    route: 'POST /api/users/me/attach-passkey',
    summary:
      'Options to give a local wallet its first passkey; the response goes to the passkey sign-in, and the player stays',
    cost: 'entry',
    response: registrationOptionsResponseSchema,
  },
  passkeyAdditionOptions: {
    route: 'POST /api/users/me/passkeys/options',
    summary: 'Options to register a further passkey for this wallet; asks for a confirmation within 5 minutes',
    cost: 'entry',
    recovery: true,
    response: security.passkeyAdditionOptionsSchema,
  },
  addPasskey: {
    route: 'POST /api/users/me/passkeys',
    summary:
      'Ends the registration of a further passkey; the session of a recovery code becomes a full one, all others end',
    recovery: true,
    body: security.addPasskeyBodySchema,
    status: 201,
    response: security.passkeySchema,
  },
  recoveryCodes: {
    route: 'GET /api/users/me/recovery-codes',
    summary: 'How many recovery codes are left, and when they were made',
    response: security.recoveryCodesLeftSchema,
  },
  newRecoveryCodes: {
    route: 'POST /api/users/me/recovery-codes',
    summary:
      'Ten recovery codes, shown only this once; they end those before. Asks for a confirmation within 5 minutes',
    cost: 'entry',
    response: security.recoveryCodesSchema,
  },
  renamePasskey: {
    route: 'PUT /api/users/me/passkeys/:id',
    summary: 'Gives a passkey a name',
    params: security.passkeyParamsSchema,
    body: security.renamePasskeyBodySchema,
    response: security.passkeySchema,
  },
  removePasskey: {
    route: 'DELETE /api/users/me/passkeys/:id',
    summary: 'Removes a passkey, but never the last one; its sessions end, but for this one. Asks for a confirmation',
    params: security.passkeyParamsSchema,
  },
})
