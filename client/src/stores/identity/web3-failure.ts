import { ApiError } from '../../api/api-error.ts'
import { frWeb3 } from '../../i18n/fr-web3.ts'
import type { Web3Failure } from './identity-store.ts'
import { NoAccountError } from './sign-in-with-ethereum.ts'
import type { WalletBrand } from './wallet-provider.ts'

/** Codes of EIP-1193 and of the wallets that follow it. */
const USER_REFUSED = 4001
const REQUEST_PENDING = -32_002

export function missingWallet(brand: WalletBrand): Web3Failure {
  return { message: frWeb3.missing[brand], detail: null, missing: brand }
}

/** One general sentence, followed by the known details. */
export function web3Failure(brand: WalletBrand, error: unknown): Web3Failure {
  return { message: frWeb3.failed[brand], detail: detailOf(error), missing: null }
}

function detailOf(error: unknown): string | null {
  if (error instanceof ApiError) return error.message
  if (error instanceof NoAccountError) return frWeb3.noAccount
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (code === USER_REFUSED) return frWeb3.refused
  return code === REQUEST_PENDING ? frWeb3.busy : null
}
