import type { AccountRole, PublicUser, UserId, WalletAddress } from '@bougie/protocol'
import * as z from 'zod/mini'
import { readStored } from './storage.ts'

/** The signed-in player as the page knows them. */
export interface SessionUser {
  readonly id: UserId
  readonly token: string
  readonly walletAddress: WalletAddress | null
  readonly ibexId: string | null
  readonly pseudo: string | null
  /** Absent or unknown values are stored as null and give a guest's rights. */
  readonly accountRole: AccountRole | null
  readonly isInfluencer: boolean
}

const textSchema = z.catch(z.nullable(z.custom<string>(isText)), null)
const addressSchema = z.catch(z.nullable(z.custom<WalletAddress>(isText)), null)
const storedUserSchema = z.object({
  id: z.custom<UserId>(isText),
  token: z.custom<string>(isText),
  wallet_address: addressSchema,
  walletAddress: addressSchema,
  pub_address: addressSchema,
  ibex_id: textSchema,
  pseudo: textSchema,
  account_role: z.catch(z.nullable(z.enum(['user', 'influencer', 'admin'])), null),
  isInfluencer: z.catch(z.boolean(), false),
})

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

/** `user_data` is JSON that other versions of the page, or a proxy's error page, may have written. */
export function parseStoredUser(raw: string | null): SessionUser | null {
  if (raw === null || containsHtml(raw)) return null
  const stored = readStored(storedUserSchema, raw)
  if (stored === null) return null
  const { wallet_address, walletAddress, pub_address } = stored
  return sessionUserFrom({ ...stored, wallet_address: wallet_address ?? walletAddress ?? pub_address })
}

/**
 * The stored form keeps the wire's spelling, which other tools read. Its `role` is for them too: `adminWallets` marks an
 * address as admin in this browser only, and the page itself follows `account_role`.
 */
export function serialiseStoredUser(user: SessionUser, adminWallets: readonly string[]): string {
  const key = user.walletAddress?.toLowerCase()
  const isAdminWallet = adminWallets.some((address) => address.toLowerCase() === key)
  return JSON.stringify({
    id: user.id,
    token: user.token,
    wallet_address: user.walletAddress,
    ibex_id: user.ibexId,
    pseudo: user.pseudo,
    account_role: user.accountRole,
    role: isAdminWallet || user.accountRole === 'admin' ? 'admin' : 'user',
    isInfluencer: user.isInfluencer,
  })
}

export function sessionUserFrom(user: PublicUser | z.output<typeof storedUserSchema>): SessionUser {
  return {
    id: user.id,
    token: user.token,
    walletAddress: user.wallet_address,
    ibexId: user.ibex_id,
    pseudo: user.pseudo,
    accountRole: user.account_role,
    isInfluencer: user.isInfluencer,
  }
}

function containsHtml(raw: string): boolean {
  return /<\s*[a-z!/]/i.test(raw)
}
