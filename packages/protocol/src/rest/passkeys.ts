import * as z from 'zod/mini'
import { freeRecordSchema } from '../free-json.ts'
import { isoTimeSchema, uuidSchema, walletAddressSchema } from '../ids.ts'
import { textSchema } from '../text.ts'
import { walletNameSchema } from '../wallet-name.ts'

export const base64urlSchema = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(8192))
const transportSchema = textSchema({ max: 32 })
const transportsSchema = z.array(transportSchema).check(z.maxLength(10))

/** COSE algorithm numbers: ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -257] as const

/** Without a name the wallet gets an unused one. */
export const registrationOptionsQuerySchema = z.object({ name: z.optional(walletNameSchema) })

export const registrationOptionsResponseSchema = z.object({
  credentialRequestOptions: z.object({
    challenge: base64urlSchema,
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: base64urlSchema, name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: z.array(
      z.object({ id: base64urlSchema, type: z.literal('public-key'), transports: z.optional(transportsSchema) }),
    ),
    timeout: z.number(),
    attestation: z.optional(z.literal('none')),
  }),
})

export type RegistrationOptions = z.output<typeof registrationOptionsResponseSchema>['credentialRequestOptions']

export const authenticationOptionsResponseSchema = z.object({
  credentialRequestOptions: z.object({
    challenge: base64urlSchema,
    rpId: z.string(),
    allowCredentials: z.array(z.object({ id: base64urlSchema, type: z.literal('public-key') })),
    userVerification: z.literal('required'),
    timeout: z.number(),
  }),
})

export type AuthenticationOptions = z.output<typeof authenticationOptionsResponseSchema>['credentialRequestOptions']

const registrationResponseSchema = z.object({
  attestationObject: base64urlSchema,
  clientDataJSON: base64urlSchema,
  transports: z.optional(transportsSchema),
  publicKeyAlgorithm: z.optional(z.number()),
  publicKey: z.optional(base64urlSchema),
  authenticatorData: z.optional(base64urlSchema),
})

const authenticationResponseSchema = z.object({
  authenticatorData: base64urlSchema,
  clientDataJSON: base64urlSchema,
  signature: base64urlSchema,
  userHandle: z.optional(z.nullable(textSchema({ max: 128 }))),
})

const credentialFields = {
  id: base64urlSchema,
  rawId: base64urlSchema,
  type: z.literal('public-key'),
  clientExtensionResults: z._default(freeRecordSchema, {}),
  authenticatorAttachment: z.optional(z.nullable(textSchema({ max: 32 }))),
}

/** A credential with an attestationObject registers; one with a signature signs in. */
export const registrationCredentialSchema = z.object({ ...credentialFields, response: registrationResponseSchema })
export const authenticationCredentialSchema = z.object({ ...credentialFields, response: authenticationResponseSchema })

export type RegistrationCredential = z.input<typeof registrationCredentialSchema>
export type AuthenticationCredential = z.input<typeof authenticationCredentialSchema>

export const passkeySignInBodySchema = z.object({
  challenge: base64urlSchema,
  credential: z.union([registrationCredentialSchema, authenticationCredentialSchema]),
})

export type PasskeySignInBody = z.output<typeof passkeySignInBodySchema>

export const passkeyTokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  roles: z.array(z.string()),
})
export type PasskeyTokens = z.output<typeof passkeyTokensSchema>

export const refreshBodySchema = z.object({ refresh_token: textSchema({ min: 1, max: 512 }) })

export const passkeyUserSchema = z.object({
  id: uuidSchema,
  name: z.string(),
  created_at: isoTimeSchema,
  signers: z.array(z.object({ safes: z.array(z.object({ address: walletAddressSchema })) })),
})
export type PasskeyUser = z.output<typeof passkeyUserSchema>
