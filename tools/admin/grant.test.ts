import { testApps } from '@bougie/server/test/build-test-app.ts'
import { disposedAfterEach } from '@bougie/server/test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '@bougie/server/test/identity-flows.ts'
import { createTestDatabase } from '@bougie/server/test/test-database.ts'
import { expect, test } from 'vitest'
import { runAdminHere } from './run-admin-here.ts'

test('a role is granted beside a running server, or refused with the reason', async () => {
  const { database, url, dispose } = await createTestDatabase()
  const app = await startApp({ useDatabase: database })
  const [{ user: camille }, local] = [await signUpWithPasskey(app.call), await signUpLocally(app.call)]

  const granted = await runAdminHere(url, 'grant', camille.wallet_address, 'admin')
  expect(granted).toMatchObject({ status: 0, stdout: expect.stringContaining('is now admin') })
  await app.advance(30_000)
  expect((await app.call('me', { token: camille.token })).user.account_role).toBe('admin')

  const refused = await runAdminHere(url, 'grant', local.wallet_address, 'admin')
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('never an admin') })
  const unknown = await runAdminHere(url, 'grant', `0x${'1'.repeat(40)}`, 'influencer')
  expect(unknown).toMatchObject({ status: 1, stderr: 'Not granted: no player has this wallet\n' })
  await app.application.close()
  await dispose()
})

const startApp = testApps(disposedAfterEach(createTestDatabase))
