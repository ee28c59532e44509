// The baseline beside sign-up: only the library's verification, of the same credentials.
import { createWebAuthn, type WebAuthn } from '@bougie/server'
import type { VerifyDone, VerifyOrder } from './signup.ts'

/** With ceremonies in the library's types. */
interface Order extends Omit<VerifyOrder, 'ceremonies'> {
  readonly ceremonies: readonly Parameters<WebAuthn['verifyRegistration']>[0][]
}

process.on('message', async ({ origin, rpId, ceremonies }: Order) => {
  const webAuthn = createWebAuthn({ id: rpId, name: 'Bench', origins: [origin] })
  await webAuthn.warmUp()
  const began = process.cpuUsage()
  for (const ceremony of ceremonies) {
    if ((await webAuthn.verifyRegistration(ceremony)) === null) throw new Error('A credential does not verify')
  }
  const { user, system } = process.cpuUsage(began)
  const done: VerifyDone = { cpuMs: (user + system) / 1000 }
  process.send?.(done)
})
process.on('disconnect', () => process.exit())
process.send?.({ port: 0 })
