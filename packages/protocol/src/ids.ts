import * as z from 'zod/mini'

/** In lower case, as ids are stored and compared; RFC 9562 treats both cases as equal. */
export const uuidSchema = z.uuid().check(z.toLowerCase())

/** Ids are branded so that a battle id can't be passed as a user id. */
export const userIdSchema = uuidSchema.brand<'UserId'>()
export type UserId = z.output<typeof userIdSchema>

export const battleIdSchema = uuidSchema.brand<'BattleId'>()
export type BattleId = z.output<typeof battleIdSchema>

export const walletIdSchema = uuidSchema.brand<'WalletId'>()
export type WalletId = z.output<typeof walletIdSchema>

export const cycleIdSchema = uuidSchema.brand<'CycleId'>()
export type CycleId = z.output<typeof cycleIdSchema>

export const betIdSchema = uuidSchema.brand<'BetId'>()
export type BetId = z.output<typeof betIdSchema>

export const paymentIdSchema = uuidSchema.brand<'PaymentId'>()
export type PaymentId = z.output<typeof paymentIdSchema>

export const creatorLinkIdSchema = uuidSchema.brand<'CreatorLinkId'>()
export type CreatorLinkId = z.output<typeof creatorLinkIdSchema>

/**
 * A value that the client makes once per intention, so that a repeated message takes effect once; returned unchanged.
 */
export const clientRefSchema = z.uuid().brand<'ClientRef'>()
export type ClientRef = z.output<typeof clientRefSchema>

/** `0x` and 40 hexadecimal digits; addresses compare without regard to case. */
export const walletAddressSchema = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'L’adresse du wallet est invalide'))
  .brand<'WalletAddress'>()
export type WalletAddress = z.output<typeof walletAddressSchema>

export const isoTimeSchema = z.iso.datetime()
