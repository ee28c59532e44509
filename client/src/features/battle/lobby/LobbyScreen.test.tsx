import type { FollowedPlayer } from '@bougie/protocol'
import { BATTLE_AMOUNTS } from '@bougie/protocol/battle-amounts.ts'
import { stakeBeyondBalance } from '@bougie/protocol/french-euros.ts'
import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import {
  ALICE,
  activeBattle,
  BATTLE,
  BOB,
  battleState,
  endedBattle,
  gameStart,
  matchFound,
  OTHER_BATTLE,
} from '../../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { press, renderBattle } from '../../../testing/render-battle.tsx'
import { FollowedPlayers } from './LobbyScreen.tsx'

const HIGHEST_STAKE = Math.max(...BATTLE_AMOUNTS)
const START = { name: 'LANCER LA PARTIE' }

const stakeShown = () => screen.getByRole('spinbutton', { name: 'Votre mise' }).textContent

async function openLobby(situation: Omit<Parameters<typeof renderBattle>[0], 'path'> = {}) {
  const rendered = await renderBattle({ path: '/battle', ...situation })
  await screen.findByRole('spinbutton', { name: 'Votre mise' })
  return rendered
}

describe('the stake', () => {
  test('[L01] [L05] [L17] the lobby shows its logo and ten euros, a standard battle', async () => {
    await openLobby()
    expect(screen.getByRole('img', { name: 'Logo de la Battle' })).toBeTruthy()
    expect(stakeShown()).toBe('10 €')
    expect(screen.getByText('Partie standard')).toBeTruthy()
  })

  test('[L02] [L03] [L16] the picker steps one preset at a time and wraps to the highest, a big battle', async () => {
    await openLobby()
    await press('Mise précédente')
    expect(stakeShown()).toBe('5 €')
    await press('Mise précédente')
    expect(stakeShown()).toBe(formatWholeEuros(HIGHEST_STAKE))
    expect(screen.getByText('Grosse partie')).toBeTruthy()
    await press('Mise suivante')
    expect(stakeShown()).toBe('5 €')
  })

  test('[L16] 200 euros are a big battle, 100 are not', async () => {
    await openLobby({ balance: 500 })
    await press('100 €')
    expect(screen.getByText('Partie standard')).toBeTruthy()
    await press('Mise suivante')
    expect(stakeShown()).toBe('200 €')
    expect(screen.getByText('Grosse partie')).toBeTruthy()
  })

  test('[L07] [L06] the quick presets pick their amount, and the last one is remembered, as is one that was stepped to', async () => {
    await openLobby({ balance: 500 })
    for (const amount of [25, 50, 100, 250]) {
      await press(`${amount} €`)
      expect(stakeShown()).toBe(`${amount} €`)
    }
    expect(window.localStorage.getItem('battleLastAmountIndex')).toBe('6')
    await press('Mise suivante')
    expect(window.localStorage.getItem('battleLastAmountIndex')).toBe('7')
  })

  test('[issue 19.7] [L10] the keys 1 to 5 pick the first five presets, but for those beyond the balance', async () => {
    await openLobby({ balance: 60 })
    const strike = (code: string) => act(async () => fireEvent.keyDown(window, { code, key: '&' }))
    const seen: (string | null)[] = []
    for (const code of ['Digit1', 'Numpad2', 'Digit3', 'Digit4', 'Digit5']) {
      await strike(code)
      seen.push(stakeShown())
    }
    expect(seen).toEqual(['5 €', '10 €', '25 €', '50 €', '50 €'])
    expect(screen.getByText('Mise\u202f: 50 €')).toBeTruthy()
  })

  test('keys pick nothing once they are switched off, and the page that names them says nothing of them', async () => {
    const { app } = await openLobby({ balance: 500 })
    const before = stakeShown()
    await act(async () => app.gameKeys.toggle())
    await act(async () => fireEvent.keyDown(window, { code: 'Digit1', key: '&' }))
    expect(stakeShown()).toBe(before)
    expect(screen.queryByText(/^Touches 1 à/)).toBeNull()
  })

  test('[L06] the remembered preset is used on return', async () => {
    window.localStorage.setItem('battleLastAmountIndex', '3')
    await openLobby()
    expect(stakeShown()).toBe('50 €')
  })

  test('[L10] quick presets above the balance are disabled', async () => {
    await openLobby({ balance: 60 })
    const disabledOf = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
    await waitFor(() => expect(disabledOf('100 €')).toBe(true))
    expect([disabledOf('25 €'), disabledOf('50 €'), disabledOf('250 €')]).toEqual([false, false, true])
  })

  test('[L12] [L13] [L14] a stake above the balance: the start button shows the missing amount and does nothing', async () => {
    const { connection } = await openLobby({ balance: 100 })
    expect(screen.getByText(/^Touches 1 à/)).toBeTruthy()
    await press('Mise précédente')
    await press('Mise précédente')
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'SOLDE INSUFFISANT' })
    expect(start.disabled).toBe(true)
    expect(screen.getByText(stakeBeyondBalance(HIGHEST_STAKE * 100))).toBeTruthy()
    // The message takes the line of the hint.
    expect(screen.queryByText(/^Touches 1 à/)).toBeNull()
    fireEvent.click(start)
    expect(connection.sentOfType('join_battle_queue')).toEqual([])
  })

  test('[L09] when the balance drops below the stake it snaps to the highest affordable preset', async () => {
    const { receive } = await openLobby({ balance: 100 })
    await press('100 €')
    await receive({ type: 'balance_update', balance: 30, reason: 'battle_stake' })
    expect(stakeShown()).toBe('25 €')
    await receive({ type: 'balance_update', balance: 2, reason: 'battle_stake' })
    expect(stakeShown()).toBe('5 €')
    expect(screen.getByRole('button', { name: 'SOLDE INSUFFISANT' })).toBeTruthy()
  })

  test('[L09] a remembered preset that the balance no longer reaches snaps down on return', async () => {
    window.localStorage.setItem('battleLastAmountIndex', '4')
    await openLobby({ balance: 30 })
    await waitFor(() => expect(stakeShown()).toBe('25 €'))
  })

  test('[L15] without a connection the lobby reports the service as unavailable, and nothing can be started, until it is back', async () => {
    const { connection, connections, advance } = await openLobby()
    const warning = 'Service temporairement indisponible - Veuillez réessayer'
    expect(screen.queryByText(warning)).toBeNull()
    connection.drop()
    await screen.findByText(warning)
    expect(screen.getByRole<HTMLButtonElement>('button', START).disabled).toBe(true)
    await advance(1_000)
    await waitFor(() => expect(connections).toHaveLength(2))
    await act(async () => connections[1]?.accept())
    expect(screen.queryByText(warning)).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', START).disabled).toBe(false)
  })
})

describe('the lists', () => {
  test('[L18] [L21] [L22] own battles are counted and listed; Rejoindre opens the game on that battle', async () => {
    const other = activeBattle({ id: OTHER_BATTLE, user1_username: 'carla' })
    const { path } = await openLobby({ running: [other, activeBattle({ amount: 250, round: 3 })] })
    await screen.findByRole('heading', { name: 'Parties en cours (2)' })
    const button = screen.getByRole('button', { name: 'Rejoindre la partie contre bob' })
    expect(button.textContent).toBe('Rejoindre')
    const row = within(button.closest('li') as HTMLElement)
    for (const text of ['alice', 'bob', '250 €', 'Manche 3']) expect(row.getByText(text)).toBeTruthy()
    await press('Rejoindre la partie contre bob')
    await waitFor(() => expect(path()).toBe('/battle/game'))
    const saved = () => JSON.parse(window.localStorage.getItem('currentBattleState') ?? 'null')
    await waitFor(() => expect(saved()).toMatchObject({ battleId: BATTLE }))
  })

  test('[L18] [L20] with no battle the list counts none, says so and leads to the stake', async () => {
    await openLobby()
    await screen.findByText('Aucune partie active trouvée')
    expect(screen.getByRole('heading', { name: 'Parties en cours (0)' })).toBeTruthy()
    await press('Choisir une mise')
    expect(document.activeElement).toBe(screen.getByRole('spinbutton', { name: 'Votre mise' }))
  })

  test('[L19] the refresh button reads the list again', async () => {
    const { server } = await openLobby()
    await screen.findByText('Aucune partie active trouvée')
    server.response(`GET /api/battles/public/user/${ALICE}/active`, ok([activeBattle()]))
    await press('Actualiser la liste')
    expect(await screen.findByRole('heading', { name: 'Parties en cours (1)' })).toBeTruthy()
  })

  test('[L18] [G01] battles of others are for watching, own ones are not listed twice, and a watched one is none of Mes Battles', async () => {
    const { path, connection, receive } = await openLobby({
      running: [activeBattle()],
      watchable: [activeBattle(), activeBattle({ id: OTHER_BATTLE, user2_username: 'carla' })],
    })
    await screen.findByRole('button', { name: 'Regarder bob contre carla' })
    expect(screen.queryByRole('button', { name: 'Regarder bob contre alice' })).toBeNull()
    await press('Regarder bob contre carla')
    await waitFor(() => expect(path()).toBe('/battle/game'))
    await waitFor(() =>
      expect(connection.sentOfType('battle_watch')).toEqual([{ type: 'battle_watch', battleId: OTHER_BATTLE }]),
    )
    await receive(battleState({ battleId: OTHER_BATTLE, role: 'spectator' }))
    const mine = within(screen.getByRole('navigation', { name: 'Mes Battles' })).getAllByRole('listitem')
    expect(mine.map(({ textContent }) => textContent)).toEqual(['bob10,00 €'])
  })

  test('ended battles show opponent, result, score and net gain', async () => {
    await openLobby({ ended: [endedBattle(), endedBattle({ id: OTHER_BATTLE, winner: BOB, net_gain: -10 })] })
    const list = (await screen.findByRole('heading', { name: 'Historique' })).closest('section') as HTMLElement
    await within(list).findByText('Gagnée')
    expect(within(list).getByText('+10,00 €')).toBeTruthy()
    expect(within(list).getByText('Perdue')).toBeTruthy()
    expect(within(list).getByText('−10,00 €')).toBeTruthy()
    expect(within(list).getAllByText('2 – 1')).toHaveLength(2)
  })

  test('a page of ended battles begins after the last one, and not before its second, in which others may have ended', async () => {
    const idOf = (index: number) => battleIdSchema.parse(BATTLE.slice(0, -2) + String(10 + index))
    const page = Array.from({ length: 10 }, (_, index) => endedBattle({ id: idOf(index) }))
    const { server } = await openLobby({ ended: page })
    const list = (await screen.findByRole('heading', { name: 'Historique' })).closest('section') as HTMLElement
    const more = await within(list).findByRole('button', { name: 'Voir plus' })
    await act(async () => fireEvent.click(more))
    await waitFor(() => expect(server.lastPath('/api/battles/user/')).toContain(`before=${idOf(9)}`))
  })

  test('a list that cannot be read says so and offers another try', async () => {
    const { server } = await openLobby()
    server.response('GET /api/leaderboard', 'unreachable')
    await press('24 h')
    const failed = await screen.findByText('La liste ne se charge pas')
    expect(within(failed.closest('section') as HTMLElement).getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })

  test('a failed request for running battles is not shown as an empty list', async () => {
    const active = `GET /api/battles/public/user/${ALICE}/active`
    await openLobby({ responses: { [active]: { status: 500, body: {} } } })
    const panel = screen.getByRole('heading', { name: 'Parties en cours' }).closest('section') as HTMLElement
    expect(await within(panel).findByText('La liste ne se charge pas')).toBeTruthy()
  })
})

describe('a guest', () => {
  test('[A05] [A22] sees lobby, live count and lists, and any action opens the sign-in choice', async () => {
    const { connection, receive } = await openLobby({ balance: null, watchable: [activeBattle()] })
    await receive({ type: 'battle_queue_update', playersSearching: 3 })
    expect(screen.getByText('3 joueurs en recherche')).toBeTruthy()
    await receive({ type: 'battle_queue_update', playersSearching: 0 })
    expect(screen.getByText('En direct')).toBeTruthy()
    await screen.findByRole('button', { name: 'Regarder bob contre alice' })
    await press('LANCER LA PARTIE')
    const dialog = await screen.findByRole('dialog', { name: 'Un wallet pour jouer' })
    expect(within(dialog).getByRole('button', { name: 'CRÉER MON WALLET' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'CONNECTER MON WALLET' })).toBeTruthy()
    expect(connection.sentOfType('join_battle_queue')).toEqual([])
  })
})

test('a lost connection shows no number of players, and nothing as live', async () => {
  const { connection, receive } = await openLobby()
  await receive({ type: 'battle_queue_update', playersSearching: 3, estimatedWaitMs: 4_000 })
  await act(async () => connection.drop())
  const hero = within(screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement)
  expect(hero.getByText('Direct interrompu')).toBeTruthy()
  expect(hero.queryByText(/joueurs en recherche|En direct|Attente/)).toBeNull()
})

describe('the status of the queue', () => {
  const checks = ({ connection }: Awaited<ReturnType<typeof openLobby>>) =>
    connection.sentOfType('check_battle_queue_status').length
  const changeTab = () => act(async () => document.dispatchEvent(new Event('visibilitychange')))
  afterEach(() => vi.restoreAllMocks())

  test('[L38] [L39] [S10] is asked on connection and when the tab is looked at, not when it is left, at most once in five seconds', async () => {
    const rendered = await openLobby()
    await waitFor(() => expect(checks(rendered)).toBe(1))
    await changeTab()
    await rendered.advance(4_999)
    expect(checks(rendered)).toBe(1)
    await rendered.advance(1)
    expect(checks(rendered)).toBe(2)
    await rendered.advance(5_000)
    const visibility = vi.spyOn(document, 'visibilityState', 'get')
    visibility.mockReturnValue('hidden')
    await changeTab()
    expect(checks(rendered)).toBe(2)
    visibility.mockReturnValue('visible')
    await changeTab()
    await changeTab()
    expect(checks(rendered)).toBe(3)
  })
})

describe('who waits', () => {
  const waiting = (...openSearches: readonly unknown[]) => ({
    type: 'battle_queue_update',
    playersSearching: 3,
    openSearches,
  })

  test('[19.5] the stakes at which a player waits update live, each with a button that joins at once', async () => {
    const { receive, connection } = await openLobby({ balance: 60 })
    expect(screen.queryByRole('region', { name: 'Quelqu’un attend' })).toBeNull()
    await receive(waiting({ amount: 25, players: 1 }, { amount: 100, players: 2 }))
    const searches = within(screen.getByRole('region', { name: 'Quelqu’un attend' }))
    expect(searches.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '25 €1 joueur attendRelever',
      '100 €2 joueurs attendentRelever',
    ])
    expect(searches.getByRole<HTMLButtonElement>('button', { name: 'Relever une partie à 100 €' }).disabled).toBe(true)
    await press('Relever une partie à 25 €')
    expect(connection.sent.at(-1)).toMatchObject({ type: 'join_battle_queue', amount: 25 })
    expect(screen.queryByRole('region', { name: 'Quelqu’un attend' })).toBeNull()
  })

  test('[19.5] a message about the own wait leaves the list as it is; an empty one ends it', async () => {
    const { receive } = await openLobby()
    await receive(waiting({ amount: 5, players: 1 }))
    await receive({ type: 'battle_queue_update', playersSearching: 1, estimatedWaitMs: 4_000 })
    expect(screen.getByRole('button', { name: 'Relever une partie à 5 €' })).toBeTruthy()
    await receive(waiting())
    expect(screen.queryByRole('region', { name: 'Quelqu’un attend' })).toBeNull()
  })

  test('[19.5] [L20] on a first visit one card says what to do', async () => {
    await openLobby()
    expect(await screen.findByText('Aucune partie active trouvée')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'À regarder' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Historique' })).toBeNull()
  })
})

describe('search and match', () => {
  async function search() {
    const rendered = await openLobby()
    await press('LANCER LA PARTIE')
    await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' })
    return rendered
  }

  test('[L11] [S11] [L24] [L26] [L27] the search shows its duration, its stake and the number of searching players', async () => {
    const { connection, receive } = await search()
    expect(connection.sentOfType('join_battle_queue')).toMatchObject([{ amount: 10 }])
    // The last count is from before this search, which it does not contain.
    await receive({ type: 'battle_queue_update', playersSearching: 0 })
    expect(within(screen.getByRole('dialog')).getByText('1')).toBeTruthy()
    await receive(
      { type: 'battle_queue_joined', amount: 10 },
      { type: 'battle_queue_update', playersSearching: 7, estimatedWaitMs: 8_000 },
    )
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('timer', { name: 'Temps écoulé' }).textContent).toBe('00:00')
    expect(dialog.getByText('10,00 €')).toBeTruthy()
    expect(dialog.getByText('7')).toBeTruthy()
    expect(dialog.getByText('8 s')).toBeTruthy()
  })

  test.each([
    [8_000, '8 s au plus', 'Si personne ne vient, un robot prend la place dans 8 s.', /ou un robot après 8 s/],
    [null, 'Selon les joueurs', /^Aucun robot ne joue ici/, /dès qu’un joueur mise autant/],
  ] as const)(
    'issue 16.29: with a bot after %s ms it says what will happen',
    async (botAfterMs, wait, expected, before) => {
      const status = { gameClosed: false, localWallets: true, analytics: false, botAfterMs }
      const { receive } = await openLobby({ responses: { 'GET /api/status': ok(status) } })
      await screen.findByText(before)
      await press('LANCER LA PARTIE')
      const dialog = within(await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' }))
      await receive({ type: 'battle_queue_joined', amount: 10 }, { type: 'battle_queue_update', playersSearching: 1 })
      expect(dialog.getByText(wait)).toBeTruthy()
      expect(dialog.getByText(expected)).toBeTruthy()
      expect(dialog.queryByText('Inconnue')).toBeNull()
    },
  )

  test('[L25] the search counts whole seconds from its start, in every tab', async () => {
    const { receive, timers } = await openLobby()
    await receive({ type: 'battle_queue_status', inQueue: true, amount: 10, joinedAt: timers.now() - 65_600 })
    const dialog = within(await screen.findByRole('dialog'))
    const timer = dialog.getByRole('timer', { name: 'Temps écoulé' })
    expect(timer.textContent).toBe('01:05')
    await act(async () => timers.advance(400))
    await waitFor(() => expect(timer.textContent).toBe('01:06'))
  })

  test('[L28] [L36] [S12] cancelling leaves the queue and closes the dialog', async () => {
    const { connection } = await search()
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler la recherche' }))
    expect(connection.sentOfType('leave_battle_queue')).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[L28] [L29] [L30] [L31] [L34] once matched both players show, the countdown runs, and nothing can be cancelled', async () => {
    const { receive, timers } = await search()
    const picture = `/api/users/${BOB}/picture?v=0123456789abcdef`
    const opponent = { ...matchFound().opponent, avatarUrl: picture }
    await receive(matchFound({ countdown: 5, startsAt: timers.now() + 4_050, opponent }))
    await waitFor(() => expect(document.querySelector(`img[src="${picture}"]`)).not.toBeNull())
    const dialog = within(screen.getByRole('dialog', { name: 'Adversaire trouvé' }))
    expect(dialog.getByText('alice')).toBeTruthy()
    expect(dialog.getByText('bob')).toBeTruthy()
    expect(dialog.getByText('La partie commence dans 5 secondes...')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Annuler la recherche' }).disabled).toBe(true)
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog', { name: 'Adversaire trouvé' })).toBeTruthy()
    await act(async () => timers.advance(50))
    expect(await dialog.findByText('La partie commence dans 4 secondes...')).toBeTruthy()
  })

  test('the match announces the opponent by the focus, and the seconds not one by one', async () => {
    const { receive, timers } = await search()
    const dialog = screen.getByRole('dialog')
    within(dialog).getByRole('button', { name: 'Annuler la recherche' }).focus()
    await receive(matchFound({ startsAt: timers.now() + 5_000 }))
    expect(document.activeElement).toBe(
      within(dialog).getByRole('group', { name: 'Adversaire trouvé\u202f: bob, 10,00\u00a0€' }),
    )
    const countdown = within(dialog).getByText('La partie commence dans 5 secondes...')
    expect(countdown.closest('[aria-live], [role="status"]')).toBeNull()
  })

  test.each([
    [10_000, 0],
    [5_000, 0],
    [2_500, 0.5],
  ])('[L30] the circle is scaled to five seconds: %i ms before the start %d of it is gone', async (leftMs, gone) => {
    const { receive, timers } = await search()
    await receive(matchFound({ startsAt: timers.now() + leftMs }))
    const ring = within(screen.getByRole('dialog')).getByRole('timer').querySelectorAll('circle')[1] as SVGElement
    const circumference = Number(ring.getAttribute('stroke-dasharray'))
    expect(Number.parseFloat(ring.style.strokeDashoffset) / circumference).toBeCloseTo(gone, 1)
  })

  test('[20.3] a match shows both ratings', async () => {
    const { receive, timers } = await search()
    const opponent = { ...matchFound().opponent, rating: { points: 1_338, provisional: true } }
    const ownRating = { points: 1_662, provisional: false }
    await receive(matchFound({ opponent, ownRating, startsAt: timers.now() + 5_000 }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText('1\u202f662 points de classement')).toBeTruthy()
    expect(dialog.getByText('1\u202f338 points de classement provisoires')).toBeTruthy()
  })

  test('a bot is labelled as one', async () => {
    const { receive, timers } = await search()
    const bot = { ...matchFound().opponent, username: 'Robot', bot: true }
    await receive(matchFound({ opponent: bot, startsAt: timers.now() + 5_000 }))
    expect(within(screen.getByRole('dialog')).getByText('Bot')).toBeTruthy()
  })

  test('[L35] [A06] the start of the game leads to the game', async () => {
    const { receive, path, timers } = await search()
    await receive(matchFound({ startsAt: timers.now() + 5_000 }), gameStart())
    await waitFor(() => expect(path()).toBe('/battle/game'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('[L35] the match covers the lobby until the game is rendered, so that no press can start another search', async () => {
    const { receive, path, timers } = await search()
    const seen: string[] = []
    const watch = new MutationObserver(() => {
      const lobby = screen.queryByRole('button', { name: 'LANCER LA PARTIE', hidden: true }) !== null
      const covered = screen.queryByRole('dialog', { name: 'Adversaire trouvé' }) !== null
      seen.push(lobby && !covered ? 'bare lobby' : 'covered')
    })
    await receive(matchFound({ startsAt: timers.now() + 5_000 }))
    watch.observe(document.body, { childList: true, subtree: true })
    await receive(gameStart())
    await waitFor(() => expect(path()).toBe('/battle/game'))
    watch.disconnect()
    expect(new Set(seen)).toEqual(new Set(['covered']))
  })

  test('[L37] [L42] a queue error closes the search and is shown, one without a message as Erreur serveur', async () => {
    const { receive } = await search()
    await receive({ type: 'error', code: 'INSUFFICIENT_BALANCE', message: 'Solde insuffisant' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getAllByText('Solde insuffisant').length).toBeGreaterThan(0)
    await press('LANCER LA PARTIE')
    await receive({ type: 'error', code: 'SERVER_ERROR', message: '' })
    expect(screen.getAllByText('Erreur serveur').length).toBeGreaterThan(0)
  })

  test('set aside, the search goes on in the lobby and can be shown again', async () => {
    const { connection } = await search()
    // Escape does the same as its button.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/^Recherche en cours/)).toBeTruthy()
    await press('Afficher la recherche')
    expect(screen.getByRole('dialog', { name: 'Recherche d’un adversaire' })).toBeTruthy()
    expect(connection.sentOfType('leave_battle_queue')).toEqual([])
  })

  test('[L40] [M19] [M20] on another page the queue is kept, a banner says so for five seconds and links back; out of it, none does', async () => {
    const { app, connection, advance, receive, path } = await search()
    await receive({ type: 'battle_queue_joined', amount: 10 })
    app.navigation.go('/profile')
    const banner = 'Vous êtes en file d’attente pour une partie à 10,00 €'
    await screen.findByText(banner)
    expect(connection.sentOfType('leave_battle_queue')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
    await advance(4_999)
    expect(screen.getByText(banner)).toBeTruthy()
    await advance(1)
    expect(screen.queryByText(banner)).toBeNull()
    app.navigation.go('/battle')
    await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' })
    app.navigation.go('/profile')
    fireEvent.click(await screen.findByRole('link', { name: 'Retour à la Battle' }))
    await waitFor(() => expect(path()).toBe('/battle'))
    // Out of the queue, there is nothing to say on another page.
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler la recherche' }))
    await act(async () => app.navigation.go('/profile'))
    expect(path()).toBe('/profile')
    expect(screen.queryByRole('link', { name: 'Retour à la Battle' })).toBeNull()
  })

  test('[L35] a match found on another page shows there and leads into the game', async () => {
    const { app, receive, path, timers } = await search()
    await receive({ type: 'battle_queue_joined', amount: 10 })
    app.navigation.go('/profile')
    await waitFor(() => expect(path()).toBe('/profile'))
    await receive(matchFound({ startsAt: timers.now() + 5_000 }))
    expect(await screen.findByRole('dialog', { name: 'Adversaire trouvé' })).toBeTruthy()
    await receive(gameStart())
    await waitFor(() => expect(path()).toBe('/battle/game'))
  })
})

const FOLLOWS = 'GET /api/users/me/follows'
const bob: FollowedPlayer = { id: BOB, pseudo: 'bob', avatar_url: null, state: 'online', battle_id: null }

const open = (response: FakeResponse) =>
  renderApp(<FollowedPlayers />, { path: '/battle', signedInAs: {}, responses: { [FOLLOWS]: response } })
const row = (pseudo: string) => within(screen.getByText(pseudo).closest('li') ?? document.body)

describe('[20.4] followed players in the lobby', () => {
  test('take no place while they load, nor before one follows somebody', async () => {
    const { server } = open(ok([]))
    expect(screen.queryByText('Joueurs suivis')).toBeNull()
    await waitFor(() => expect(server.requests.some(({ path }) => path === '/api/users/me/follows')).toBe(true))
    expect(screen.queryByText('Joueurs suivis')).toBeNull()
  })

  test('that could not be read are asked for anew', async () => {
    const { server } = open(refusal(500, 'INTERNAL'))
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    server.response(FOLLOWS, ok([bob]))
    fireEvent.click(retry)
    expect(await screen.findByText('bob')).toBeTruthy()
  })

  test('each with what they are doing: idle ones are challenged, playing ones watched', async () => {
    const { app } = open(ok([bob, { ...bob, id: ALICE, pseudo: 'carla', state: 'playing', battle_id: BATTLE }]))
    await screen.findByText('bob')
    expect(row('bob').getByText('En ligne')).toBeTruthy()
    expect(row('carla').getByText('En partie')).toBeTruthy()
    expect(row('carla').queryByRole('button', { name: 'Défier carla' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Regarder la partie de carla' }).getAttribute('href')).toBe(
      `/battle/${BATTLE}`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Défier bob' }))
    expect(app.challenged.get()).toEqual({ id: BOB, pseudo: 'bob' })
  })

  test('a hidden one shows no presence, and can be challenged', async () => {
    open(ok([{ ...bob, state: null }]))
    await screen.findByText('bob')
    expect(row('bob').getByText('Profil masqué')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Défier bob' })).toBeTruthy()
  })

  test('a press on the name opens the card', async () => {
    const { app } = open(ok([bob]))
    fireEvent.click(await screen.findByRole('button', { name: 'bob' }))
    expect(app.shownPlayer.get()).toBe(BOB)
  })
})
