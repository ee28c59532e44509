import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { UNDETECTED } from '../stores/identity/in-app-browser.ts'
import { ALICE } from '../testing/battle-messages.ts'
import { ok, refusal } from '../testing/fake-server.ts'
import { aliceWallet } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'
import { openPrediction, press } from '../testing/render-battle.tsx'
import { renderShell as open } from '../testing/render-page.tsx'

const GUEST_BUTTON = { name: 'CRÉER MON WALLET' }

const WALLETS = `GET /api/wallets/user/${ALICE}`
const NO_PAGES = { discord: null, twitter: null, telegram: null, tiktok: null }

/** Resolves when the screen of the address is rendered. */
async function heading(name: string | RegExp) {
  return screen.findByRole('heading', { level: 1, name })
}

describe('routes', () => {
  test('[A04] / is home, for guests too', async () => {
    const { path } = await open()
    expect(await heading('Comment ça marche ?')).toBeTruthy()
    expect(path()).toBe('/')
  })

  test('[19.12] an address that does not exist leads home, and home says so', async () => {
    const { path } = await open({ path: '/nulle-part' })
    expect(await heading('Comment ça marche ?')).toBeTruthy()
    expect(path()).toBe('/')
    expect(screen.getByText(/Cette page n’existe pas/)).toBeTruthy()
  })

  test('[19.12] a visitor who opens the home page directly sees no such message', async () => {
    await open()
    await heading('Comment ça marche ?')
    expect(screen.queryByText(/Cette page n’existe pas/)).toBeNull()
  })

  test.each([
    ['/mentions-legales', 'Mentions légales'],
    ['/conditions', 'Conditions d’utilisation'],
    ['/confidentialite', 'Confidentialité'],
  ])('[19.12] %s is open to all and names the publisher', async (wanted, title) => {
    const operator = { supportEmail: null, publisher: 'Bougie SAS, 1 rue du Test, Paris', social: NO_PAGES }
    await open({ path: wanted, status: { operator } })
    expect(await heading(title)).toBeTruthy()
    expect(await screen.findByText('Bougie SAS, 1 rue du Test, Paris')).toBeTruthy()
  })

  test.each(['/profile', '/portefeuille', '/panel-influencer', '/panel-influencer/luna'])(
    '[A14] [A22] a guest is sent from %s to /',
    async (wanted) => {
      const { path } = await open({ path: wanted })
      await heading('Comment ça marche ?')
      expect(path()).toBe('/')
    },
  )

  test('[A15] a signed-in user whose role resolves to guest is sent to /', async () => {
    window.localStorage.setItem('user_data', JSON.stringify({ id: ALICE, token: 't', account_role: 'emperor' }))
    const { path } = await open({ path: '/profile' })
    await heading('Comment ça marche ?')
    expect(path()).toBe('/')
  })

  test.each([
    ['/profile', 'Mon Profil'],
    ['/portefeuille', 'Mon Portefeuille'],
    ['/panel-influencer', 'Dashboard Influenceur'],
    ['/panel-influencer/luna', 'Dashboard Influenceur'],
  ])('[A09] [A10] [A12] [A23] [A26] a player sees %s', async (wanted, title) => {
    const { path } = await open({ path: wanted, signedInAs: {} })
    expect(await heading(title)).toBeTruthy()
    expect(path()).toBe(wanted)
  })

  test.each([
    ['/portefeuille', 'Mon Portefeuille'],
    ['/panel-influencer', 'Dashboard Influenceur'],
  ])('[A14] whoever is signed out on %s is sent to / at once', async (wanted, title) => {
    const { app, path } = await open({ path: wanted, signedInAs: {} })
    await heading(title)
    const errors = vi.spyOn(console, 'error')
    act(() => app.session.clear())
    expect(path()).toBe('/')
    await heading('Comment ça marche ?')
    expect(errors).not.toHaveBeenCalled()
  })

  test.each(['/versus-crypt', '/versus-crypt/a/b', '/discovery', '/discovery/x/y', '/boss', '/nowhere/at/all'])(
    '[A17] [A18] [A19] %s redirects to /',
    async (wanted) => {
      const { path } = await open({ path: wanted })
      await heading('Comment ça marche ?')
      expect(path()).toBe('/')
    },
  )

  test.each(['/up-down', '/up-down/x/y', '/up-down-singleplayer', '/up-down-singleplayer/y/z'])(
    '[A20] [A21] %s redirects to /battle',
    async (wanted) => {
      const { path } = await open({ path: wanted })
      await waitFor(() => expect(path()).toBe('/battle'))
    },
  )
})

const CLOSED = { gameClosed: true, localWallets: true, analytics: false }

describe('closed games', () => {
  test('[A11] [X01] [X02] [X05] /close says so, and when the games open', async () => {
    const { path } = await open({ path: '/close', status: CLOSED })
    expect(await heading('Jeu Temporairement Fermé')).toBeTruthy()
    expect(screen.getByText('Cette page ouvrira dans :')).toBeTruthy()
    expect(screen.getByText('Merci pour votre patience !')).toBeTruthy()
    expect(path()).toBe('/close')
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toBeTruthy()
  })

  test('[X03] [X06] the countdown runs to 18:00 of this device, second by second, whatever the server would show without a time of an admin', async () => {
    const reopensAt = new Date(createFakeTimers().now() + 90 * 60_000).toISOString()
    const status = { ...CLOSED, reopensAt, reopensAtGiven: false, opensItself: false }
    const { timers } = await open({ path: '/close', status })
    await heading('Jeu Temporairement Fermé')
    const left = () => {
      const [, hours, minutes, seconds] =
        /(\d+) h (\d+) min (\d+) s/.exec(screen.getByRole('timer').getAttribute('aria-label') ?? '') ?? []
      return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    }
    const opensAt = new Date(timers.now())
    opensAt.setHours(18, 0, 0, 0)
    const expected = () => {
      const seconds = Math.ceil((opensAt.getTime() - timers.now()) / 1000)
      return seconds > 0 ? seconds : seconds + 24 * 3600
    }
    expect(left()).toBe(expected())
    for (const ms of [400, ...Array.from({ length: 61 }, () => 1_000)]) {
      act(() => timers.advance(ms))
      expect(left()).toBe(expected())
    }
  })

  test.each(['/battle', '/battle/game', '/cycle'])('[A11] %s shows the closed page', async (wanted) => {
    await open({ path: wanted, status: CLOSED })
    expect(await heading('Jeu Temporairement Fermé')).toBeTruthy()
  })

  test('[A11] home, wallet and profile stay', async () => {
    await open({ path: '/portefeuille', signedInAs: {}, status: CLOSED })
    expect(await heading('Mon Portefeuille')).toBeTruthy()
  })

  test('[A11] closing and opening are followed live, and asked for again after a lost connection', async () => {
    const { connections, server, timers } = await open({ path: '/battle', signedInAs: {} })
    await screen.findByRole('button', { name: 'LANCER LA PARTIE' })
    await waitFor(() => expect(connections).toHaveLength(1))
    act(() => connections[0]?.accept())
    server.response('GET /api/status', ok(CLOSED))
    act(() => connections[0]?.receive({ type: 'game_status', gameClosed: true }))
    expect(await heading('Jeu Temporairement Fermé')).toBeTruthy()
    act(() => connections[0]?.drop())
    server.response('GET /api/status', ok({ ...CLOSED, gameClosed: false }))
    act(() => timers.advance(1_000))
    await waitFor(() => expect(connections).toHaveLength(2))
    act(() => connections[1]?.accept())
    expect(await screen.findByRole('button', { name: 'LANCER LA PARTIE' })).toBeTruthy()
  })

  test('[X01] issue 16.12: while the games are open, /close says so, with a link to the lobby, and mentions no closing', async () => {
    const { path } = await open({ path: '/close' })
    expect(await heading('Le jeu est ouvert')).toBeTruthy()
    expect(screen.queryByText('Jeu Temporairement Fermé')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Aller à la Battle' })))
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test('[X03] issue 16.12: a time that an admin gave is what the countdown runs to', async () => {
    const reopensAt = new Date(createFakeTimers().now() + 90 * 60_000).toISOString()
    await open({ path: '/close', status: { ...CLOSED, reopensAt, reopensAtGiven: true, opensItself: true } })
    const timer = await screen.findByRole('timer', { name: '1 h 30 min 0 s' })
    expect([...timer.children].map(({ textContent }) => textContent)).toEqual(['01heures', '30minutes', '00secondes'])
  })
})

describe('issue 16.13: an announcement', () => {
  const announced = (text: string, id = 'a0000000-0000-4000-8000-000000000001') => ({
    id,
    text,
    ends_at: new Date(createFakeTimers().now() + 60_000).toISOString(),
  })

  /** Shown to a player whose connection tells the time of the server. */
  async function openConnected() {
    const { connections, timers } = await open({
      signedInAs: {},
      status: { announcement: announced('Maintenance à 20:00.') },
    })
    await screen.findByText('Maintenance à 20:00.')
    await waitFor(() => expect(connections).toHaveLength(1))
    act(() => connections[0]?.accept())
    const pongAt = (serverTime: number) =>
      act(() => connections[0]?.receive({ type: 'pong', timestamp: timers.now(), serverTime }))
    return { timers, pongAt }
  }

  test('shows to guests until its end', async () => {
    const { timers } = await open({ status: { announcement: announced('Maintenance à 20:00.') } })
    expect(await screen.findByText('Maintenance à 20:00.')).toBeTruthy()
    act(() => timers.advance(60_000))
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
  })

  test('that comes to a page that is long open ends on time too', async () => {
    const { connections, timers } = await open({ signedInAs: {} })
    await waitFor(() => expect(connections).toHaveLength(1))
    act(() => connections[0]?.accept())
    act(() => timers.advance(20_000))
    act(() => connections[0]?.receive({ type: 'announcement', announcement: announced('Maintenance à 20:00.') }))
    await screen.findByText('Maintenance à 20:00.')
    act(() => timers.advance(40_000))
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
  })

  test('ends by the clock of the server, also where the clock of the device is wrong', async () => {
    const { timers, pongAt } = await openConnected()
    pongAt(timers.now() + 60_000)
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
    act(() => timers.advance(15_000))
    pongAt(timers.now() - 60_000)
    expect(screen.getByText('Maintenance à 20:00.')).toBeTruthy()
    act(() => timers.advance(104_999))
    expect(screen.getByText('Maintenance à 20:00.')).toBeTruthy()
    act(() => timers.advance(1))
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
  })

  test('ends earlier once the clock of the server turns out to be ahead', async () => {
    const { timers, pongAt } = await openConnected()
    pongAt(timers.now() + 30_000)
    expect(screen.getByText('Maintenance à 20:00.')).toBeTruthy()
    act(() => timers.advance(30_000))
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
  })

  test('is put away in this browser, and a new one shows, live', async () => {
    const { connections, server } = await open({
      signedInAs: {},
      status: { announcement: announced('Maintenance à 20:00.') },
    })
    await screen.findByText('Maintenance à 20:00.')
    fireEvent.click(screen.getByRole('button', { name: 'Masquer l’annonce' }))
    expect(screen.queryByText('Maintenance à 20:00.')).toBeNull()
    await waitFor(() => expect(connections).toHaveLength(1))
    act(() => connections[0]?.accept())
    const announcement = announced('À 21:00 plutôt.', 'a0000000-0000-4000-8000-000000000002')
    server.response('GET /api/status', ok({ ...CLOSED, gameClosed: false, announcement }))
    act(() => connections[0]?.receive({ type: 'announcement', announcement }))
    expect(await screen.findByText('À 21:00 plutôt.')).toBeTruthy()
  })
})

describe('for the keyboard and for screen readers', () => {
  test('the first thing that Tab reaches leads past the header', async () => {
    await open()
    const first = document.querySelector('a, button, input, [tabindex="0"]')
    expect([first?.textContent, first?.getAttribute('href')]).toEqual(['Aller au contenu', '#contenu'])
    expect(document.querySelector('#contenu')).toBe(screen.getByRole('main'))
  })

  test('focus and the voice go to each new screen, and the first one is left to the browser', async () => {
    document.title = ''
    const scrollTo = vi.spyOn(window, 'scrollTo')
    onTestFinished(() => scrollTo.mockRestore())
    await open({ signedInAs: {} })
    await heading('Comment ça marche ?')
    expect(document.activeElement).not.toBe(screen.getByRole('main'))
    // The screen's code loads lazily, which React awaits only inside act.
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Portefeuille' }))
    })
    await heading('Mon Portefeuille')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
    await waitFor(() => expect(screen.getByText('Mon Portefeuille · Bougie').getAttribute('aria-live')).toBe('polite'))
  })
})

test('a newer version is announced beside every page but a battle, and taken over by a press alone', async () => {
  const { app } = await openPrediction()
  const apply = vi.spyOn(app.updates, 'apply').mockReturnValue()
  act(() => app.updates.available.set(true))
  expect(screen.queryByText('Nouvelle version disponible')).toBeNull()
  await act(async () => app.navigation.go('/'))
  expect(await screen.findByText('Nouvelle version disponible')).toBeTruthy()
  expect(apply).not.toHaveBeenCalled()
  await press('Recharger')
  expect(apply).toHaveBeenCalledTimes(1)
  await press('Plus tard')
  expect(screen.queryByText('Nouvelle version disponible')).toBeNull()
})

test('a completed action shows a snackbar at the bottom of the page', async () => {
  const { app, timers } = await open()
  const regions = screen.getAllByRole('status')
  act(() => app.snackbars.show('success', 'Adresse copiée'))
  // A region that comes with its text is not read aloud.
  expect(regions).toContain(screen.getByText('Adresse copiée').closest('[role="status"]'))
  act(() => timers.advance(4_000))
  expect(screen.queryByText('Adresse copiée')).toBeNull()
  act(() => app.snackbars.show('error', 'Refusé'))
  expect(screen.getByRole('alert').textContent).toBe('Refusé')
})

describe('session', () => {
  test.each([
    ['/portefeuille', 'Mon Portefeuille'],
    // A guest may stay on this one, so only logging out leads away from it.
    ['/conditions', 'Conditions d’utilisation'],
  ])('[K15] [A27] logging out leads to / from any page: %s', async (from, title) => {
    const { path } = await open({ path: from, signedInAs: {} })
    await heading(title)
    fireEvent.click(screen.getByRole('button', { name: 'Déconnexion' }))
    await heading('Comment ça marche ?')
    expect(path()).toBe('/')
    expect(screen.getByRole('button', GUEST_BUTTON)).toBeTruthy()
  })

  test.each([
    ['/conditions', '/'],
    ['/battle', '/battle'],
  ])('[K17] [K18] [K19] a 401 to the stored token ends the session, and leads from %s to %s', async (from, to) => {
    // The router of these tests leaves the address bar alone.
    window.history.replaceState(null, '', from)
    const refused = { [`GET /api/wallets/balance/${ALICE}`]: refusal(401, 'UNAUTHORIZED') }
    const { app, path } = await open({ path: from, signedInAs: {}, responses: refused })
    await act(async () => {
      await expect(app.api('balance.balance', { params: { userId: ALICE } })).rejects.toThrow()
    })
    window.history.replaceState(null, '', '/')
    expect(app.session.get()).toBeNull()
    expect(window.localStorage.getItem('user_data')).toBeNull()
    expect(path()).toBe(to)
  })

  test('[K20] a token that the server calls invalid ends the session and leads home', async () => {
    window.localStorage.setItem('wallet_balance', '12.00')
    const rendered = await open({
      path: '/conditions',
      signedInAs: {},
      responses: {
        'POST /api/public-users/validate-token': ok({ valid: false, message: 'expiré' }),
      },
    })
    await heading('Comment ça marche ?')
    expect(screen.getByRole('button', GUEST_BUTTON)).toBeTruthy()
    expect(rendered.path()).toBe('/')
    expect([window.localStorage.getItem('user_data'), window.localStorage.getItem('wallet_balance')]).toEqual([
      null,
      null,
    ])
  })

  test('[H29] [E06] the balance comes from the first wallet of the list', async () => {
    const body = [42.5, 7].map((balance) => ({ ...aliceWallet, balance }))
    await open({ signedInAs: {}, responses: { [WALLETS]: ok(body) } })
    expect(await screen.findByText('42,50 €')).toBeTruthy()
  })
})

describe('socket', () => {
  async function signedIn() {
    const rendered = await open({ signedInAs: {} })
    await waitFor(() => expect(rendered.connections).toHaveLength(1))
    const connection = rendered.connections[0]
    if (connection === undefined) throw new Error('No connection was opened')
    act(() => connection.accept())
    return { ...rendered, connection }
  }

  test('[S01] issue 16.9: connects with a ticket that the token of the session paid for, never with the token itself', async () => {
    const { connection, server } = await signedIn()
    const asked = server.requests.filter(({ path }) => path === '/api/ws-ticket')
    expect(asked.map(({ method, headers }) => [method, headers.authorization])).toEqual([
      ['POST', 'Bearer token-of-alice'],
    ])
    expect([...new URL(connection.address).searchParams]).toEqual([['ticket', 'ticket-of-alice']])
  })

  test('issue 16.9: each new connection asks for a ticket of its own', async () => {
    const { connection, connections, server, timers } = await signedIn()
    server.response('POST /api/ws-ticket', ok({ ticket: 'another-ticket', expires_in: 30 }))
    act(() => connection.drop())
    act(() => timers.advance(1_000))
    await waitFor(() => expect(connections).toHaveLength(2))
    expect(new URL(connections[1]?.address ?? '').searchParams.get('ticket')).toBe('another-ticket')
  })

  test('a guest on the home page needs no connection', async () => {
    const { connections } = await open()
    await heading('Comment ça marche ?')
    expect(connections).toEqual([])
  })

  test('[H34] a balance message changes the balance on every page', async () => {
    const { connection } = await signedIn()
    act(() => connection.receive({ type: 'balance_update', balance: 87.5, reason: 'battle_stake' }))
    expect(await screen.findByText('87,50 €')).toBeTruthy()
  })

  test('[H29] a change that happened while the connection was lost is shown once it is back', async () => {
    const { connection, connections, server, timers } = await signedIn()
    await screen.findByText('100,00 €')
    act(() => connection.drop())
    server.response(WALLETS, ok([{ ...aliceWallet, balance: 61.5 }]))
    act(() => timers.advance(1_000))
    await waitFor(() => expect(connections).toHaveLength(2))
    act(() => connections.at(-1)?.accept())
    expect(await screen.findByText('61,50 €')).toBeTruthy()
  })

  test('whatever a page shows is requested again after a lost connection, and once only before', async () => {
    const { connection, connections, server, timers } = await signedIn()
    const asked = () => server.requests.filter(({ path }) => path === '/api/status').length
    await waitFor(() => expect(asked()).toBe(1))
    act(() => connection.drop())
    act(() => timers.advance(1_000))
    await waitFor(() => expect(connections).toHaveLength(2))
    expect(asked()).toBe(1)
    act(() => connections.at(-1)?.accept())
    await waitFor(() => expect(asked()).toBe(2))
  })

  test('a lost connection shows Reconnexion… at once, and no longer once it is back', async () => {
    const { connection, connections, timers } = await signedIn()
    expect(screen.queryByText('Reconnexion…')).toBeNull()
    act(() => connection.drop())
    expect(screen.getByText('Reconnexion…')).toBeTruthy()
    expect(screen.getByText('Direct interrompu ·')).toBeTruthy()
    act(() => timers.advance(1_000))
    await waitFor(() => expect(connections).toHaveLength(2))
    expect(screen.getByText('Reconnexion…')).toBeTruthy()
    act(() => connections.at(-1)?.accept())
    expect(screen.queryByText('Reconnexion…')).toBeNull()
  })

  test('a socket refused for its token has the session validated', async () => {
    const { connection, server } = await signedIn()
    const asked = () => server.requests.filter(({ path }) => path === '/api/public-users/validate-token').length
    await waitFor(() => expect(asked()).toBe(1))
    server.response('POST /api/public-users/validate-token', ok({ valid: false, message: 'révoqué' }))
    act(() => connection.drop(4001))
    expect(await screen.findByRole('button', GUEST_BUTTON)).toBeTruthy()
    expect(asked()).toBe(2)
  })

  test('[S03] a socket whose ticket was lost, of a session that is valid, is tried again after the usual delays', async () => {
    const { connection, connections, timers } = await signedIn()
    act(() => connection.drop(4001))
    expect(await screen.findByText('Reconnexion…')).toBeTruthy()
    act(() => timers.advance(999))
    expect(connections).toHaveLength(1)
    act(() => timers.advance(1))
    await waitFor(() => expect(connections).toHaveLength(2))
    act(() => connections.at(-1)?.drop(4001))
    await screen.findByText('Reconnexion…')
    act(() => timers.advance(1_999))
    expect(connections).toHaveLength(2)
    act(() => timers.advance(1))
    await waitFor(() => expect(connections).toHaveLength(3))
  })

  test('[S04] a lost connection is opened again at once when the tab becomes visible, not when it is hidden', async () => {
    const { connection, connections } = await signedIn()
    act(() => connection.drop())
    expect(await screen.findByText('Reconnexion…')).toBeTruthy()
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => visibility.mockRestore())
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await act(async () => undefined)
    expect(connections).toHaveLength(1)
    visibility.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(connections).toHaveLength(2))
  })

  test('[S05] a network that goes counts as a lost connection, and one that returns opens it again at once', async () => {
    const { connections } = await signedIn()
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => network.mockRestore())
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('Reconnexion…')).toBeTruthy()
    expect(screen.getByText('Hors connexion ·')).toBeTruthy()
    expect(connections).toHaveLength(1)
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(connections).toHaveLength(2))
  })
})

test('[K62] [K54] on load the app that the page is in is detected, and passkeys are stopped', async () => {
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone Instagram 355.0')
  onTestFinished(() => userAgent.mockRestore())
  expect(renderApp(null).app.inAppBrowser.get()).toEqual(UNDETECTED)
  const { app } = await open()
  expect(app.inAppBrowser.get()).toMatchObject({ isInstagram: true, isInAppBrowser: true, appName: 'Instagram' })
  fireEvent.click(screen.getAllByRole('button', { name: 'CRÉER MON WALLET' })[0] as HTMLElement)
  const dialog = await screen.findByRole('alertdialog', { name: 'Navigateur Non Compatible' })
  expect(dialog.textContent).toContain('Instagram')
})

test('[I16] the referral code of any page is kept for the session', async () => {
  await open({ path: '/battle?ref=LUNA-7' })
  await waitFor(() => expect(window.sessionStorage.getItem('creator_link_code')).toBe('LUNA-7'))
})
