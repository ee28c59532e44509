import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { serialiseStoredUser, sessionUserFrom } from '../stores/session-store.ts'
import { ALICE, BOB } from '../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../testing/fake-server.ts'
import { alicePlayer, aliceWallet } from '../testing/people.ts'
import { renderShell } from '../testing/render-page.tsx'

const bob = alicePlayer({ id: BOB, token: 'token-of-bob', pseudo: 'bob' })
const WALLETS_OF_BOB = `GET /api/wallets/user/${BOB}`
const VALIDATE = 'POST /api/public-users/validate-token'

async function openAsAlice(responses: Readonly<Record<string, FakeResponse>> = {}) {
  const rendered = await renderShell({
    signedInAs: {},
    responses: {
      [WALLETS_OF_BOB]: ok([{ ...aliceWallet, balance: 7 }]),
      [`GET /api/battles/public/user/${BOB}/active`]: ok([]),
      ...responses,
    },
  })
  await screen.findByText('100,00 €')
  return rendered
}

/** Bob signs in in another tab; a tab that sleeps hears of it later. */
function storeBob() {
  window.localStorage.setItem('user_data', serialiseStoredUser(sessionUserFrom(bob), []))
}

async function hearOfOtherTab() {
  await act(async () => void window.dispatchEvent(new StorageEvent('storage')))
}

describe('[K15] [K16] another wallet signs in in another tab', () => {
  test('and nothing of the first one is shown or kept for it', async () => {
    const { app } = await openAsAlice({ [WALLETS_OF_BOB]: 'silent' })
    await waitFor(() => expect(app.queries.getQueryData(['me', ALICE])).toBeDefined())
    storeBob()
    await hearOfOtherTab()
    expect(app.session.token()).toBe('token-of-bob')
    expect(screen.queryByText('100,00 €')).toBeNull()
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(app.queries.getQueryData(['me', ALICE])).toBeUndefined()
  })

  test('and a confirmation that the first one was asked for is not put to it', async () => {
    const stale = refusal(403, 'FRESH_PASSKEY_REQUIRED', 'Confirmez.', { method: 'passkey' })
    const { app } = await openAsAlice({ 'POST /api/users/me/recovery-codes': stale })
    const refused = expect(app.api('security.newRecoveryCodes', {})).rejects.toMatchObject({
      code: 'FRESH_PASSKEY_REQUIRED',
    })
    await screen.findByRole('alertdialog')
    storeBob()
    await hearOfOtherTab()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await refused
  })

  test('and a tab that slept meanwhile takes its session over, instead of ending it with its own', async () => {
    const { app, server } = await openAsAlice()
    storeBob()
    server.response(`GET /api/wallets/balance/${ALICE}`, refusal(401, 'UNAUTHORIZED'))
    await act(async () => void (await app.api('balance.balance', { params: { userId: ALICE } }).catch(() => undefined)))
    expect(app.session.token()).toBe('token-of-bob')
    expect(window.localStorage.getItem('user_data')).toContain('token-of-bob')
    expect(await screen.findByText('7,00 €')).toBeTruthy()
  })

  test('and the end of the first session, which the socket of a slept tab reports, is no end of the second', async () => {
    const { app, server, connections } = await openAsAlice()
    await waitFor(() => expect(connections).toHaveLength(1))
    await act(async () => connections[0]?.accept())
    server.response(VALIDATE, ok({ valid: false, message: 'révoqué' }), ok({ valid: true, message: 'ok' }))
    storeBob()
    await act(async () => connections[0]?.drop(4001))
    await waitFor(() => expect(app.session.token()).toBe('token-of-bob'))
    expect(screen.queryByText('Session expirée')).toBeNull()
    expect(window.localStorage.getItem('user_data')).toContain('token-of-bob')
  })
})

test('[K18] a late refusal of a logout ends no session that began meanwhile', async () => {
  const { app, server } = await openAsAlice({
    'POST /api/public-users/logout': refusal(401, 'UNAUTHORIZED'),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }))
  act(() => app.life.begin({ user: bob, tokens: null }))
  await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/public-users/logout'))
  await act(async () => undefined)
  expect(app.session.token()).toBe('token-of-bob')
})

test('[K15] [K16] a balance that fails for want of a session leaves no balance behind', async () => {
  const { app, server, timers } = await openAsAlice()
  server.response(`GET /api/wallets/user/${ALICE}`, refusal(401, 'UNAUTHORIZED'))
  await act(async () => app.balance.load())
  await act(async () => timers.advance(3_000))
  expect(app.session.get()).toBeNull()
  expect(window.localStorage.getItem('wallet_balance')).toBeNull()
})
