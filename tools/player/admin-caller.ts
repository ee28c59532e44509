import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import { grantAdmin } from '../admin/with-operator.ts'
import type { LocalServer } from './local-server.ts'
import { signUpByPasskey } from './sign-up.ts'

export interface AdminCaller {
  readonly call: RestClient
  readonly token: string
}

/** A new passkey player whom the operator makes an admin, as in production. */
export async function signUpAdmin({
  url,
  databaseUrl,
}: Pick<LocalServer, 'url' | 'databaseUrl'>): Promise<AdminCaller> {
  const admin = await signUpByPasskey(url, 'Patron')
  await grantAdmin(databaseUrl, admin.wallet_address)
  return { call: createRestClient({ baseUrl: url }), token: admin.token }
}
