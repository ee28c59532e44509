import type { PublicUser } from '@bougie/protocol'
import { runAdminBeside } from '../../tools/admin/run-admin.ts'
import type { Arena } from './fixtures.ts'

/** A new passkey player whom the operator's command makes an admin before any of their sessions has been cached. */
export async function admitAdmin(arena: Arena, name: string): Promise<PublicUser> {
  const user = await arena.signUp(name)
  const { status, stderr } = await runAdminBeside(arena.server.databaseUrl, 'grant', user.wallet_address, 'admin')
  if (status !== 0) throw new Error(`The grant failed: ${stderr}`)
  return { ...user, account_role: 'admin' }
}
