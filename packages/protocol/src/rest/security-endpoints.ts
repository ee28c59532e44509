import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'
import { endpointsFor } from './endpoint.ts'
import { idParams } from './params.ts'
import {
  authenticationCredentialSchema,
  authenticationOptionsResponseSchema,
  base64urlSchema,
  registrationCredentialSchema,
  registrationOptionsResponseSchema,
} from './passkeys.ts'
import { web3NonceResponseSchema, web3SignInBodySchema } from './web3.ts'

/** One sign-in, with all tabs that use it. */
export const sessionSchema = z.object({
  id: uuidSchema,
  /** The browser as it identified itself; null for unknown parts. */
  device: z.object({
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    type: z.nullable(z.enum(['desktop', 'mobile', 'tablet'])),
  }),
  created_at: isoTimeSchema,
  /** Accurate to about five minutes. */
  last_used_at: isoTimeSchema,
  /** Whether it is the session of this call. */
  current: z.boolean(),
})
export type Session = z.output<typeof sessionSchema>

export const PASSKEY_NAME_MAX = 40
export const PASSKEYS_MAX = 10

export const passkeyNameSchema = trimmedTextSchema({
  min: [1, 'Le nom de la passkey est vide'],
  max: [PASSKEY_NAME_MAX, `Le nom de la passkey ne doit pas dépasser ${PASSKEY_NAME_MAX} caractères`],
})

export const passkeySchema = z.object({
  id: uuidSchema,
  /** The name that the player gave it. */
  name: z.nullable(z.string()),
  created_at: isoTimeSchema,
  last_used_at: z.nullable(isoTimeSchema),
  /** Whether it is also stored in a cloud, so that it survives the loss of its device. */
  synced: z.boolean(),
  transports: z.array(z.string()),
})
export type Passkey = z.output<typeof passkeySchema>

/** The credential by which a wallet confirms the most sensitive requests. */
export type ConfirmationMethod = 'passkey' | 'web3'

/** For a passkey the response to the challenge; for a browser wallet the signed EIP-4361 message. */
export const confirmationBodySchema = z.union([
  z.object({ challenge: base64urlSchema, credential: authenticationCredentialSchema }),
  z.pick(web3SignInBodySchema, { message: true, signature: true }),
])
export type ConfirmationBody = z.output<typeof confirmationBodySchema>

export const RECOVERY_CODES = 10

export const addPasskeyBodySchema = z.object({
  challenge: base64urlSchema,
  credential: registrationCredentialSchema,
  name: z.optional(passkeyNameSchema),
})

/** Sessions and passkeys, managed by their player. */
export const SECURITY_ENDPOINTS = endpointsFor({ bearer: 'user', token: 'refused' })({
  sessions: {
    route: 'GET /api/users/me/sessions',
    summary: 'Where the player is signed in, the session used last first',
    cost: 'heavy',
    response: z.array(sessionSchema),
  },
  endSession: {
    route: 'DELETE /api/users/me/sessions/:id',
    summary: 'Signs one session out: its tokens are revoked and its sockets close',
    params: idParams,
  },
  endSessions: {
    route: 'DELETE /api/users/me/sessions',
    summary: 'Signs out everywhere, or everywhere else',
    query: z.object({
      /** `current` signs out everywhere else. */
      except: z.optional(z.literal('current')),
    }),
  },
  confirmationOptions: {
    route: 'POST /api/users/me/confirmation/options',
    summary:
      'What this session proves itself by once more: a challenge for the passkeys of its wallet, or a nonce to sign',
    cost: 'entry',
    response: z.union([
      z.extend(authenticationOptionsResponseSchema, { method: z.literal('passkey') }),
      z.extend(web3NonceResponseSchema, { method: z.literal('web3') }),
    ]),
  },
  confirm: {
    route: 'POST /api/users/me/confirmation',
    summary:
      'Ends that ceremony: for 5 minutes this session may do what is refused with 403 FRESH_PASSKEY_REQUIRED otherwise',
    cost: 'entry',
    body: confirmationBodySchema,
    response: z.object({
      /** Until then the session may make requests that need a confirmation. */
      confirmed_until: isoTimeSchema,
    }),
  },
  passkeys: {
    route: 'GET /api/users/me/passkeys',
    summary: "The passkeys of the player's wallet, oldest first",
    response: z.array(passkeySchema),
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
    response: registrationOptionsResponseSchema,
  },
  addPasskey: {
    route: 'POST /api/users/me/passkeys',
    summary:
      'Ends the registration of a further passkey; the session of a recovery code becomes a full one, all others end',
    recovery: true,
    body: addPasskeyBodySchema,
    status: 201,
    response: passkeySchema,
  },
  recoveryCodes: {
    route: 'GET /api/users/me/recovery-codes',
    summary: 'How many recovery codes are left, and when they were made',
    response: z.object({
      /** The name that a code is used with; null for a wallet without passkeys. */
      wallet_name: z.nullable(z.string()),
      left: z.number(),
      /** Null when none were ever made. */
      created_at: z.nullable(isoTimeSchema),
    }),
  },
  newRecoveryCodes: {
    route: 'POST /api/users/me/recovery-codes',
    summary:
      'Ten recovery codes, shown only this once; they end those before. Asks for a confirmation within 5 minutes',
    cost: 'entry',
    /** Each code has 60 random bits, written as `XXXX-XXXX-XXXX`. */
    response: z.object({ codes: z.array(z.string()).check(z.length(RECOVERY_CODES)) }),
  },
  renamePasskey: {
    route: 'PUT /api/users/me/passkeys/:id',
    summary: 'Gives a passkey a name',
    params: idParams,
    body: z.strictObject({ name: passkeyNameSchema }),
    response: passkeySchema,
  },
  removePasskey: {
    route: 'DELETE /api/users/me/passkeys/:id',
    summary: 'Removes a passkey, but never the last one; its sessions end, but for this one. Asks for a confirmation',
    params: idParams,
  },
})
