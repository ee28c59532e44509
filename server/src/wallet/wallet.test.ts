import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { accounts } from './accounts.ts'

describeOnDatabases('wallets', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[R06] the balance is that of the ledger, to the cent', async () => {
    const { call, database } = await startApp()
    const { user } = await signUpWithPasskey(call)
    const balance = () => call('balance', { token: user.token, params: { userId: user.id } })
    expect(await balance()).toEqual({ balance: 100 })
    await openBooks(database).post(movement('bet', transfer(accounts.player(user.id), accounts.house, 1999)))
    expect(await balance()).toEqual({ balance: 80.01 })
  })

  test('[R07] [E05] the list of wallets has the one in use, its address, its sign-in method and its balance', async () => {
    const { call } = await startApp({ environment: { WELCOME_BALANCE: '12.34' } })
    const players = [(await signUpWithPasskey(call)).user, await signUpLocally(call)]
    const lists = players.map(({ token, id }) => call('wallets', { token, params: { userId: id } }))
    expect(await Promise.all(lists)).toEqual(
      ['passkey', 'local'].map((type, index) => [
        {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          pub_address: players[index]?.wallet_address,
          wallet_type: type,
          balance: 12.34,
        },
      ]),
    )
  })

  test('the welcome balance comes from the promo account and is published as a change of balance', async () => {
    const { call, database, events } = await startApp()
    const user = await signUpLocally(call)
    const { balances } = openBooks(database)
    expect(await balances(accounts.player(user.id), accounts.promo)).toEqual([10_000, -10_000])
    expect(events.filter(({ type }) => type === 'balanceChanged')).toEqual([
      { type: 'balanceChanged', userId: user.id, balance: { cents: 10_000, transfers: 1 }, reason: 'welcome' },
    ])
  })

  test('a welcome balance of zero moves nothing', async () => {
    const { call, database, events } = await startApp({ environment: { WELCOME_BALANCE: '0' } })
    const user = await signUpLocally(call)
    expect(await call('balance', { token: user.token, params: { userId: user.id } })).toEqual({ balance: 0 })
    expect(await openBooks(database).balances(accounts.promo)).toEqual([0])
    expect(events.filter(({ type }) => type === 'balanceChanged')).toEqual([])
  })
})
