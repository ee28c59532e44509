import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  activeBattle,
  BATTLE,
  battleState,
  bobAsOpponent,
  complete,
  endedBattle,
  gameStart,
  matchFound,
  OTHER_BATTLE,
  phase,
  price,
  roundResult,
} from '../../../testing/battle-messages.ts'
import { openBattle, openChoices, openPrediction, press, renderBattle } from '../../../testing/render-battle.tsx'
import { MOBILE_QUERY } from '../../../theme/breakpoints.ts'

afterEach(() => vi.restoreAllMocks())

function showOnWindow(matches: (media: string) => boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) => Object.assign(new EventTarget(), { media, matches: matches(media) }) as MediaQueryList,
  )
}

describe('several battles', () => {
  const other = activeBattle({ id: OTHER_BATTLE, user1_username: 'carla', amount: 50 })

  test('[G01] [G02] [G03] Mes Battles lists opponents and stakes of active battles, and hints where a choice is awaited', async () => {
    const { receive, connection } = await openPrediction({ running: [activeBattle(), other] })
    const mine = within(screen.getByRole('navigation', { name: 'Mes Battles' }))
    await mine.findByText('carla')
    expect(mine.getByText('50,00 €')).toBeTruthy()
    const chipOf = (name: string) => mine.getByText(name).closest('button') as HTMLElement
    expect(within(chipOf('bob')).getByText('Parier !')).toBeTruthy()
    expect(within(chipOf('carla')).queryByText('Parier !')).toBeNull()
    const request = { type: 'battle_resync_request', battleId: OTHER_BATTLE }
    await waitFor(() => expect(connection.sentOfType('battle_resync_request')).toContainEqual(request))
    const carla = { ...bobAsOpponent, username: 'carla' }
    await receive(battleState({ battleId: OTHER_BATTLE, user1_username: 'carla', opponent: carla, amount: 50 }))
    expect(within(chipOf('carla')).getByText('Parier !')).toBeTruthy()
    expect(within(chipOf('carla')).getByText('50,00 €')).toBeTruthy()
    await receive({ type: 'battle_bet_placed', battleId: OTHER_BATTLE, choice: 'up', round: 2 })
    expect(within(chipOf('carla')).queryByText('Parier !')).toBeNull()
    await receive(phase({ phase: 'results_wait', initialPrice: 50_000 }))
    expect(within(chipOf('bob')).queryByText('Parier !')).toBeNull()
    await receive(complete({ battleId: OTHER_BATTLE }))
    expect(mine.queryByText('carla')).toBeNull()
    expect(mine.getByText('bob')).toBeTruthy()
    expect(mine.queryByText('Aucune battle en cours.')).toBeNull()
    await receive(complete())
    expect(mine.getByText('Aucune battle en cours.')).toBeTruthy()
  })

  test('[M23] [G47] on a phone the toast of the end covers the list of battles only while no other battle is in it', async () => {
    showOnWindow((media) => media === MOBILE_QUERY)
    const { receive, advance, app } = await openPrediction({ running: [activeBattle(), other] })
    await receive(battleState({ battleId: OTHER_BATTLE, user1_username: 'carla', opponent: bobAsOpponent }))
    await receive(complete())
    await advance(2_000)
    const result = screen.getByRole('dialog', { name: 'Victoire!' })
    expect(app.toastPlace.get()).toBe(result.parentElement)
    await receive(complete({ battleId: OTHER_BATTLE }))
    expect(app.toastPlace.get()).toBeNull()
  })

  test('[M23] on a phone on its side toasts cover the scoreboard: the chart is low, and the buttons are beside it', async () => {
    showOnWindow((media) => media.startsWith(MOBILE_QUERY))
    const { app } = await openPrediction()
    expect(app.toastPlace.get()).toBe(screen.getByRole('region', { name: 'Score : 0 à 0' }))
  })

  test('[G59] [E49] pressing another battle opens it, saves it, and asks for its state a second later', async () => {
    const { connection, advance } = await openPrediction({ running: [activeBattle(), other] })
    await act(async () => fireEvent.click(await screen.findByText('carla')))
    expect(JSON.parse(window.localStorage.getItem('currentBattleState') ?? '')).toMatchObject({
      battleId: OTHER_BATTLE,
    })
    const asked = () => connection.sentOfType('get_battle_state')
    await advance(999)
    expect(asked()).not.toContainEqual({ type: 'get_battle_state', battleId: OTHER_BATTLE, mode: 'battle' })
    await advance(1)
    expect(asked()).toContainEqual({ type: 'get_battle_state', battleId: OTHER_BATTLE, mode: 'battle' })
  })

  test('another battle leaves the focus on its button, and announces its opponent and phase', async () => {
    const { receive, timers, advance } = await openPrediction({ running: [activeBattle(), other] })
    const endsAt = timers.now() + 9_000
    await receive(battleState({ battleId: OTHER_BATTLE, user1_username: 'carla', round: 1, roundResults: [], endsAt }))
    const region = screen.getByText('Manche 1, Prédiction')
    const chip = (await screen.findByText('carla')).closest('button')
    chip?.focus()
    await act(async () => chip?.click())
    await advance(0)
    expect(document.activeElement).toBe(chip)
    expect(chip?.getAttribute('aria-current')).toBe('true')
    expect(region.isConnected).toBe(true)
    expect(region.textContent).toBe('Contre carla\u202f: Manche 1, Prédiction')
  })

  test('a battle that opens by itself takes over the focus of the stage that goes', async () => {
    const { receive, advance, path } = await openPrediction()
    await receive(complete({ rematchUntil: 9_999_999 }))
    await advance(2_000)
    expect(document.activeElement?.textContent).toBe('Revanche')
    await receive(gameStart({ battleId: OTHER_BATTLE }), battleState({ battleId: OTHER_BATTLE, roundResults: [] }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(path()).toBe('/battle/game')
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'UP' }))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  const newBattle = async () => {
    await press('+ Nouvelle')
    return within(screen.getByRole('dialog', { name: 'Nouvelle battle' }))
  }

  test('[G06] the dialog has the amount picker, the presets, Annuler, which asks for nothing, and Rejoindre la Queue', async () => {
    const { connection } = await openPrediction()
    let dialog = await newBattle()
    const picked = () => dialog.getByRole('spinbutton', { name: 'Votre mise' }).getAttribute('aria-valuenow')
    const presets = within(dialog.getByRole('group', { name: 'Mises rapides' })).getAllByRole('button')
    expect(presets.map(({ textContent }) => Number.parseInt(textContent ?? '', 10))).toEqual([25, 50, 100, 250])
    expect(picked()).toBe('10')
    expect(dialog.getByText(/^Démonstration : les euros affichés sont fictifs/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Mise précédente' }))
    expect(picked()).toBe('5')
    fireEvent.click(dialog.getByRole('button', { name: 'Mise suivante' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Mise suivante' }))
    expect(picked()).toBe('25')
    fireEvent.click(dialog.getByRole('button', { name: '50 €' }))
    expect(picked()).toBe('50')
    fireEvent.click(dialog.getByRole('button', { name: 'Annuler' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(connection.sentOfType('join_battle_queue')).toEqual([])
    dialog = await newBattle()
    fireEvent.click(dialog.getByRole('button', { name: 'Rejoindre la Queue' }))
    expect(connection.sentOfType('join_battle_queue')).toMatchObject([{ amount: 50 }])
  })

  test('[G06] a stake beyond the balance says so and can’t be joined with', async () => {
    const { connection } = await openPrediction({ balance: 20 })
    const dialog = await newBattle()
    fireEvent.click(dialog.getByRole('button', { name: 'Mise suivante' }))
    expect(dialog.getByRole('status').textContent).toBe('Montant sélectionné (25€) dépasse votre solde')
    fireEvent.click(dialog.getByRole('button', { name: 'Rejoindre la Queue' }))
    expect(connection.sentOfType('join_battle_queue')).toEqual([])
  })

  test('[G04] [G05] + Nouvelle becomes Quitter once its dialog has joined the queue, and Quitter leaves it', async () => {
    const { connection, receive } = await openPrediction()
    const dialog = await newBattle()
    fireEvent.click(dialog.getByRole('button', { name: 'Rejoindre la Queue' }))
    await receive({ type: 'battle_queue_joined', amount: 10 })
    expect(screen.queryByRole('dialog')).toBeNull()
    // Without it the word would seem to be about the battle on the screen.
    expect(screen.getByText('Recherche à 10,00 €')).toBeTruthy()
    await press('Quitter')
    expect(connection.sentOfType('leave_battle_queue')).toHaveLength(1)
    expect(screen.queryByText('Recherche à 10,00 €')).toBeNull()
    expect(screen.getByRole('button', { name: '+ Nouvelle' })).toBeTruthy()
  })

  test('[G04] + Nouvelle is disabled from the found match until its start', async () => {
    const { receive, timers } = await openPrediction()
    const isDisabled = () => screen.getByRole('button', { name: '+ Nouvelle' }).hasAttribute('disabled')
    expect(isDisabled()).toBe(false)
    await receive(matchFound({ battleId: OTHER_BATTLE, startsAt: timers.now() + 5_000 }))
    expect(isDisabled()).toBe(true)
    await receive(gameStart({ battleId: OTHER_BATTLE }))
    expect(isDisabled()).toBe(false)
  })

  test('[G55] a match and a start elsewhere leave the battle on the screen alone', async () => {
    const { receive, timers } = await openPrediction()
    const startsAt = timers.now() + 5_000
    await receive(matchFound({ battleId: OTHER_BATTLE, startsAt, opponent: { ...bobAsOpponent, username: 'carla' } }))
    expect(screen.getByText('Adversaire trouvé : carla').closest('[role="status"]')).not.toBeNull()
    expect(screen.getByText('5 s').getAttribute('aria-hidden')).toBe('true')
    expect(openChoices()).toBe(3)
    await receive(
      gameStart({ battleId: OTHER_BATTLE, opponent: { ...bobAsOpponent, username: 'carla' } }),
      roundResult({ battleId: OTHER_BATTLE }),
    )
    expect(screen.getByRole('region', { name: 'Score : 0 à 0' })).toBeTruthy()
    expect(within(screen.getByRole('navigation', { name: 'Mes Battles' })).getByText('carla')).toBeTruthy()
  })
})

describe('watching', () => {
  test('a guest with a saved battle only watches: no buttons, an invitation, and a way out', async () => {
    const { receive, connection } = await openBattle({ balance: null })
    expect(connection.sentOfType('battle_watch')).toEqual([{ type: 'battle_watch', battleId: BATTLE }])
    await receive(battleState({ role: 'spectator' }))
    expect(screen.queryByRole('button', { name: 'UP' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Abandonner' })).toBeNull()
    expect(screen.getAllByText('Vous regardez cette partie').length).toBeGreaterThan(0)
    await press('Quitter')
    await waitFor(() => expect(connection.sentOfType('battle_unwatch')).toHaveLength(1))
  })
})

test('who is signed out in another tab watches the battle on the screen from then on', async () => {
  const { connection, connections, path } = await openPrediction()
  await press('Abandonner')
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  window.localStorage.removeItem('user_data')
  await act(async () => void window.dispatchEvent(new StorageEvent('storage')))
  const next = await waitFor(() => {
    const latest = connections.at(-1)
    if (latest === undefined || latest === connection) throw new Error('The guest has not connected yet')
    return latest
  })
  await act(async () => next.accept())
  expect(next.sentOfType('battle_watch')).toContainEqual({ type: 'battle_watch', battleId: BATTLE })
  await act(async () => next.receive(battleState({ role: 'spectator' })))
  expect(screen.queryByRole('status', { name: 'Chargement de la battle…' })).toBeNull()
  expect(screen.getAllByText('Vous regardez cette partie').length).toBeGreaterThan(0)
  // A question that only a player can answer is gone with the player.
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(path()).toBe('/battle/game')
})

test('the dialog of a new battle is gone with the spectator who opened it', async () => {
  const watchable = [activeBattle({ id: OTHER_BATTLE, user2_username: 'carla' })]
  const { receive, app, path } = await renderBattle({ path: '/battle', watchable })
  await screen.findByRole('button', { name: 'Regarder bob contre carla' })
  await press('Regarder bob contre carla')
  await waitFor(() => expect(path()).toBe('/battle/game'))
  await receive(battleState({ battleId: OTHER_BATTLE, role: 'spectator' }))
  await screen.findByRole('button', { name: '+ Nouvelle' })
  await press('+ Nouvelle')
  expect(screen.getByRole('dialog', { name: 'Nouvelle battle' })).toBeTruthy()
  await act(async () => app.session.clear())
  expect(screen.queryByRole('dialog', { name: 'Nouvelle battle' })).toBeNull()
})

test.each([
  ['the rules', 'Règles de la battle', []],
  ['the history', 'Historique', [endedBattle()]],
])('a wide screen has %s beside the battle', async (_, shown, ended) => {
  showOnWindow((media) => media.includes('min-width: 1200px'))
  await openPrediction({ ended })
  expect(await screen.findByRole('region', { name: shown })).toBeTruthy()
  expect(screen.getAllByRole('heading', { name: /^(Règles de la battle|Historique)$/ })).toHaveLength(1)
})

test('sounds are off until switched on, and remembered', async () => {
  await openPrediction({ ended: [endedBattle()] })
  const sound = screen.getByRole('button', { name: 'Sons et vibrations' })
  expect(sound.getAttribute('aria-pressed')).toBe('false')
  expect(window.localStorage.getItem('battleSound')).toBeNull()
})

test('one switch is for all games: what is decided in the cycle the battle knows, without a reload', async () => {
  window.localStorage.setItem('battleSound', 'on')
  const { app } = await renderBattle({ path: '/battle' })
  const [battle, cycle] = await Promise.all([app.loadBattle(), app.loadCycle()])
  cycle.sounds.setEnabled(false)
  expect(battle.sounds.enabled.get()).toBe(false)
})

test('sounds that are decided in the cycle are no question of the next search', async () => {
  const { app } = await renderBattle({ path: '/battle' })
  const [battle, cycle] = await Promise.all([app.loadBattle(), app.loadCycle()])
  expect(battle.sounds.decided.get()).toBe(false)
  cycle.sounds.setEnabled(false)
  expect(battle.sounds.decided.get()).toBe(true)
})

test('prices reach the chart without a single rendering of the rest', async () => {
  const { receive, app } = await openPrediction()
  const feature = await app.loadBattle()
  const before = feature.battles.get()
  await receive(price(3, { round: 1 }), price(4, { round: 1 }))
  expect(feature.battles.get()).toBe(before)
  expect(
    feature.battles.prices
      .get()
      .get(BATTLE)
      ?.points.map(({ index }) => index),
  ).toEqual([1, 2, 3, 4])
})
