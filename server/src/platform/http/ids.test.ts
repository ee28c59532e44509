import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import { newLocalWallet, signUpWithPasskey, walletClaim } from '../../../test/identity-flows.ts'

const startApp = testApps()

test('one id is one player, whichever case it is written in', async () => {
  const { app, call } = await startApp()
  const wallet = newLocalWallet()
  const player = await call('signup', { body: wallet })
  const id = player.id.toUpperCase()
  const headers = { authorization: `Bearer ${player.token}` }
  for (const url of [
    `/api/wallets/balance/${id}`,
    `/api/wallets/user/${id}`,
    `/api/transactions/user/${id}/deposit-withdrawals`,
    `/api/statement/${id}`,
    `/api/limits/${id}`,
    `/api/battles/user/${id}`,
    `/api/battles/public/user/${id}/active`,
  ]) {
    expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 200])
  }
  const renamed = await app.inject({
    method: 'PUT',
    url: `/api/users/${id}`,
    headers,
    payload: { pseudo: 'Majuscule' },
  })
  expect([renamed.statusCode, renamed.json().id]).toEqual([200, player.id])
  const payload = { user_id: id, amount: 10, method: 'api' }
  expect((await app.inject({ method: 'POST', url: '/api/wallets/deposit', headers, payload })).statusCode).toBe(201)
})

test('the device secret and the passkey user are the same in either case', async () => {
  const { call } = await startApp()
  const wallet = newLocalWallet()
  const player = await call('signup', { body: wallet })
  const again = await call('connect', { body: { ...wallet, ibex_id: wallet.ibex_id.toUpperCase() } })
  expect(again.id).toBe(player.id)
  const holder = await signUpWithPasskey(call)
  const claim = { ...walletClaim(holder), ibex_id: walletClaim(holder).ibex_id.toUpperCase() }
  expect((await call('connect', { token: holder.tokens.access_token, body: claim })).id).toBe(holder.user.id)
})
