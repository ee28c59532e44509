import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { activeBattle, battleState, complete } from '../../../testing/battle-messages.ts'
import { ALICE_IBEX_ID, ALICE_WALLET } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { press, renderBattle } from '../../../testing/render-battle.tsx'
import type { RenderedPage } from '../../../testing/render-page.tsx'
import { Header, iosAllowancePx, useTopBarHeight } from './Header.tsx'

const button = (name: string) => screen.getByRole('button', { name })
const queryLink = (name: string) => screen.queryByRole('link', { name })

describe('guest header', () => {
  test('[H01] [H02] offers to create and to connect a wallet, and nothing of a player', () => {
    renderApp(<Header isPlaying={() => false} />)
    expect(button('CRÉER MON WALLET')).toBeTruthy()
    expect(button('CONNECTER MON WALLET')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Déconnexion' })).toBeNull()
    expect(queryLink('Portefeuille')).toBeNull()
  })

  test.each([
    ['[H01]', 'CRÉER MON WALLET', 'create'],
    ['[H02]', 'CONNECTER MON WALLET', 'connect'],
  ])('%s %s begins to %s one', async (_row, name, mode) => {
    window.localStorage.setItem('walletName', 'MonWallet')
    window.localStorage.setItem('local_wallet_address', ALICE_WALLET)
    window.localStorage.setItem('wallet_ibex_mappings', JSON.stringify({ [ALICE_WALLET.toLowerCase()]: ALICE_IBEX_ID }))
    const { app } = renderApp(<Header isPlaying={() => false} />)
    fireEvent.click(button(name))
    await waitFor(() => expect(app.identity.store.get().dialog).toMatchObject({ kind: 'walletName', mode }))
  })

  test('[H03] reads Création... while a wallet is being created', () => {
    const { app } = renderApp(<Header isPlaying={() => false} />)
    act(() => app.identity.store.set({ busy: 'create', dialog: null }))
    expect(button('Création...').getAttribute('aria-busy')).toBe('true')
    expect(button('CONNECTER MON WALLET').hasAttribute('disabled')).toBe(true)
  })

  test('[H04] reads Connexion... while a wallet is being connected', () => {
    const { app } = renderApp(<Header isPlaying={() => false} />)
    act(() => app.identity.store.set({ busy: 'connect', dialog: null }))
    expect(button('Connexion...').getAttribute('aria-busy')).toBe('true')
    expect(button('CRÉER MON WALLET').hasAttribute('disabled')).toBe(true)
  })
})

describe('signed-in header', () => {
  test('[H08] [H10] [H11] [H12] has wallet, profile, balance and disconnect, and no guest buttons', () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    expect(queryLink('Portefeuille')?.getAttribute('href')).toBe('/portefeuille')
    expect(screen.getAllByRole('link', { name: 'Mon profil' })[0]?.getAttribute('href')).toBe('/profile')
    expect(screen.getByRole('link', { name: /^Solde/ })).toBeTruthy()
    expect(button('Déconnexion')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'CRÉER MON WALLET' })).toBeNull()
  })

  test('[H09] [H06] the influencer panel is linked for influencers, who carry a badge', () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role: 'influencer', isInfluencer: true } })
    expect(queryLink('Panel influenceur')?.getAttribute('href')).toBe('/panel-influencer')
    expect(screen.getByText('Influenceur')).toBeTruthy()
  })

  test('[H05] [H07] [H09] issue 16.10: an admin who is an influencer too reaches both, in the bar and in the menu', async () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role: 'admin', isInfluencer: true } })
    expect(screen.getByText('Admin')).toBeTruthy()
    expect(queryLink('Administration')?.getAttribute('href')).toBe('/admin')
    expect(queryLink('Panel influenceur')?.getAttribute('href')).toBe('/panel-influencer')
    fireEvent.click(button('Ouvrir le menu'))
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }))
    expect(menu.getByRole('link', { name: 'ADMINISTRATION' }).getAttribute('href')).toBe('/admin')
    expect(menu.getByRole('link', { name: 'PANEL ADMIN' }).getAttribute('href')).toBe('/panel-influencer')
  })

  test.each(['user', 'admin'] as const)('[H09] a %s has no influencer panel', (account_role) => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role } })
    expect(queryLink('Panel influenceur')).toBeNull()
  })

  test('[H07] [A25] an admin carries a badge and reaches the administration', () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role: 'admin' } })
    expect(screen.getByText('Admin')).toBeTruthy()
    expect(queryLink('Administration')?.getAttribute('href')).toBe('/admin')
  })

  test.each([{}, { account_role: 'influencer', isInfluencer: true }] as const)(
    '[A25] %j has no link to the administration',
    (account) => {
      renderApp(<Header isPlaying={() => false} />, { signedInAs: account })
      expect(queryLink('Administration')).toBeNull()
    },
  )

  test('[H13] menu, wallet, account management, person and logout each have their icon', () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role: 'influencer', isInfluencer: true } })
    const iconOf = (element: HTMLElement | null | undefined) =>
      element
        ?.querySelector('svg')
        ?.getAttribute('class')
        ?.match(/tabler-icon-[\w-]+/)?.[0]
    expect({
      menu: iconOf(button('Ouvrir le menu')),
      wallet: iconOf(queryLink('Portefeuille')),
      account: iconOf(queryLink('Panel influenceur')),
      person: iconOf(screen.getAllByRole('link', { name: 'Mon profil' })[0]),
      logout: iconOf(button('Déconnexion')),
    }).toEqual({
      menu: 'tabler-icon-menu-2',
      wallet: 'tabler-icon-wallet',
      account: 'tabler-icon-user-cog',
      person: 'tabler-icon-user-circle',
      logout: 'tabler-icon-logout',
    })
  })

  test('[H12] [K16] disconnecting clears the player and notifies the server', async () => {
    const { server } = renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    fireEvent.click(button('Déconnexion'))
    expect(window.localStorage.getItem('user_data')).toBeNull()
    expect(button('CRÉER MON WALLET')).toBeTruthy()
    await waitFor(() => expect(server.requests.map(({ path: called }) => called)).toContain('/api/public-users/logout'))
    const call = server.requests.find(({ path: called }) => called === '/api/public-users/logout')
    expect(call?.headers['authorization']).toBe('Bearer token-of-alice')
  })
})

describe('balance', () => {
  test('[H28] reads Loading... until the balance is known', () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    expect(screen.getByRole('link', { name: /^Solde/ }).textContent).toContain('Loading...')
  })

  test('[H23] is a clickable French amount that opens the wallet', () => {
    const { app } = renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    act(() => app.balance.apply({ action: 'set', amount: 1234.5 }))
    const widget = screen.getByRole('link', { name: /^Solde/ })
    expect(widget.textContent).toContain('1 234,50 €')
    expect(widget.getAttribute('href')).toBe('/portefeuille')
  })

  test('[H25] a rise of more than one euro shows its amount beside the figure', () => {
    const { app } = renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    act(() => app.balance.apply({ action: 'set', amount: 100 }))
    expect(screen.queryByText(/^\+/)).toBeNull()
    act(() => app.balance.apply({ action: 'set', amount: 119.6 }))
    expect(screen.getByText('+19,60 €')).toBeTruthy()
  })
})

describe('side menu', () => {
  async function openMenu() {
    fireEvent.click(button('Ouvrir le menu'))
    return within(await screen.findByRole('dialog', { name: 'Menu' }))
  }

  test('[H21] the guest menu shows a Battle logo that goes to /battle', async () => {
    const { path } = renderApp(<Header isPlaying={() => false} />)
    const link = (await openMenu()).getByRole('link', { name: 'Aller à la Battle' })
    expect(link.querySelector('svg')).toBeTruthy()
    fireEvent.click(link)
    expect(path()).toBe('/battle')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[H17] [H19] a player reaches wallet and profile', async () => {
    const { path } = renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    fireEvent.click((await openMenu()).getByRole('link', { name: 'PORTEFEUILLE' }))
    expect(path()).toBe('/portefeuille')
    expect((await openMenu()).getByRole('link', { name: 'CLASSEMENT' }).getAttribute('href')).toBe('/leaderboard')
    fireEvent.click((await openMenu()).getByRole('link', { name: 'MON PROFIL' }))
    expect(path()).toBe('/profile')
  })

  test('[A25] an admin reaches the administration from the menu', async () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role: 'admin' } })
    expect((await openMenu()).getByRole('link', { name: 'ADMINISTRATION' }).getAttribute('href')).toBe('/admin')
  })

  test('[H18] PANEL ADMIN is shown to influencers only', async () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { isInfluencer: true } })
    expect((await openMenu()).getByRole('link', { name: 'PANEL ADMIN' }).getAttribute('href')).toBe('/panel-influencer')
  })

  test.each(['user', 'admin'] as const)('[H18] a %s without a link has no PANEL ADMIN', async (account_role) => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: { account_role } })
    expect((await openMenu()).queryByRole('link', { name: 'PANEL ADMIN' })).toBeNull()
  })

  test('[H20] DÉCONNEXION logs out', async () => {
    renderApp(<Header isPlaying={() => false} />, { signedInAs: {} })
    fireEvent.click((await openMenu()).getByRole('button', { name: 'DÉCONNEXION' }))
    expect(window.localStorage.getItem('user_data')).toBeNull()
    expect(button('CRÉER MON WALLET')).toBeTruthy()
  })

  test.each([
    ['guest', {}],
    ['player', { signedInAs: {} }],
  ])('[H22] a press beside the menu of a %s closes it, one inside does not', async (_audience, situation) => {
    renderApp(<Header isPlaying={() => false} />, situation)
    await openMenu()
    const menu = screen.getByRole('dialog', { name: 'Menu' })
    fireEvent.click(within(menu).getByRole('navigation'))
    expect(screen.queryByRole('dialog')).toBeTruthy()
    fireEvent.click(document.querySelector('[class*="overlay"]') ?? menu)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('Escape closes it', async () => {
    renderApp(<Header isPlaying={() => false} />)
    await openMenu()
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const signedIn = () => window.localStorage.getItem('user_data') !== null

async function openWithRunningBattle(): Promise<RenderedPage> {
  const rendered = await renderBattle({ path: '/', running: [activeBattle()] })
  await screen.findByRole('link', { name: /^Partie en cours/ })
  return rendered
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Une partie est en cours' }))

describe('[H12] [H20] leaving while a battle runs', () => {
  test('asks first, and cancelling keeps the session', async () => {
    await openWithRunningBattle()
    await press('Déconnexion')
    const asked = await question()
    expect(asked.getByText('Sans vous, elle est perdue. Se déconnecter quand même ?')).toBeTruthy()
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Rester' })))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(signedIn()).toBe(true)
  })

  test('asks from the menu too, and confirming ends the session', async () => {
    await openWithRunningBattle()
    await press('Ouvrir le menu')
    await screen.findByRole('button', { name: 'DÉCONNEXION' })
    await press('DÉCONNEXION')
    const asked = await question()
    expect(signedIn()).toBe(true)
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Se déconnecter' })))
    expect(signedIn()).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('after its end nothing is asked, though the list still names it', async () => {
    const { receive } = await openWithRunningBattle()
    await receive({ ...battleState(), type: 'battle_resync' }, complete())
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Partie en cours/ })).toBeNull())
    await press('Déconnexion')
    expect(signedIn()).toBe(false)
  })
})

afterEach(() => vi.restoreAllMocks())

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const otherOnIos = (name: string) => SAFARI.replace('Version/18.1', name)
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

test.each([
  ['[H42] 75 px in portrait on iOS Safari', SAFARI, true, 75],
  ['[H43] 0 in landscape on iOS Safari', SAFARI, false, 0],
  ['[H42] nothing for Chrome on iOS', otherOnIos('CriOS/130.0'), true, 0],
  ['[H42] nothing for Firefox on iOS', otherOnIos('FxiOS/132.0'), true, 0],
  ['[H42] nothing for Edge on iOS', otherOnIos('Version/18.0 EdgiOS/130.0'), true, 0],
  ['[H42] nothing for Opera on iOS', otherOnIos('OPiOS/16.0'), true, 0],
  ['nothing elsewhere', ANDROID, true, 0],
])('%s', (_rule, userAgent, portrait, px) => {
  expect(iosAllowancePx({ userAgent, portrait })).toBe(px)
})

test('[H42] [H43] the page knows the allowance at once, and anew when the phone is turned', () => {
  const portrait = Object.assign(new EventTarget(), { media: '(orientation: portrait)', matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(portrait as unknown as MediaQueryList)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
  const { style } = document.documentElement
  renderHook(() => useTopBarHeight({ current: document.createElement('header') }))
  expect(style.getPropertyValue('--ios-allowance')).toBe('75px')
  portrait.matches = false
  portrait.dispatchEvent(new Event('change'))
  expect(style.getPropertyValue('--ios-allowance')).toBe('0px')
})
