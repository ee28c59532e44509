import { BRAND } from './brand.ts'
import type { Web3Nonce } from './rest/web3.ts'

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
