import type { PublicUser } from '@bougie/protocol'
import { grantAdmin } from '../../tools/admin/with-operator.ts'
import type { Arena } from './fixtures.ts'

/** A new passkey player whom the operator makes an admin before any of their sessions has been cached. */
export async function admitAdmin(arena: Arena, name: string): Promise<PublicUser> {
  const user = await arena.signUp(name)
  await grantAdmin(arena.server.databaseUrl, user.wallet_address)
  return { ...user, account_role: 'admin' }
}
