import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import type { LocalServer } from './local-server.ts'
import { signUpByPasskey } from './sign-up.ts'

const ADMIN_COMMAND = fileURLToPath(new URL('../admin/main.ts', import.meta.url))

export interface AdminCaller {
  readonly call: RestClient
  readonly token: string
}

/** A new passkey player whom the operator's command makes an admin, as in production. */
export async function signUpAdmin({
  url,
  databaseUrl,
}: Pick<LocalServer, 'url' | 'databaseUrl'>): Promise<AdminCaller> {
  const admin = await signUpByPasskey(url, 'Patron')
  await grantAdmin(admin.wallet_address, databaseUrl)
  return { call: createRestClient({ baseUrl: url }), token: admin.token }
}

function grantAdmin(wallet: string, databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [ADMIN_COMMAND, 'grant', wallet, 'admin'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The grant failed: ${complaint}`))))
  })
}
