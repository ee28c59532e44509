import { randomBytes, randomUUID } from 'node:crypto'
import type { LocalServer } from '../player/local-server.ts'
import { callFor } from './call.ts'
import { type Fields, numberIn, textIn } from './fields.ts'

/** A player who is signed in with a local wallet, the shortest way. */
export interface Player {
  readonly id: string
  readonly token: string
  readonly walletAddress: string
  readonly deviceSecret: string
}

export function randomWalletAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`
}

/** `more` are further fields of the sign-up, such as the code of a referral link. */
export async function signUp(server: Pick<LocalServer, 'url'>, more: Fields = {}): Promise<Player> {
  const walletAddress = randomWalletAddress()
  const deviceSecret = randomUUID()
  const body = { wallet_address: walletAddress, ibex_id: deviceSecret, ...more }
  const user = await callFor(201, server, 'POST /api/public-users/signup', { body })
  return { id: textIn(user, 'id'), token: textIn(user, 'token'), walletAddress, deviceSecret }
}

export async function balanceOf(
  server: Pick<LocalServer, 'url'>,
  { id, token }: Pick<Player, 'id' | 'token'>,
): Promise<number> {
  return numberIn(await callFor(200, server, `GET /api/wallets/balance/${id}`, { token }), 'balance')
}
