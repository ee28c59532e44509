import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { type PublicUser, web3SignInMessage } from '@bougie/protocol'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { TEST_ORIGIN } from './build-test-app.ts'

/** A wallet with a key of its own, like one in a browser extension. */
export function newBrowserWallet(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

export interface SigningRequest {
  readonly origin?: string
  readonly chainId?: number
  /** Changes the message before it is signed. */
  readonly edit?: (message: string) => string
  /** Signs instead of the wallet's own key. */
  readonly signer?: PrivateKeyAccount
  readonly asks?: 'for this wallet' | 'for any wallet'
}

/** A browser wallet's response to a nonce: a real signature with a real key. */
export async function signedSignIn(call: RestClient, wallet: PrivateKeyAccount, request: SigningRequest = {}) {
  const { origin = TEST_ORIGIN, chainId = 1, edit = (message) => message, signer = wallet } = request
  const query = request.asks === 'for any wallet' ? {} : { address: wallet.address }
  const nonce = await call('web3Nonce', { query })
  const message = edit(web3SignInMessage({ origin, address: wallet.address, chainId, nonce }))
  return { message, signature: await signer.signMessage({ message }) }
}

export async function signInByWallet(
  call: RestClient,
  wallet: PrivateKeyAccount,
  request?: SigningRequest,
): Promise<PublicUser> {
  return call('web3SignIn', { body: await signedSignIn(call, wallet, request) })
}
