import type { PasskeyTokens } from '@bougie/protocol'
import type { Reader } from '../ports/database.ts'
import type { PasskeyRepository, PasskeyUserId } from './passkey-repository.ts'
import { resolveRole } from './role.ts'
import type { IssuedPasskeyTokens } from './sessions.ts'
import type { UserRepository } from './user-repository.ts'

export interface PasskeyTokensDependencies {
  readonly passkeys: PasskeyRepository
  readonly users: UserRepository
  readonly adminWallets: readonly string[]
}

/** What a ceremony and a refresh answer. */
export async function passkeyTokensAnswer(
  { passkeys, users, adminWallets }: PasskeyTokensDependencies,
  reader: Reader,
  { passkeyUserId, issued }: { readonly passkeyUserId: PasskeyUserId; readonly issued: IssuedPasskeyTokens },
): Promise<PasskeyTokens> {
  const { access_token, refresh_token } = issued
  const passkeyUser = await passkeys.findUser(reader, passkeyUserId)
  const account = passkeyUser && (await users.findByWalletKey(reader, passkeyUser.walletKey))
  // Every player is a user; a further role comes from the account, once there is one.
  const role = account ? resolveRole(adminWallets, account) : 'user'
  return { access_token, refresh_token, token_type: 'Bearer', roles: role === 'user' ? ['user'] : ['user', role] }
}
