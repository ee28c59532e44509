import * as z from 'zod/mini'

/** Ids are branded so that a battle id never passes for a user id. */
export const userIdSchema = z.uuid().brand<'UserId'>()
export type UserId = z.output<typeof userIdSchema>

export const battleIdSchema = z.uuid().brand<'BattleId'>()
export type BattleId = z.output<typeof battleIdSchema>

export const walletIdSchema = z.uuid().brand<'WalletId'>()
export type WalletId = z.output<typeof walletIdSchema>

export const cycleIdSchema = z.uuid().brand<'CycleId'>()
export type CycleId = z.output<typeof cycleIdSchema>

export const betIdSchema = z.uuid().brand<'BetId'>()
export type BetId = z.output<typeof betIdSchema>

export const paymentIdSchema = z.uuid().brand<'PaymentId'>()
export type PaymentId = z.output<typeof paymentIdSchema>

export const creatorLinkIdSchema = z.uuid().brand<'CreatorLinkId'>()
export type CreatorLinkId = z.output<typeof creatorLinkIdSchema>

/** A value the client makes once per intention, so that a repeated message happens once. */
export const clientRefSchema = z.uuid().brand<'ClientRef'>()
export type ClientRef = z.output<typeof clientRefSchema>

/** `0x` and 40 hexadecimal digits; addresses compare without regard to case. */
export const walletAddressSchema = z
  .string()
  .check(z.regex(/^0x[0-9a-fA-F]{40}$/, "L'adresse du wallet est invalide"))
  .brand<'WalletAddress'>()
export type WalletAddress = z.output<typeof walletAddressSchema>

export const isoTimeSchema = z.iso.datetime()
