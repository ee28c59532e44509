import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'
import {
  authenticationBody,
  newAuthenticator,
  newLocalWallet,
  registrationBody,
  signUpWithPasskey,
} from '../../../test/identity-flows.ts'

const startApp = testApps()

test('nothing that opens a wallet is ever logged, at any level, in success or in failure', async () => {
  const { app, call, logged } = await startApp()
  const { user, tokens, authenticator } = await signUpWithPasskey(call)
  const local = newLocalWallet()
  const { token } = await call('signup', { body: local })
  const signIn = await authenticationBody(call, authenticator)
  await call('passkeySignIn', { body: signIn })
  const refreshed = await call('passkeyRefresh', { body: { refresh_token: tokens.refresh_token } })
  await app.inject({ url: `/ws?token=${user.token}` })
  await app.inject({ url: `/api/unknown?token=${user.token}` })
  await app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${token}`, cookie: 'session=crumbs' } })
  await app.inject({
    method: 'POST',
    url: '/api/public-users/connect',
    headers: { 'content-type': 'application/json' },
    payload: `{"ibex_id":"${local.ibex_id}", broken`,
  })
  const failed = await registrationBody(call, { authenticator: newAuthenticator(), name: 'Alex' })
  await app.inject({ method: 'POST', url: '/api/proxy/passkeys/auth/sign-in', payload: { ...failed, challenge: '!' } })
  await call('logout', { token })

  const text = logged.text()
  expect(text).toContain('/api/public-users/connect')
  expect(text).toContain('/ws')
  for (const secret of [
    user.token,
    token,
    local.ibex_id,
    tokens.access_token,
    tokens.refresh_token,
    refreshed.access_token,
    refreshed.refresh_token,
    signIn.challenge,
    failed.credential.response.clientDataJSON,
    'crumbs',
    'Bearer',
  ]) {
    expect(text).not.toContain(secret)
  }
})

test('a secret that somebody logs by mistake is hidden', async () => {
  const { logged } = await startApp()
  logged.log.info({ token: 'aaa', user: { ibex_id: 'bbb', session: { refresh_token: 'ccc' } } }, 'oops')
  expect(logged.text()).toContain('oops')
  expect(logged.text()).not.toMatch(/aaa|bbb|ccc/)
})
