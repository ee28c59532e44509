import type { WalletAddress } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { createAuditLog } from '../audit-log/service.ts'
import { systemRandom } from '../infrastructure/system/random.ts'
import { grantRole, type RoleChange } from './role.ts'

/** The longest time for which a running server uses a role that it has read. */
const READ_AGAIN_MS = 1_000

describeOnSqlite('roles that an operator grants', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const app = await startApp()
    const auditLog = createAuditLog({ ...app, random: systemRandom })
    const grant = (role: RoleChange['role'], walletAddress: string) =>
      grantRole({ ...app, auditLog }, { role, of: { walletAddress: walletAddress as WalletAddress }, adminId: null })
    const roleOf = async (token: string) => {
      await app.advance(READ_AGAIN_MS)
      return (await app.call('me', { token })).user.account_role
    }
    return { ...app, grant, roleOf }
  }

  test('a passkey wallet becomes influencer, admin and user again, whatever the case of its address', async () => {
    const { call, grant, roleOf } = await openApp()
    const { user } = await signUpWithPasskey(call)
    for (const role of ['influencer', 'admin', 'user'] as const) {
      expect(await grant(role, user.wallet_address.toUpperCase().replace('0X', '0x'))).toEqual({ ok: true })
      expect(await roleOf(user.token)).toBe(role)
    }
  })

  test('a local wallet may be an influencer and never an admin', async () => {
    const { call, grant, roleOf } = await openApp()
    const user = await signUpLocally(call)
    expect(await grant('admin', user.wallet_address)).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(await roleOf(user.token)).toBe('user')
    expect(await grant('influencer', user.wallet_address)).toEqual({ ok: true })
    expect(await roleOf(user.token)).toBe('influencer')
  })

  test('an unknown wallet is reported', async () => {
    const { grant } = await openApp()
    expect(await grant('admin', `0x${'1'.repeat(40)}`)).toEqual({ ok: false, code: 'USER_NOT_FOUND' })
  })
})
