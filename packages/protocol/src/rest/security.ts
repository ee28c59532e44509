import * as z from 'zod/mini'
import { isoTimeSchema, uuidSchema } from '../ids.ts'
import { trimmedTextSchema } from '../text.ts'
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
export const sessionsSchema = z.array(sessionSchema)
export type Session = z.output<typeof sessionSchema>

export const sessionParamsSchema = z.object({ id: uuidSchema })
export const endSessionsQuerySchema = z.object({
  /** `current` signs out everywhere else. */
  except: z.optional(z.literal('current')),
})

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
export const passkeysSchema = z.array(passkeySchema)
export type Passkey = z.output<typeof passkeySchema>

export const passkeyParamsSchema = z.object({ id: uuidSchema })
export const renamePasskeyBodySchema = z.strictObject({ name: passkeyNameSchema })

export const passkeyAdditionOptionsSchema = registrationOptionsResponseSchema

/** The credential by which a wallet confirms the most sensitive requests. */
export type ConfirmationMethod = 'passkey' | 'web3'

export const CONFIRMATION_MESSAGES = {
  passkey: 'Confirmez avec votre passkey pour continuer.',
  web3: 'Signez de nouveau avec votre wallet pour continuer.',
} as const satisfies Record<ConfirmationMethod, string>

export const confirmationOptionsSchema = z.union([
  z.extend(authenticationOptionsResponseSchema, { method: z.literal('passkey') }),
  z.extend(web3NonceResponseSchema, { method: z.literal('web3') }),
])

/** For a passkey the response to the challenge; for a browser wallet the signed EIP-4361 message. */
export const confirmationBodySchema = z.union([
  z.object({ challenge: base64urlSchema, credential: authenticationCredentialSchema }),
  z.pick(web3SignInBodySchema, { message: true, signature: true }),
])
export type ConfirmationBody = z.output<typeof confirmationBodySchema>

export const confirmationSchema = z.object({
  /** Until then the session may make requests that need a confirmation. */
  confirmed_until: isoTimeSchema,
})

export const RECOVERY_CODES = 10

/** Each code has 60 random bits, written as `XXXX-XXXX-XXXX`. */
export const recoveryCodesSchema = z.object({ codes: z.array(z.string()).check(z.length(RECOVERY_CODES)) })
export const recoveryCodesLeftSchema = z.object({
  /** The name that a code is used with; null for a wallet without passkeys. */
  wallet_name: z.nullable(z.string()),
  left: z.number(),
  /** Null when none were ever made. */
  created_at: z.nullable(isoTimeSchema),
})

export const addPasskeyBodySchema = z.object({
  challenge: base64urlSchema,
  credential: registrationCredentialSchema,
  name: z.optional(passkeyNameSchema),
})
