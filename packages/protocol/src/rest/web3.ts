import * as z from 'zod/mini'
import { BRAND } from '../brand.ts'
import { isoTimeSchema, walletAddressSchema } from '../ids.ts'
import { linesSchema } from '../text.ts'
import { walletNameSchema } from '../wallet-name.ts'
import { creatorLinkCodeSchema } from './users.ts'

/** An address can sign with any of these; no chain is ever queried. */
export const WEB3_CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 10, name: 'OP Mainnet' },
  { id: 56, name: 'BNB Smart Chain' },
  { id: 137, name: 'Polygon' },
  { id: 8453, name: 'Base' },
  { id: 42161, name: 'Arbitrum One' },
  { id: 11155111, name: 'Sepolia' },
] as const

const nonceRequestFields = {
  /** The nonce is then valid for this address only. */
  address: z.optional(walletAddressSchema),
}
export const web3NonceQuerySchema = z.object(nonceRequestFields)
/** The body may be omitted. */
export const web3NonceBodySchema = z.optional(z.nullable(z.object(nonceRequestFields)))

export const web3NonceResponseSchema = z.object({
  /** Single use. */
  nonce: z.string(),
  /** With its EIP-55 checksum, as EIP-4361 requires in the message. Null when none was given. */
  address: z.nullable(walletAddressSchema),
  issued_at: isoTimeSchema,
  expires_at: isoTimeSchema,
})
export type Web3Nonce = z.output<typeof web3NonceResponseSchema>

export const web3SignInBodySchema = z.object({
  /** EIP-4361, see `web3SignInMessage`. */
  message: linesSchema({ min: 1, max: 2000 }),
  signature: z.string().check(z.regex(/^0x([0-9a-fA-F]{128}|[0-9a-fA-F]{130})$/)),
  /** The name that a new player starts with. */
  wallet_name: z.optional(walletNameSchema),
  creator_link_code: z.optional(creatorLinkCodeSchema),
})

/** EIP-4361 allows ASCII only, so the sentence has no accents. */
const STATEMENT = `Connexion au jeu ${BRAND} avec ce wallet. Signer est gratuit et ne donne aucun droit sur vos fonds.`

export interface Web3SignInRequest {
  /** The origin of the page, which the wallet compares: `https://bougie.example`. */
  readonly origin: string
  /** With its checksum, as in the nonce's response. */
  readonly address: string
  readonly chainId: number
  readonly nonce: Web3Nonce
}

/** The message that a browser wallet signs (EIP-4361, Sign-In with Ethereum). https://eips.ethereum.org/EIPS/eip-4361 */
export function web3SignInMessage({ origin, address, chainId, nonce }: Web3SignInRequest): string {
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce.nonce}`,
    `Issued At: ${nonce.issued_at}`,
    `Expiration Time: ${nonce.expires_at}`,
  ].join('\n')
}
