import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activeBattle, endedBattle } from '../../testing/battle-lists.ts'
import {
  ALICE,
  BATTLE,
  BOB,
  battleState,
  bobAsOpponent,
  complete,
  gameStart,
  matchFound,
  OTHER_BATTLE,
  phase,
  price,
  roundResult,
  roundStart,
} from '../../testing/battle-messages.ts'
import { renderBattle } from '../../testing/render-battle.tsx'
import { frBattle } from '../../text/fr-battle.ts'

const TOAST_EXIT_MS = 300

const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const choiceButtons = () =>
  ['UP', 'ÉGAL', 'DOWN'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }))
const openChoices = () => choiceButtons().filter(({ disabled }) => !disabled).length

/** As after a reload: the battle stands in the storage. */
function saveBattle(ageMs = 0): void {
  const saved = { battleId: BATTLE, opponent: bobAsOpponent, timestamp: 1_000_000 - ageMs }
  window.localStorage.setItem('currentBattleState', JSON.stringify(saved))
}

async function openBattle(situation: Omit<Parameters<typeof renderBattle>[0], 'path'> = {}) {
  saveBattle()
  return renderBattle({ path: '/battle/game', ...situation })
}

/** In the first round of a battle that began a moment ago, prediction open. */
async function openPrediction(situation: Parameters<typeof openBattle>[0] = {}) {
  const rendered = await openBattle(situation)
  const opening = battleState({ round: 1, roundResults: [], user2_point: 0, endsAt: rendered.timers.now() + 10_000 })
  await rendered.receive(opening)
  return rendered
}

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

  test('[G26] [A08] a battle that turns out to be over is no active battle', async () => {
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

describe('the scoreboard', () => {
  test('[G07] [G08] [G09] both players with points, records and winstreaks', async () => {
    const { receive } = await openBattle()
    await receive(battleState())
    const score = within(screen.getByRole('region', { name: 'Score : 1 à 0' }))
    expect(score.getByText('alice')).toBeTruthy()
    expect(score.getByText('bob')).toBeTruthy()
    expect(score.getByText('4 victoires, 2 défaites, 1 matchs nuls')).toBeTruthy()
    expect(score.getByText('Série de 2')).toBeTruthy()
    expect(score.getByText('Mise 10,00 €')).toBeTruthy()
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
    expect(circles()).toHaveLength(4)
    expect(circles()[2]?.textContent).toBe('Manche 3 : nulle')
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
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'up', round: 1 })
    expect(screen.getByRole('button', { name: 'UP', pressed: true })).toBeTruthy()
    expect(screen.getByText(frBattle.hint.waitingForOpponent)).toBeTruthy()
    await receive({ type: 'battle_opponent_chose', battleId: BATTLE, round: 1 })
    expect(screen.getByText('bob a choisi')).toBeTruthy()
    expect(screen.getByText(frBattle.hint.bothChose)).toBeTruthy()
  })

  test('[G48] [M26] the choice is confirmed by a toast for four seconds', async () => {
    const { receive, advance } = await openPrediction()
    await press('ÉGAL')
    await receive({ type: 'battle_bet_placed', battleId: BATTLE, choice: 'equal', round: 1 })
    await screen.findByText('Vous avez choisi ÉGAL')
    await advance(3_999)
    expect(screen.getByText('Vous avez choisi ÉGAL')).toBeTruthy()
    await advance(TOAST_EXIT_MS + 1)
    expect(screen.queryByText('Vous avez choisi ÉGAL')).toBeNull()
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

describe('results', () => {
  test.each([
    ['win', { user1Correct: false, user2Correct: true }, 'Victoire!'],
    ['loss', { user1Correct: true, user2Correct: false }, 'Défaite'],
    ['draw', { user1Correct: false, user2Correct: false }, 'Égalité'],
  ] as const)('[G21] [G22] a %s of a round shows for three seconds', async (_, changes, title) => {
    const { receive, advance } = await openPrediction()
    await receive(roundResult(changes))
    expect(screen.getByText(title)).toBeTruthy()
    await advance(2_999)
    expect(screen.getByText(title)).toBeTruthy()
    await advance(1)
    expect(screen.queryByText(title)).toBeNull()
  })

  test('[G42] [G23] [G24] two seconds after the deciding round the final overlay shows result, message and ways on', async () => {
    const { receive, advance, path } = await openPrediction()
    await receive(roundResult(), complete({ rematchUntil: 9_999_999 }))
    await advance(1_999)
    expect(screen.queryByRole('dialog')).toBeNull()
    await advance(1)
    const final = within(screen.getByRole('dialog', { name: 'Victoire!' }))
    expect(frBattle.motivation.win.some((message) => final.queryByText(message) !== null)).toBe(true)
    expect(final.getByText('Gain')).toBeTruthy()
    expect(final.getByRole('button', { name: 'Nouvelle partie' })).toBeTruthy()
    expect(final.getByRole('button', { name: /^Revanche/ })).toBeTruthy()
    expect(final.getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe(`/verifier/${BATTLE}`)
    await act(async () => fireEvent.click(final.getByRole('button', { name: 'Retour au menu' })))
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test.each([
    ['a win', {}, '+20,00 € sur votre solde'],
    ['a defeat', { winner: BOB, payout: 0 }, 'La partie est terminée.'],
  ] as const)('[G47] [M25] %s is told by a toast for seven seconds', async (_, changes, message) => {
    const { receive, advance } = await openPrediction()
    await receive(complete(changes))
    await screen.findByText(message)
    await advance(6_999)
    expect(screen.getByText(message)).toBeTruthy()
    await advance(TOAST_EXIT_MS + 1)
    expect(screen.queryByText(message)).toBeNull()
  })

  test('[L23] one second after the end the lists are read again', async () => {
    const { receive, advance, server } = await openPrediction()
    const readings = () => server.requests.filter(({ path }) => path.endsWith('/active')).length
    await waitFor(() => expect(readings()).toBe(1))
    await receive(complete())
    await advance(999)
    expect(readings()).toBe(1)
    await advance(1)
    await waitFor(() => expect(readings()).toBe(2))
  })

  test('[G25] a cancelled battle says so, with its reason', async () => {
    const { receive } = await openPrediction()
    await receive(battleState({ status: 'cancelled', cancelReason: 'Le flux de prix est interrompu.' }))
    const overlay = within(screen.getByRole('dialog', { name: 'Battle Annulée' }))
    expect(overlay.getByText('Le flux de prix est interrompu.')).toBeTruthy()
    expect(overlay.getByText(frBattle.cancelled.text)).toBeTruthy()
  })

  test('a rematch is asked with one press, and an offer of the other is shown', async () => {
    const { receive, advance, connection } = await openPrediction()
    await receive(complete({ rematchUntil: 9_999_999 }))
    await advance(0)
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB })
    expect(within(screen.getByRole('dialog')).getByText('Votre adversaire veut sa revanche.')).toBeTruthy()
    await press(/^Accepter la revanche/)
    expect(connection.sentOfType('battle_rematch')).toEqual([{ type: 'battle_rematch', battleId: BATTLE }])
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'expired' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revanche expirée' }).disabled).toBe(true)
  })

  test('results are announced at once', async () => {
    const { receive } = await openPrediction()
    await receive(roundResult())
    expect(screen.getByText('Victoire! Score : 1 à 0').getAttribute('aria-live')).toBe('assertive')
  })
})

describe('giving up and being left', () => {
  test('Abandonner asks first, and only then gives the battle up', async () => {
    const { connection } = await openPrediction()
    await press('Abandonner')
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/vous perdez votre mise de 10,00 €/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Continuer à jouer' }))
    expect(connection.sentOfType('battle_forfeit')).toEqual([])
    await press('Abandonner')
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Abandonner' }))
    expect(connection.sentOfType('battle_forfeit')).toEqual([{ type: 'battle_forfeit', battleId: BATTLE }])
  })

  test('an absent opponent shows with the seconds until the forfeit', async () => {
    const { receive, timers } = await openPrediction()
    await receive({
      type: 'battle_presence',
      battleId: BATTLE,
      userId: BOB,
      connected: false,
      graceEndsAt: timers.now() + 30_000,
    })
    expect(screen.getByText('bob est hors ligne : forfait dans 30 s')).toBeTruthy()
    await receive({ type: 'battle_presence', battleId: BATTLE, userId: BOB, connected: true })
    expect(screen.queryByText(/est hors ligne/)).toBeNull()
  })
})

describe('several battles', () => {
  const other = activeBattle({ id: OTHER_BATTLE, user1_username: 'carla', amount: 50 })

  test('[G01] [G02] [G03] Mes Battles lists opponents and stakes, and hints where a choice is awaited', async () => {
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
    await receive(battleState({ battleId: OTHER_BATTLE, user1_username: 'carla', opponent: carla }))
    expect(within(chipOf('carla')).getByText('Parier !')).toBeTruthy()
    await receive({ type: 'battle_bet_placed', battleId: OTHER_BATTLE, choice: 'up', round: 2 })
    expect(within(chipOf('carla')).queryByText('Parier !')).toBeNull()
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

  test('[G04] [G06] [G05] + Nouvelle joins the queue from its dialog and becomes Quitter, which leaves it', async () => {
    const { connection, receive } = await openPrediction()
    await press('+ Nouvelle')
    const dialog = within(screen.getByRole('dialog', { name: 'Nouvelle Battle' }))
    fireEvent.click(dialog.getByRole('button', { name: '25 €' }))
    expect(dialog.getByRole('button', { name: 'Annuler' })).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Rejoindre la Queue' }))
    expect(connection.sentOfType('join_battle_queue')).toMatchObject([{ amount: 25 }])
    await receive({ type: 'battle_queue_joined', amount: 25 })
    expect(screen.queryByRole('dialog')).toBeNull()
    await press('Quitter')
    expect(connection.sentOfType('leave_battle_queue')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '+ Nouvelle' })).toBeTruthy()
  })

  test('[G55] a match and a start elsewhere leave the battle on the screen alone', async () => {
    const { receive, timers } = await openPrediction()
    const startsAt = timers.now() + 5_000
    await receive(matchFound({ battleId: OTHER_BATTLE, startsAt, opponent: { ...bobAsOpponent, username: 'carla' } }))
    expect(screen.getByText('Adversaire trouvé : carla')).toBeTruthy()
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

test('sounds are off until switched on, and remembered', async () => {
  await openPrediction({ ended: [endedBattle()] })
  const sound = screen.getByRole('button', { name: 'Sons de la battle' })
  expect(sound.getAttribute('aria-pressed')).toBe('false')
  expect(window.localStorage.getItem('battleSound')).toBeNull()
})

test('[G10] prices reach the chart without a single rendering of the rest', async () => {
  const { receive, app } = await openPrediction()
  const kit = await app.battleKit()
  const before = kit.battles.get()
  await receive(price(3, { round: 1 }), price(4, { round: 1 }))
  expect(kit.battles.get()).toBe(before)
  expect(
    kit.battles.prices
      .get()
      .get(BATTLE)
      ?.points.map(({ index }) => index),
  ).toEqual([1, 2, 3, 4])
})
