import { randomUUID } from 'node:crypto'
import { testApps } from '@bougie/server/test/build-test-app.ts'
import { describeOnSqlite } from '@bougie/server/test/describe-on-databases.ts'
import { newLocalWallet, signUpLocally } from '@bougie/server/test/identity-flows.ts'
import { expect, test } from 'vitest'
import { runAdminForProgram, runAdminHere } from './run-admin-here.ts'

describeOnSqlite('admin link', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R22] [I08] the team gives a player a link on the command line, by wallet or id; who signs up with it counts', async () => {
    const { database, url } = await createDatabase()
    const app = await startApp({ useDatabase: database, startMs: Date.now() })
    const luna = await signUpLocally(app.call, 'Luna')
    const created = await runAdminHere(url, 'link', 'create', luna.wallet_address, 'LUNA-7')
    expect([created.status, created.stdout]).toEqual([0, `/?ref=LUNA-7 is the link of ${luna.id}\n`])
    const second = await runAdminForProgram(url, 'link', 'create', luna.id, 'LUNA-8')
    expect(second.response).toMatchObject({ user_id: luna.id, link_code: 'LUNA-8' })

    await app.call('signup', { body: { ...newLocalWallet(), creator_link_code: 'luna-7' } })
    const links = await app.call('creatorLinks', { token: luna.token, query: {} })
    expect(links.map(({ link_code }) => link_code)).toEqual(['LUNA-7', 'LUNA-8'])
    const params = { id: links[0]?.id ?? '' }
    const { stats } = await app.call('creatorLinkStats', { token: luna.token, params, query: {} })
    expect(stats.new_users).toBe(1)
    // The running server reads the new role when it next loads the session.
    app.clock.suspend(30_000)
    expect((await app.call('me', { token: luna.token })).user.account_role).toBe('influencer')
  })

  test('a code that is taken and a player who is not there are refused with exit code 1', async () => {
    const { database, url } = await createDatabase()
    const app = await startApp({ useDatabase: database, startMs: Date.now() })
    const luna = await signUpLocally(app.call)
    await runAdminHere(url, 'link', 'create', luna.id, 'LUNA-7')
    const taken = await runAdminForProgram(url, 'link', 'create', luna.id, 'luna-7')
    expect(taken).toMatchObject({ status: 1, response: { error: 'LINK_CODE_TAKEN' } })
    for (const nobody of [randomUUID(), newLocalWallet().wallet_address]) {
      const { status, stderr } = await runAdminHere(url, 'link', 'create', nobody, 'NOVA')
      expect([status, stderr]).toEqual([1, 'No link: there is no such player, or it is a bot\n'])
    }
  })

  test('wrong arguments are reported with the usage and exit code 2', async () => {
    const wallet = newLocalWallet().wallet_address
    for (const words of [[], ['drop', wallet, 'CODE'], ['create', 'luna', 'CODE'], ['create', wallet, 'a b']]) {
      expect((await runAdminHere('file:/proc/never-opened', 'link', ...words)).status, words.join(' ')).toBe(2)
    }
  })
})
