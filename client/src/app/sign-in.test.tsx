import { walletAddressSchema } from '@bougie/protocol'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ok } from '../testing/fake-server.ts'
import { ALICE_WALLET, alicePlayer } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderShell } from '../testing/render-page.tsx'

afterEach(() => {
  vi.unstubAllEnvs()
})

const press = (button: HTMLElement) => act(async () => fireEvent.click(button))
const named = (name: string) => screen.getByRole('button', { name })
const storedUser = () => JSON.parse(window.localStorage.getItem('user_data') ?? 'null')

test.each([
  ['user', 'user'],
  ['influencer', 'user'],
  ['admin', 'admin'],
] as const)(
  '[K64] a login adds the stored role: of an account that is %s, new or known, it is %s',
  async (account_role, role) => {
    const player = alicePlayer({ account_role })
    const { app } = await renderShell({
      responses: {
        'POST /api/public-users/signup': { status: 201, body: player },
        'POST /api/public-users/connect': ok(player),
        // The profile could supply a field missing from the sign-in response.
        'GET /api/users/me': 'silent',
      },
    })
    await press(named('CRÉER MON WALLET'))
    await screen.findByRole('dialog', { name: 'Créer un nouveau wallet' })
    await press(named('Créer'))
    await waitFor(() => expect(storedUser()).toMatchObject({ account_role, role }))
    act(() => app.life.logOut())
    expect(storedUser()).toBeNull()
    await press(named('CONNECTER MON WALLET'))
    await screen.findByRole('dialog', { name: 'Connecter mon wallet' })
    await press(within(screen.getByRole('list', { name: 'Wallets de ce navigateur' })).getByRole('button'))
    await waitFor(() => expect(storedUser()).toMatchObject({ account_role, role }))
  },
)

test('a new wallet is welcomed by the name that it has now, a known one is not', async () => {
  const player = alicePlayer({ pseudo: 'alice-2' })
  const responses = {
    'POST /api/public-users/signup': { status: 201, body: player },
    'POST /api/public-users/connect': ok(player),
  }
  const { app } = await renderShell({ responses })
  await press(named('CRÉER MON WALLET'))
  await screen.findByRole('dialog', { name: 'Créer un nouveau wallet' })
  await press(named('Créer'))
  await screen.findByText(/^Bienvenue, alice-2 !/)
  act(() => {
    app.life.logOut()
    app.snackbars.shown.set(null)
    app.life.begin({ user: player, tokens: null })
  })
  expect(app.snackbars.shown.get()).toBeNull()
})

test('who made a wallet to play goes on into the game without a word', () => {
  const { app } = renderApp(null)
  app.intention.note({ type: 'search', euros: 10 })
  app.life.begin({ user: alicePlayer(), tokens: null }, 'create')
  expect(app.snackbars.shown.get()).toBeNull()
})

test('[K65] the addresses in the comma-separated list of the build are admins in this browser, others are not', () => {
  vi.stubEnv('VITE_ADMIN_WALLETS', `0x${'0b'.repeat(20)}, ${ALICE_WALLET.toUpperCase()}`)
  const { app } = renderApp(null)
  app.life.begin({ user: alicePlayer(), tokens: null })
  expect(storedUser()).toMatchObject({ account_role: 'user', role: 'admin' })
  const wallet_address = walletAddressSchema.parse(`0x${'0c'.repeat(20)}`)
  app.life.begin({ user: alicePlayer({ wallet_address }), tokens: null })
  expect(storedUser()).toMatchObject({ account_role: 'user', role: 'user' })
})
