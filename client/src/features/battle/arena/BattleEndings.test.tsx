import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  ALICE,
  BATTLE,
  BOB,
  battleState,
  complete,
  gameStart,
  matchFound,
  OTHER_BATTLE,
  roundResult,
} from '../../../testing/battle-messages.ts'
import { openBattle, openPrediction, press, recordToasts, renderBattle } from '../../../testing/render-battle.tsx'
import { frBattle } from '../text/fr-battle.ts'

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

  test('a result received before the battle code is loaded counts and blocks nothing', async () => {
    const { receive } = await openBattle()
    await receive(battleState({ round: 1, roundResults: [], user2_point: 0 }), roundResult())
    expect(await screen.findByRole('button', { name: 'UP' })).toBeTruthy()
    expect(screen.queryByText('Une erreur s’est produite')).toBeNull()
  })

  test('[G42] [G23] [G24] two seconds after the deciding round the final overlay shows result, message and ways on', async () => {
    const { receive, advance, path } = await openPrediction()
    await receive(roundResult(), complete({ rematchUntil: 9_999_999 }))
    await advance(1_999)
    expect(screen.queryByRole('dialog')).toBeNull()
    await advance(1)
    const final = within(screen.getByRole('dialog', { name: 'Victoire!' }))
    expect(frBattle.motivation.win.some((message) => final.queryByText(message) !== null)).toBe(true)
    expect(final.getByText('Vous recevez, mise comprise')).toBeTruthy()
    await press('Nouvelle partie')
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Nouvelle battle' })).getByRole('button', { name: 'Annuler' }),
    )
    expect(final.getByRole('button', { name: /^Revanche/ })).toBeTruthy()
    expect(final.getByRole('button', { name: 'Partager' })).toBeTruthy()
    expect(final.getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe(`/verifier/${BATTLE}`)
    await act(async () => fireEvent.click(final.getByRole('button', { name: 'Retour au menu' })))
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test.each([
    [162, '1\u202f662 points de classement provisoires (+162)'],
    [-18, '1\u202f662 points de classement provisoires (−18)'],
    [0, '1\u202f662 points de classement provisoires (inchangés)'],
  ])('a battle that moved the own rating by %i says so with its result', async (change, words) => {
    const { receive, advance } = await openPrediction()
    await receive(roundResult(), complete({ ratings: [{ user_id: ALICE, points: 1_662, provisional: true, change }] }))
    await advance(2_000)
    expect(screen.getByRole('dialog', { name: 'Victoire!' }).textContent).toContain(words)
  })

  test.each([
    [
      'after a forfeit',
      [{ type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB }],
      'Victoire par forfait de votre adversaire.',
    ],
    ['while a rematch is offered', [], 'Votre adversaire propose une revanche.'],
  ] as const)('[G23] issue 16.24: %s too the message is drawn, beside the news', async (_, before, news) => {
    const messages = before.length === 0 ? frBattle.motivation.win : frBattle.motivation.forfeitWon
    const shown: string[] = []
    for (const drawn of [0, 0.99]) {
      const { receive, advance } = await openPrediction({ drawn })
      await receive(roundResult(), ...before, complete({ rematchUntil: 9_999_999 }))
      await advance(2_000)
      if (before.length === 0) {
        await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB })
      }
      const final = within(screen.getByRole('dialog', { name: 'Victoire!' }))
      expect(final.getByText(news)).toBeTruthy()
      shown.push(...messages.filter((message) => final.queryByText(message) !== null))
      cleanup()
    }
    expect(shown).toEqual([messages[0], messages.at(-1)])
  })

  test.each([
    ['win', { winner: ALICE, payout: 20 }, 'Victoire!', 'Vous recevez, mise comprise20,00 €'],
    ['loss', { winner: BOB, payout: 0 }, 'Défaite', 'Mise perdue−10,00 €'],
    ['draw', { winner: 'draw', payout: 10 }, 'Égalité', 'Mise rendue10,00 €'],
  ] as const)(
    '[G23] the final overlay of a %s has its title, its amount and one of its messages',
    async (result, changes, title, amount) => {
      const { receive, advance } = await openPrediction()
      await receive(complete(changes))
      await advance(0)
      const overlay = screen.getByRole('dialog', { name: title })
      await waitFor(() => expect(overlay.textContent).toContain(amount))
      const shown = frBattle.motivation[result].filter((message) => within(overlay).queryByText(message) !== null)
      expect(shown).toHaveLength(1)
    },
  )

  test('a friendly battle ends without an amount', async () => {
    const { receive, advance } = await openPrediction()
    await receive(battleState({ amount: 0 }), complete({ amount: 0, payout: 0 }))
    await advance(0)
    expect(screen.getByRole('dialog', { name: 'Victoire!' }).textContent).not.toContain('€')
  })

  test('issue 16.28: both chose UP and the price fell: the draw does not look like the choice ÉGAL', async () => {
    const { receive } = await openPrediction()
    const choices = { user1Choice: 'up', user2Choice: 'up', result: 'down' } as const
    await receive(roundResult({ user1Correct: false, user2Correct: false, ...choices }))
    const title = screen.getByText('Égalité')
    expect(screen.getByText(/^DOWN · /)).toBeTruthy()
    expect(screen.getByText('Personne ne l’avait vu')).toBeTruthy()
    expect(title.parentElement?.querySelector('.tabler-icon-equal')).toBeNull()
    expect(title.parentElement?.querySelector('.tabler-icon-scale')).toBeTruthy()
  })

  test.each([
    // Issue 16.20: the gain is the payout less the stake, as in the history and the leaderboard.
    ['a win', complete(), 'Contre bob : +10,00 €.'],
    ['a defeat', complete({ winner: BOB, payout: 0 }), 'Contre bob : −10,00 €.'],
    ['a draw', complete({ winner: 'draw', payout: 10 }), 'Contre bob : 10,00 € rendus.'],
  ] as const)('[G47] [M25] %s shows a toast for seven seconds, with opponent and amount', async (_, end, message) => {
    const { receive, app } = await openPrediction()
    const toasts = recordToasts(app)
    await receive(end)
    await waitFor(() => expect(toasts()).toEqual([expect.objectContaining({ message, durationMs: 7_000 })]))
  })

  test.each([
    ['a completion', []],
    ['a forfeit', [{ type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB }]],
  ] as const)('[L23] one second after %s the lists are read again', async (_, before) => {
    const { receive, advance, server } = await openPrediction()
    const readings = () => server.requests.filter(({ path }) => path.endsWith('/active')).length
    await waitFor(() => expect(readings()).toBe(1))
    await receive(...before, complete())
    await advance(999)
    expect(readings()).toBe(1)
    await advance(1)
    await waitFor(() => expect(readings()).toBe(2))
  })

  test('[G25] [M25] a cancelled battle says so, with its reason and what comes back, and in a toast for seven seconds', async () => {
    const { receive, app } = await openPrediction()
    const toasts = recordToasts(app)
    const cancelReason = 'Le flux de prix est interrompu.'
    await receive(battleState({ status: 'cancelled', cancelReason }))
    const overlay = within(screen.getByRole('dialog', { name: 'Battle Annulée' }))
    expect(overlay.getByText(cancelReason)).toBeTruthy()
    const returned = frBattle.cancelled.text(1_000)
    expect(overlay.getByText(returned)).toBeTruthy()
    const message = `${cancelReason} ${returned}`
    expect(toasts()).toEqual([expect.objectContaining({ message, durationMs: 7_000 })])
  })

  test('[issue 15, 1] a cancelled battle that paid parts of the pot says what came back', async () => {
    const { receive } = await openPrediction()
    await receive(battleState({ status: 'cancelled', cancelReason: 'Une panne.', amount: 10, payout: 3.45 }))
    const overlay = within(screen.getByRole('dialog', { name: 'Battle Annulée' }))
    expect(overlay.getByText(frBattle.cancelled.share(345))).toBeTruthy()
    expect(overlay.queryByText(frBattle.cancelled.text(1_000))).toBeNull()
  })

  test('a rematch is asked with one press, and an offer of the other is shown', async () => {
    const { receive, advance, app, connection } = await openPrediction()
    await receive(complete({ rematchUntil: 9_999_999 }))
    await advance(0)
    const toasts = recordToasts(app)
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB })
    // The result of this battle is on the screen and says it: a toast would cover it.
    expect(toasts()).toEqual([])
    expect(within(screen.getByRole('dialog')).getByText('Votre adversaire propose une revanche.')).toBeTruthy()
    await press(/^Accepter la revanche/)
    expect(connection.sentOfType('battle_rematch')).toEqual([{ type: 'battle_rematch', battleId: BATTLE }])
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'expired' })
    expect(screen.getByText('Revanche expirée')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /evanche/ })).toBeNull()
  })

  test('[issue 19.8] [G24] the rematch comes first while it is open, with no button that does nothing, then a new battle does', async () => {
    const { receive, advance, timers } = await openPrediction()
    await receive(complete({ rematchUntil: timers.now() + 15_000 }))
    await advance(0)
    const buttons = () => within(screen.getByRole('dialog')).getAllByRole<HTMLButtonElement>('button')
    expect(buttons()[0]?.textContent).toBe('Revanche')
    expect(screen.getByRole('timer', { name: /^Revanche/ })).toBeTruthy()
    await press('Revanche')
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: ALICE })
    expect(screen.getByText('Demande envoyée, on attend bob')).toBeTruthy()
    expect(buttons().some(({ disabled, textContent }) => disabled || /evanche/.test(textContent))).toBe(false)
    await advance(15_000)
    expect(buttons()[0]?.textContent).toBe('Nouvelle partie')
    await press('Nouvelle partie')
    expect(screen.getByRole('dialog', { name: 'Nouvelle battle' })).toBeTruthy()
  })

  test('[issue 19.8] a battle out of a rematch shows the score of the series', async () => {
    const { receive, advance, path } = await renderBattle({ path: '/battle' })
    await receive(matchFound(), gameStart(), battleState())
    await waitFor(() => expect(path()).toBe('/battle/game'))
    await receive(complete({ rematchUntil: 9_999_999 }))
    await advance(0)
    await receive({ type: 'battle_rematch', battleId: BATTLE, status: 'offered', by: BOB })
    await receive(gameStart({ battleId: OTHER_BATTLE }), battleState({ battleId: OTHER_BATTLE, roundResults: [] }))
    expect(await screen.findByText('10 € · Série 1 – 0')).toBeTruthy()
    await receive(complete({ battleId: OTHER_BATTLE, winner: BOB, payout: 0, rematchUntil: 9_999_999 }))
    await advance(0)
    expect(screen.getByText('alice 1 – 1 bob')).toBeTruthy()
  })

  test('from a rematch the way back leads out of the battles, not into the one that is over', async () => {
    const { receive, advance, path, goBack } = await renderBattle({ path: '/battle' })
    await receive(matchFound(), gameStart(), battleState())
    await waitFor(() => expect(path()).toBe('/battle/game'))
    await receive(complete({ rematchUntil: 9_999_999 }))
    await advance(0)
    await receive(matchFound({ battleId: OTHER_BATTLE }), gameStart({ battleId: OTHER_BATTLE }))
    await act(async () => goBack())
    expect(path()).toBe('/battle')
  })

  test.each([
    ['player', /^Victoire! Score : \d à \d\. Vous recevez, mise comprise : 20,00 €\.$/],
    ['spectator', /^alice remporte la partie\. Score : \d à \d\.$/],
  ] as const)('an end is announced to a %s as what it is', async (role, announced) => {
    const { receive, advance } = await openPrediction()
    await receive(battleState({ role }), roundResult(), complete())
    await advance(2_000)
    expect(screen.getByText(announced).getAttribute('aria-live')).toBe('assertive')
  })
})

describe('[issue 19.7] the keyboard at the end', () => {
  const ends = [roundResult(), complete({ rematchUntil: 9_999_999 })] as const
  const final = () => screen.getByRole('dialog', { name: 'Victoire!' })

  test('goes to the first action, and from there to the other battles and the header', async () => {
    const { receive, advance } = await openPrediction()
    await receive(...ends)
    await advance(2_000)
    expect(document.activeElement).toBe(within(final()).getByRole('button', { name: 'Revanche' }))
    // A trap would handle the key, and lead back into the result.
    expect(fireEvent.keyDown(final(), { key: 'Tab', shiftKey: true })).toBe(true)
  })

  test('stays in an open dialog, and comes to the result when that is closed: Enter then asks for no rematch', async () => {
    const { receive, advance } = await openPrediction()
    const rules = screen.getByRole('button', { name: 'Règles de la battle' })
    rules.focus()
    await press('Règles de la battle')
    const drawer = await screen.findByRole('dialog', { name: 'Règles de la battle' })
    await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
    await receive(...ends)
    await advance(2_000)
    expect(final()).toBeTruthy()
    expect(drawer.contains(document.activeElement)).toBe(true)
    await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
    // The button that opened it is covered by the result.
    expect(rules.closest('[inert]')).not.toBeNull()
    expect(document.activeElement).toBe(final())
  })

  test('Escape leads to the menu, also after a press beside all controls', async () => {
    const { receive, advance, path } = await openPrediction()
    await receive(...ends)
    await advance(2_000)
    await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
    await waitFor(() => expect(path()).toBe('/battle'))
  })
})

test.each([
  ['a round of alice', {}, 'alice gagne la manche', 'gagnée par alice'],
  ['a round of bob', { user1Correct: true, user2Correct: false }, 'bob gagne la manche', 'gagnée par bob'],
  ['a round of nobody', { user1Correct: false, user2Correct: false }, 'Manche à égalité', 'égalité'],
] as const)(
  'a spectator wins and loses nothing: %s shows, is announced and marked as theirs',
  async (_, changes, title, mark) => {
    const { receive } = await openPrediction()
    await receive(battleState({ role: 'spectator', round: 1, roundResults: [], user2_point: 0 }), roundResult(changes))
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText(/^(Victoire|Défaite|Égalité)/)).toBeNull()
    expect(screen.getByText(new RegExp(`^${title}\\. .*Score : \\d à \\d\\.$`)).getAttribute('aria-live')).toBe(
      'assertive',
    )
    expect(within(screen.getByRole('list', { name: 'Manches' })).getByText(`Manche 1 : ${mark}`)).toBeTruthy()
  },
)

test('a spectator reads both names, and has one way to a battle of their own', async () => {
  const { receive, advance } = await openPrediction()
  await receive(battleState({ role: 'spectator' }), roundResult(), complete())
  await advance(2_000)
  const overlay = screen.getByRole('dialog', { name: 'alice remporte la partie' })
  const final = within(overlay)
  expect(overlay.querySelector('.tabler-icon-trophy')).not.toBeNull()
  expect(overlay.textContent).not.toContain('€')
  expect(final.getByText(/contre/).textContent).toBe('alice contre bob')
  expect(final.getByRole('button', { name: 'Nouvelle partie' })).toBeTruthy()
  expect(final.queryByRole('button', { name: 'Retour au menu' })).toBeNull()
})

test('a spectator reads who gave up a battle that ends without a point', async () => {
  const { receive, advance } = await openPrediction()
  const forfeit = { type: 'battle_forfeit', battleId: BATTLE, winner: ALICE, forfeitedBy: BOB } as const
  await receive(battleState({ role: 'spectator', round: 1, roundResults: [], user2_point: 0 }), forfeit, complete())
  await advance(2_000)
  expect(within(screen.getByRole('dialog')).getByText('bob perd par forfait.')).toBeTruthy()
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

  test('without a connection a battle cannot be given up, and the question stays', async () => {
    const { connection } = await openPrediction()
    await press('Abandonner')
    const confirm = () =>
      within(screen.getByRole('alertdialog')).getByRole<HTMLButtonElement>('button', { name: 'Abandonner' })
    expect(confirm().disabled).toBe(false)
    // Its close event comes later.
    connection.readyState = 2
    fireEvent.click(confirm())
    expect(screen.getByRole('alertdialog')).toBeTruthy()
    await act(async () => connection.drop())
    expect(confirm().disabled).toBe(true)
    expect(connection.sentOfType('battle_forfeit')).toEqual([])
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
    const notice = screen.getByText('est hors ligne : forfait dans 30 s')
    expect(notice.parentElement?.textContent).toBe('bob est hors ligne : forfait dans 30 s')
    // Spoken once, without the seconds.
    expect(screen.getByText('Manche 1, Prédiction, bob est hors ligne').getAttribute('aria-live')).toBe('polite')
    await receive({ type: 'battle_presence', battleId: BATTLE, userId: BOB, connected: true })
    expect(screen.queryByText(/est hors ligne/)).toBeNull()
  })
})
