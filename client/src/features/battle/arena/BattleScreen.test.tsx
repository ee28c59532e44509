import { ROUNDS_MAX, ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { QUIET_MIN_MS } from '../../../stores/socket-store.ts'
import {
  ALICE,
  BATTLE,
  BOB,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  phase,
  price,
  roundResult,
  roundStart,
} from '../../../testing/battle-messages.ts'
import {
  openBattle,
  openChoices,
  openPrediction,
  press,
  recordToasts,
  renderBattle,
  saveBattle,
} from '../../../testing/render-battle.tsx'
import { frBattle } from '../text/fr-battle.ts'

const noop = () => undefined

describe('the way in', () => {
  test('[A08] without a passed or a saved battle the lobby opens instead', async () => {
    const { path } = await renderBattle({ path: '/battle/game' })
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test('[A08] [G57] a battle saved more than an hour ago opens no more', async () => {
    saveBattle(3_600_001)
    const { path } = await renderBattle({ path: '/battle/game' })
    await waitFor(() => expect(path()).toBe('/battle'))
    expect(window.localStorage.getItem('currentBattleState')).toBeNull()
  })

  test('[A07] [G27] [G61] a saved battle opens: loading first, then round, score, phase, results and choice as they were', async () => {
    const { receive, timers, path } = await openBattle()
    expect(screen.getByRole('status', { name: 'Chargement de la battle…' })).toBeTruthy()
    await receive(battleState({ currentSelection: 'down', waitingForOpponent: true, endsAt: timers.now() + 6_000 }))
    expect(screen.queryByRole('status', { name: 'Chargement de la battle…' })).toBeNull()
    expect(path()).toBe('/battle/game')
    const score = screen.getByRole('region', { name: 'Score : 1 à 0' })
    expect(within(score).getByText('Manche 1 : gagnée')).toBeTruthy()
    expect(within(score).getByText('Manche 2 : en cours')).toBeTruthy()
    expect(screen.getByRole('timer', { name: 'Prédiction : 6 s' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'DOWN', pressed: true })).toBeTruthy()
    expect(openChoices()).toBe(0)
  })

  test('[G28] [G26] with no state after ten seconds there is no active battle, and a way to start one', async () => {
    const { advance, path } = await openBattle()
    await advance(9_999)
    expect(screen.getByRole('status', { name: 'Chargement de la battle…' })).toBeTruthy()
    await advance(1)
    const overlay = screen.getByRole('dialog', { name: 'Aucune Battle Active' })
    await act(async () => fireEvent.click(within(overlay).getByRole('button', { name: 'Démarrer une Battle' })))
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test('[G26] [A08] a battle that has already ended is not an active battle', async () => {
    const { receive } = await openBattle()
    await receive(battleState({ status: 'completed', winner: ALICE }))
    expect(screen.getByRole('dialog', { name: 'Aucune Battle Active' })).toBeTruthy()
  })

  test('[M41] [G60] a battle that the server does not know leads back to the lobby', async () => {
    const { receive, path } = await openBattle()
    await receive({ type: 'error', code: 'BATTLE_NOT_FOUND', message: 'Introuvable', battleId: BATTLE })
    await waitFor(() => expect(path()).toBe('/battle'))
  })
})

describe('[issue 19.7] keys', () => {
  const strike = (key: string, target: Element | Window = window, modifiers: KeyboardEventInit = {}) =>
    act(async () => fireEvent.keyDown(target, { key, bubbles: true, ...modifiers }))

  test.each([
    ['ArrowUp', 'up'],
    ['=', 'equal'],
    ['ArrowDown', 'down'],
  ] as const)('%s chooses %s, once', async (key, choice) => {
    const { connection } = await openPrediction()
    await strike(key)
    await strike(key)
    expect(connection.sentOfType('battle_bet')).toMatchObject([{ choice, round: 1 }])
  })

  test('the buttons show their keys, and a screen reader reads only their label', async () => {
    await openPrediction()
    const keys = ['UP', 'ÉGAL', 'DOWN'].map((name) =>
      screen.getByRole('button', { name }).getAttribute('aria-keyshortcuts'),
    )
    expect(keys).toEqual(['ArrowUp', '=', 'ArrowDown'])
  })

  test('one press switches them off, for whoever dictates or strikes them by accident', async () => {
    const { connection } = await openPrediction()
    await press('Raccourcis clavier')
    await strike('ArrowUp')
    expect(connection.sentOfType('battle_bet')).toEqual([])
    expect(screen.getByRole('button', { name: 'UP' }).getAttribute('aria-keyshortcuts')).toBeNull()
    await press('Raccourcis clavier')
    await strike('ArrowUp')
    expect(connection.sentOfType('battle_bet')).toMatchObject([{ choice: 'up', round: 1 }])
  })

  test('a prediction is asked for what the price does after the countdown', async () => {
    await openPrediction()
    expect(screen.getAllByText('Choisissez ce que fera le prix après le décompte').length).toBeGreaterThan(0)
  })

  test('a key with Ctrl, Alt or Meta, or struck within a dialog, is none of the game’s', async () => {
    const { connection } = await openPrediction()
    await strike('ArrowUp', window, { ctrlKey: true })
    await strike('ArrowUp', window, { altKey: true })
    await strike('ArrowUp', window, { metaKey: true })
    await press('Abandonner')
    await strike('ArrowUp', screen.getByRole('button', { name: 'Continuer à jouer' }))
    expect(connection.sentOfType('battle_bet')).toEqual([])
  })
})

describe('what the page cannot read', () => {
  test('[G18] an unknown phase reads Pause', async () => {
    const { receive } = await openPrediction()
    await receive({ ...phase(), phase: 'overtime' })
    expect(screen.getAllByText('Pause').length).toBeGreaterThan(0)
    expect(screen.queryByText('Erreur de format du message')).toBeNull()
  })

  test('[C22] a message that cannot be parsed shows Erreur de format du message', async () => {
    const { receive } = await openPrediction()
    await receive('not json')
    expect(await screen.findByText('Erreur de format du message')).toBeTruthy()
  })
})

describe('the scoreboard', () => {
  test('[G07] [G08] [G09] both players with points, records and winstreaks', async () => {
    const { receive } = await openBattle()
    const own = { wins: 12, losses: 1, draws: 0, winstreak: 5 }
    const { records } = battleState()
    await receive(battleState({ user2_point: 2, user1_point: 1, records: { ...records, user2: own } }))
    const score = screen.getByRole('region', { name: 'Score : 2 à 1' })
    expect([...score.children].map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/alice12 V · 1 D · 0 É12 victoires, 1 défaite, 0 égalité5Série de 5$/),
      expect.stringMatching(/^2–1.*Mise 10,00 €$/),
      expect.stringMatching(/bob4 V · 2 D · 1 É4 victoires, 2 défaites, 1 égalité2Série de 2$/),
    ])
  })

  test('[20.3] both ratings stand under the faces, a provisional one with its mark, and move with the end', async () => {
    const { receive } = await openBattle()
    await receive(
      battleState({
        user1_rating: { points: 1_338, provisional: true },
        user2_rating: { points: 1_662, provisional: false },
      }),
    )
    const score = () => within(screen.getByRole('region', { name: /^Score/ }))
    expect(score().getByText('1\u202f338 points de classement provisoires')).toBeTruthy()
    expect(score().getByText('1\u202f662 points de classement')).toBeTruthy()
    const changes = [
      { user_id: ALICE, points: 1_700, provisional: false, change: 38 },
      { user_id: BOB, points: 1_290, provisional: true, change: -48 },
    ]
    await receive(complete({ ratings: changes }))
    expect(score().getByText('1\u202f700 points de classement')).toBeTruthy()
    expect(score().getByText('1\u202f290 points de classement provisoires')).toBeTruthy()
  })

  test('[20.3] a player without a rating shows none', async () => {
    const { receive } = await openBattle()
    await receive(battleState())
    expect(screen.queryByText(/points de classement/)).toBeNull()
  })

  test('[G13] [G14] three circles; after three tied rounds a fourth', async () => {
    const { receive } = await openBattle()
    await receive(battleState({ round: 3, roundResults: ['win', 'loss'] }))
    const circles = () => within(screen.getByRole('list', { name: 'Manches' })).getAllByRole('listitem')
    expect(circles().map((circle) => circle.textContent)).toEqual([
      'Manche 1 : gagnée',
      'Manche 2 : perdue',
      '3Manche 3 : en cours',
    ])
    await receive(roundResult({ round: 3, user1Correct: true, user2Correct: true, user1Points: 1, user2Points: 1 }))
    expect(circles()).toHaveLength(3)
    await receive(phase({ round: 3, phase: 'pause' }))
    expect(circles()).toHaveLength(4)
    expect(circles()[2]?.textContent).toBe('Manche 3 : égalité')
  })

  const picture = `/api/users/${BOB}/picture?v=0123456789abcdef`
  test.each([
    ['the start of its game', gameStart({ opponent: { ...bobAsOpponent, avatarUrl: picture } })],
    ['its state', battleState({ opponent: { ...bobAsOpponent, avatarUrl: picture } })],
  ])('has the opponent’s picture from %s on', async (_, message) => {
    const { receive } = await openBattle()
    await receive(message)
    await waitFor(() => expect(document.querySelector(`img[src="${picture}"]`)).not.toBeNull())
  })

  test('a bot is labelled', async () => {
    const { receive } = await openBattle()
    await receive(battleState({ opponent: { ...bobAsOpponent, bot: true } }))
    expect(screen.getByText('Bot')).toBeTruthy()
  })
})

describe('phases', () => {
  test.each([
    ['[G15]', 'waiting', 'Préparation'],
    ['[G16]', 'prediction', 'Prédiction'],
    ['[G17]', 'results_wait', 'Résultats'],
    ['[G18]', 'pause', 'Pause'],
  ] as const)('%s phase %s reads %s, with its seconds', async (_, name, label) => {
    const { receive, timers } = await openBattle()
    await receive(gameStart(), phase({ phase: name, endsAt: timers.now() + 7_000, initialPrice: 50_000 }))
    expect(screen.getByText(label)).toBeTruthy()
    expect(screen.getByRole('timer', { name: `${label} : 7 s` })).toBeTruthy()
  })

  test('[G19] the countdown follows the server clock, however wrong the device is', async () => {
    const { receive, timers } = await openBattle()
    const serverAheadMs = 3_600_000
    await receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() + serverAheadMs })
    await receive(gameStart(), phase({ endsAt: timers.now() + serverAheadMs + 4_000 }))
    expect(screen.getByRole('timer', { name: 'Prédiction : 4 s' })).toBeTruthy()
  })

  test('while the price decides, the line names the leading prediction and the way to the chosen one', async () => {
    const { receive, timers } = await openPrediction()
    const line = (text: string) =>
      screen.queryByText((_, element) => element?.textContent === text && element.tagName === 'P')
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 })
    const decides = phase({ phase: 'results_wait', endsAt: timers.now() + 8_000, initialPrice: 50_000 })
    await receive(decides, price(3, { price: 50_000 }))
    expect(line('ÉGAL pour l’instant : il faut monter')).toBeTruthy()
    await receive(price(4, { price: 50_100 }))
    expect(line('UP pour l’instant : vous y êtes')).toBeTruthy()
    await receive(price(5, { price: 49_900 }))
    expect(line('DOWN pour l’instant : il faut monter')).toBeTruthy()
  })

  /** A prediction that has just more than three seconds left, and the passing of the rest. */
  async function openLastSeconds() {
    const rendered = await openBattle()
    const endsAt = rendered.timers.now() + 3_050
    await rendered.receive(battleState({ round: 1, roundResults: [], user2_point: 0, endsAt }))
    return rendered
  }

  test('[G16] in the last three seconds without a choice the line says what that costs', async () => {
    const { advance } = await openLastSeconds()
    expect(screen.queryByText(frBattle.hint.lastSeconds)).toBeNull()
    await advance(50)
    expect(await screen.findByText(frBattle.hint.lastSeconds)).toBeTruthy()
  })

  /** Counts the notes that a device with its sounds on plays, and its vibrations. */
  function countSenses(switchedOn: boolean) {
    const counts = { notes: 0, vibrations: 0 }
    const parameter = { setValueAtTime: noop, linearRampToValueAtTime: noop, exponentialRampToValueAtTime: noop }
    class CountingAudio {
      readonly currentTime = 0
      createOscillator = () => {
        counts.notes += 1
        return { frequency: parameter, connect: () => ({ connect: noop }), start: noop, stop: noop }
      }
      createGain = () => ({ gain: parameter, connect: noop })
    }
    const vibrate = () => {
      counts.vibrations += 1
      return true
    }
    vi.stubGlobal('AudioContext', CountingAudio)
    Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
    Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
    if (switchedOn) window.localStorage.setItem('battleSound', 'on')
    onTestFinished(() => {
      vi.unstubAllGlobals()
      Reflect.deleteProperty(navigator, 'vibrate')
      Reflect.deleteProperty(navigator, 'userActivation')
    })
    return counts
  }

  test('with sounds on, each of the last three seconds of an open choice is heard', async () => {
    const counts = countSenses(true)
    const { advance } = await openLastSeconds()
    expect(counts.notes).toBe(0)
    await advance(50)
    await waitFor(() => expect(counts.notes).toBe(1))
  })

  test.each([false, true])('one switch turns sounds and vibrations on: %s', async (switchedOn) => {
    const counts = countSenses(switchedOn)
    const { receive } = await openPrediction()
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 })
    expect({ heard: counts.notes > 0, felt: counts.vibrations > 0 }).toEqual({ heard: switchedOn, felt: switchedOn })
  })

  test('the rules are one press away, and the battle goes on behind them', async () => {
    const { receive } = await openPrediction()
    await press('Règles de la battle')
    const rules = within(await screen.findByRole('dialog', { name: 'Règles de la battle' }))
    expect(rules.getByRole('heading', { name: `De ${ROUNDS_MIN} à ${ROUNDS_MAX} manches` })).toBeTruthy()
    await receive(roundResult())
    fireEvent.click(rules.getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByRole('dialog', { name: 'Règles de la battle' })).toBeNull()
    expect(screen.getByText('Victoire!')).toBeTruthy()
  })

  test('the phase and the round are announced', async () => {
    const { receive } = await openPrediction()
    await receive(phase({ phase: 'results_wait', initialPrice: 50_000 }))
    expect(screen.getByText('Manche 1, Résultats').getAttribute('aria-live')).toBe('polite')
  })
})

describe('choosing', () => {
  test('[G20] [S14] [G31] one press sends the choice, locks the three buttons and is confirmed', async () => {
    const { connection, receive } = await openPrediction()
    expect(openChoices()).toBe(3)
    await press('UP')
    expect(connection.sentOfType('battle_bet')).toMatchObject([{ battleId: BATTLE, choice: 'up', round: 1 }])
    expect(openChoices()).toBe(0)
    expect(screen.getByRole('button', { name: 'UP', pressed: false, busy: true })).toBeTruthy()
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 })
    expect(screen.getByRole('button', { name: 'UP', pressed: true, busy: false })).toBeTruthy()
    expect(screen.getByText(frBattle.hint.waitingForOpponent)).toBeTruthy()
    await receive({ type: 'battle_opponent_chose', battleId: BATTLE, round: 1 })
    expect(screen.getByText('bob a choisi')).toBeTruthy()
    expect(screen.getByText(frBattle.hint.bothChose)).toBeTruthy()
  })

  test('[G48] [M26] the choice is confirmed by a toast for four seconds', async () => {
    const { receive, app } = await openPrediction()
    const toasts = recordToasts(app)
    await press('ÉGAL')
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'equal', round: 1 })
    await screen.findByText('Vous avez choisi ÉGAL')
    expect(toasts()).toEqual([expect.objectContaining({ message: 'Vous avez choisi ÉGAL', durationMs: 4_000 })])
  })

  test('[G32] the next round opens the buttons again', async () => {
    const { receive, timers } = await openPrediction()
    await press('UP')
    await receive(roundResult(), roundStart(2), phase({ round: 2, endsAt: timers.now() + 9_000 }))
    expect(openChoices()).toBe(3)
  })

  test('offline nothing can be pressed, no countdown runs, and the page says why', async () => {
    const { connection } = await openPrediction()
    await act(async () => connection.drop())
    expect(screen.getAllByText('Reconnexion…').length).toBeGreaterThan(0)
    expect(openChoices()).toBe(0)
    expect(screen.getByRole('timer', { name: 'Prédiction' })).toBeTruthy()
    expect(screen.getByText(frBattle.hint.offline)).toBeTruthy()
  })

  test('a lost network shows at once, until the server responds again', async () => {
    const { connection, connections, timers } = await openPrediction()
    await act(async () => void window.dispatchEvent(new Event('offline')))
    expect(screen.getAllByText('Reconnexion…').length).toBeGreaterThan(0)
    expect(openChoices()).toBe(0)
    expect(screen.getByRole('timer', { name: 'Prédiction' })).toBeTruthy()
    await press('UP')
    expect(connection.sentOfType('battle_bet')).toEqual([])
    const resync = { ...battleState({ endsAt: timers.now() + 5_000 }), type: 'battle_resync' }
    await act(async () => {
      connection.receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() })
      connection.receive(resync)
    })
    expect(screen.queryByText('Reconnexion…')).toBeNull()
    expect(openChoices()).toBe(3)
    expect(connections).toHaveLength(1)
  })

  test('prices that stop coming are not shown as live, and the server is asked whether it is there', async () => {
    const { receive, advance, connection } = await openPrediction()
    await receive(phase({ initialIndex: 41 }), price(3))
    await advance(QUIET_MIN_MS - 1)
    expect(openChoices()).toBe(3)
    const pings = connection.sentOfType('ping').length
    await advance(1)
    expect(openChoices()).toBe(0)
    expect(screen.getAllByText('Reconnexion…').length).toBeGreaterThan(0)
    expect(connection.sentOfType('ping')).toHaveLength(pings + 1)
  })

  test('after the reconnection the buttons open with the confirmed state, not before', async () => {
    const { connection, connections, advance, timers } = await openPrediction()
    await act(async () => connection.drop())
    await advance(1_000)
    const next = connections.at(-1)
    if (next === undefined || next === connection) throw new Error('no second connection')
    await act(async () => next.accept())
    expect(openChoices()).toBe(0)
    expect(next.sentOfType('battle_resync_request')).toEqual([{ type: 'battle_resync_request', battleId: BATTLE }])
    const resync = { ...battleState({ endsAt: timers.now() + 5_000 }), type: 'battle_resync' }
    await act(async () => next.receive(resync))
    expect(openChoices()).toBe(3)
  })
})
