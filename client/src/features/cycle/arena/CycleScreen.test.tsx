import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatPrice } from '../../../i18n/format-price.ts'
import { ALICE } from '../../../testing/battle-messages.ts'
import {
  BET,
  betRemoved,
  betsResults,
  bobsBet,
  CYCLE,
  candleUpdate,
  cycleResults,
  cycleState,
  initialState,
  NEXT_CYCLE,
  newBet,
  OTHER_BET,
  openBet,
  PAST_CYCLE,
  settledBet,
} from '../../../testing/cycle-messages.ts'
import { ok } from '../../../testing/fake-server.ts'
import { alicePlayer } from '../../../testing/people.ts'
import { type PageSituation, type RenderedPage, renderPage } from '../../../testing/render-page.tsx'
import { LateBets } from './CyclePanels.tsx'
import { LateEnding } from './CycleStage.tsx'

// As after a short stay on the page.
await Promise.all([LateEnding.load(), LateBets.load()])

/** The whole page, by default on the address of the cycle. */
function renderCycle({ path = '/cycle', responses, ...situation }: PageSituation = {}) {
  return renderPage({
    ...situation,
    path,
    responses: { [`GET /api/cycles/user/${ALICE}`]: ok([]), ...responses },
  })
}

const SIDE_NAMES = { up: /^UP/, down: /^DOWN/ } as const
const side = (direction: 'up' | 'down') =>
  screen.getByRole<HTMLButtonElement>('button', { name: SIDE_NAMES[direction] })
/** Cannot be pressed now, but keeps the focus. */
const isLocked = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))
const stakeField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Votre mise en euros' })
const ownBets = () => screen.getByRole('region', { name: 'Vos paris' })
const confetti = () => screen.getByRole('region', { name: 'Résultat du cycle' }).querySelector('canvas')
const typeStake = (text: string) => act(async () => fireEvent.change(stakeField(), { target: { value: text } }))

type Sent = { readonly type: string; readonly clientRef?: string }
const sent = ({ connection }: RenderedPage, type: string) => connection.sentOfType(type) as readonly Sent[]

/** Loads the page with the cycle at this point, and renders the screen. */
async function openCycle(index = 52, changes: Parameters<typeof initialState>[1] = {}, situation: PageSituation = {}) {
  const rendered = await renderCycle(situation)
  const first = initialState(index, changes)
  const endsAt = rendered.timers.now() + first.cycleTime
  await rendered.receive({ ...first, endsAt })
  await screen.findByRole('button', { name: SIDE_NAMES.up })
  return rendered
}

/** The page was open when the cycle began: it has received every bet of its player. */
async function followCycle(index: number, changes: Parameters<typeof cycleState>[1] = {}) {
  const page = await openCycle(0)
  await page.receive(cycleState(index, changes))
  return page
}

const toast = (text: string) => screen.findByText(text, { selector: '[data-position] *' })

describe('what shows', () => {
  test('[C03] [E27] the phase and the time left are the server’s', async () => {
    const { receive, timers } = await openCycle(52)
    expect(screen.getByRole('timer', { name: 'Paris ouverts : 14 s' })).toBeTruthy()
    await receive({ ...cycleState(190), endsAt: timers.now() + 10_000 })
    expect(screen.getByRole('timer', { name: 'Encaissement ouvert : 10 s' })).toBeTruthy()
    await receive({ ...cycleState(290), endsAt: timers.now() + 1_000 })
    expect(screen.getByRole('timer', { name: 'Dernière bougie : 1 s' })).toBeTruthy()
    // The clock of the server is ahead of this browser's.
    await receive({ type: 'pong', timestamp: timers.now(), serverTime: timers.now() + 90_000 })
    await receive({ ...cycleState(190), endsAt: timers.now() + 97_000 })
    expect(screen.getByRole('timer', { name: 'Encaissement ouvert : 7 s' })).toBeTruthy()
  })

  test('[C01] [C05] [E28] price, distance from the start, candle and odds follow each point', async () => {
    const { receive } = await openCycle(52)
    const { currentPrice } = candleUpdate(61)
    const shown = () => document.body.textContent
    for (let index = 53; index <= 59; index += 1) await receive(candleUpdate(index))
    expect(shown()).toContain('Bougie 6/30')
    // The tenth point of a candle is its end.
    await receive(candleUpdate(60))
    expect(shown()).toContain('Bougie 7/30')
    await receive(candleUpdate(61))
    const price = currentPrice
      .toFixed(2)
      .replace('.', ',')
      .replace(/^(\d\d)/, '$1 ')
    expect(shown()).toContain(price)
    const percent = (currentPrice / 50_000 - 1) * 100
    const distance = Math.abs(percent).toFixed(3).replace('.', ',')
    expect(shown()).toContain(`${percent < 0 ? '−' : '+'}${distance} %`)
    const odds = candleUpdate(61).odds.up.toFixed(2).replace('.', ',')
    expect(side('up').textContent).toContain(`×${odds}`)
    expect(await screen.findByRole('img', { name: 'Graphique des bougies en direct : Indice Bougie' })).toBeTruthy()
  })

  test('what each side would pay follows the stake, and the fee is named', async () => {
    await openCycle(52, { odds: { up: 2.31, down: 1.76 }, bonus: 0.31, malus: 0.24 })
    expect(side('up').textContent).toContain('Gain +12,90 €')
    expect(side('down').textContent).toContain('Gain +7,40 €')
    await typeStake('12,5')
    expect(side('up').textContent).toContain('Gain +16,12 €')
    expect(screen.getByText('Frais de 2 % : 0,25 €, soit un débit de 12,75 €')).toBeTruthy()
    expect(screen.getByText('UP gagne au-dessus du départ, DOWN en dessous')).toBeTruthy()
  })

  test('a side on which this stake would win nothing is closed for it: the server refuses it', async () => {
    await openCycle(52, { odds: { up: 1.03, down: 14.2 } })
    expect(side('up').textContent).toContain('Gain +0,10 €')
    // It would win 1,28 € for 1,28 € debited.
    await typeStake('1,25')
    expect([isLocked(side('up')), isLocked(side('down'))]).toEqual([true, false])
    expect(side('up').textContent).toContain('gagner n’y rapporterait rien')
    await typeStake('1,24')
    expect(isLocked(side('up'))).toBe(false)
  })

  test('[issue 16, 21] a closed side can’t be pressed and says why', async () => {
    await openCycle(250, { odds: { up: 1, down: 14.2 } })
    expect(isLocked(side('up'))).toBe(true)
    // Disabled, it would lose the focus in each cycle.
    expect(side('up').disabled).toBe(false)
    expect(side('up').textContent).toContain('gagner n’y rapporterait rien')
    expect(isLocked(side('down'))).toBe(false)
  })

  test('[C15] participants of both sides: pseudo, side and amount; bots are labelled', async () => {
    const playersBets = [bobsBet({ bot: true }), openBet()]
    await openCycle(52, { playersBets, upParticipants: 1, upAmount: 10, downParticipants: 1, downAmount: 25 })
    const sides = screen.getByRole('region', { name: 'Participants' })
    expect(sides.textContent).toContain('UP 1 joueur · 10,00 €')
    expect(sides.textContent).toContain('25,00 € · 1 joueur DOWN')
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['bobBotDOWN25,00 €', 'aliceVousUP10,00 €'])
  })

  test('[C15] a total of four digits has no cents, so that the narrowest phone shows both sides whole', async () => {
    await openCycle(52, { upParticipants: 4, upAmount: 1_240.5, downParticipants: 1, downAmount: 999.99 })
    const sides = screen.getByRole('region', { name: 'Participants' })
    expect(sides.textContent).toContain('UP 4 joueurs · 1\u202f241 €')
    expect(sides.textContent).toContain('999,99 € · 1 joueur DOWN')
  })

  test('[20.7] [20.4] a bet of a program is labelled, and a press on a player’s name opens their card', async () => {
    const playersBets = [bobsBet({ program: true }), openBet({ bot: true })]
    const { app } = await openCycle(52, { playersBets })
    const [bob, bot] = within(screen.getByRole('tabpanel')).getAllByRole('listitem')
    expect(bob?.textContent).toContain('bobProgramme')
    expect(within(bot as HTMLElement).queryByRole('button')).toBeNull()
    await press(within(bob as HTMLElement).getByRole('button', { name: 'bob' }))
    expect(app.shownPlayer.get()).toBe(bobsBet().user_id)
  })

  test('[C11] the last results lead to their proofs, the newest first', async () => {
    const resultHistory = [
      { type: 'down', cycleId: PAST_CYCLE, number: 41 },
      { type: 'equal', cycleId: '0c1e0000-0000-4000-8000-000000000040' as typeof CYCLE, number: 40 },
    ] as const
    await openCycle(52, { resultHistory: [...resultHistory] })
    // Beside the clock they are in short: the keyboard goes on to the game.
    expect(
      screen.getByText('Les 2 derniers résultats, le plus récent en premier\u202f: 0 UP · 1 DOWN · 1 ÉGAL'),
    ).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Vérifier le cycle/ })).toBeNull()
    await press(screen.getByRole('tab', { name: 'Résultats' }))
    const links = within(screen.getByRole('tabpanel')).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Vérifier le cycle n° 41, résultat DOWN', `/verifier/${PAST_CYCLE}?jeu=cycle`],
      ['Vérifier le cycle n° 40, résultat ÉGAL', '/verifier/0c1e0000-0000-4000-8000-000000000040?jeu=cycle'],
    ])
  })

  test('the rules open in a drawer and close again', async () => {
    await openCycle()
    await press(screen.getByRole('button', { name: 'Règles' }))
    const drawer = await screen.findByRole('dialog', { name: 'Règles du Cycle' })
    expect(within(drawer).getByText(/frais de 2 %/i)).toBeTruthy()
    await press(within(drawer).getByRole('button', { name: 'Fermer' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a skeleton shows until the state arrives', async () => {
    await renderCycle()
    expect(await screen.findByRole('status', { name: 'Chargement du cycle…' })).toBeTruthy()
  })
})

describe('the stake', () => {
  test('steps through round sums, is picked, typed, and remembered', async () => {
    await openCycle()
    expect(stakeField().value).toBe('10')
    await press(screen.getByRole('button', { name: 'Augmenter la mise' }))
    expect(stakeField().value).toBe('20')
    await press(screen.getByRole('button', { name: '50 €' }))
    expect(stakeField().value).toBe('50')
    await typeStake('7.5')
    expect(stakeField().value).toBe('7,5')
    expect(window.localStorage.getItem('cycleLastStake')).toBe('7,5')
  })

  test.each([
    ['0,99', 'Mise minimale : 1 €'],
    ['1000,01', 'Mise maximale : 1 000 €'],
    ['', 'Entrez une mise'],
    ['99', 'Mise et frais dépassent votre solde'],
  ])('of "%s" can’t be played, and the reason shows', async (typed, problem) => {
    await openCycle()
    await screen.findByText('100,00 €')
    await typeStake(typed)
    expect(screen.getByText(problem, { exact: false })).toBeTruthy()
    expect([isLocked(side('up')), isLocked(side('down'))]).toEqual([true, true])
  })

  test('of the whole balance less the fee can be played', async () => {
    await openCycle()
    await screen.findByText('100,00 €')
    await typeStake('98,03')
    expect(isLocked(side('up'))).toBe(false)
  })
})

describe('a bet', () => {
  test('[C01] [C24] is on its way at once, and a bet when the server says so; the balance follows', async () => {
    const page = await openCycle()
    await screen.findByText('100,00 €')
    await press(side('up'))
    expect(sent(page, 'placeBet')).toMatchObject([{ userId: ALICE, cycleId: CYCLE, direction: 'up', amount: 10 }])
    expect(within(ownBets()).getByText('Envoi…')).toBeTruthy()
    expect(screen.getByText('Envoi…', { selector: '[aria-live="polite"]' })).toBeTruthy()
    const [{ clientRef } = { clientRef: '' }] = sent(page, 'placeBet')
    await page.receive(newBet({ odds: 2.18, point: 52, new_balance: 89.8, clientRef }))
    expect(within(ownBets()).queryByText('Envoi…')).toBeNull()
    expect(ownBets().textContent).toContain('×2,18 · Gain +11,60 €')
    expect(screen.getByRole('link', { name: /^Solde/ }).textContent).toContain('89,80 €')
  })

  test('a double press and a key that is held place one bet; the next press is the next bet', async () => {
    const page = await openCycle(52)
    await press(side('up'))
    await press(side('up'))
    expect(sent(page, 'placeBet')).toHaveLength(1)
    // The browser makes no press of a key whose repetition was prevented.
    expect(fireEvent.keyDown(side('up'), { key: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(side('up'), { key: 'Enter' })).toBe(true)
    const [first] = sent(page, 'placeBet')
    await page.receive(newBet({ clientRef: first?.clientRef }))
    await press(side('up'))
    expect(sent(page, 'placeBet')).toHaveLength(2)
  })

  test('[C27] [I17] carries the referral code of this tab', async () => {
    window.sessionStorage.setItem('creator_link_code', 'LUNA')
    const page = await openCycle()
    await press(side('down'))
    expect(sent(page, 'placeBet')).toMatchObject([{ creator_link_code: 'LUNA' }])
  })

  test('before the next price it gives everything back, later its value, which follows the price', async () => {
    const page = await openCycle(52, { playersBets: [openBet({ point: 52, odds: 2 })] })
    const back = () => within(ownBets()).getByRole('button', { name: /^Reprendre le pari UP de 10,00 €/ })
    expect(back().textContent).toContain('10,20 €')
    await page.receive(candleUpdate(53))
    expect(back().textContent).not.toContain('10,20 €')
    const first = back().textContent
    for (let index = 54; index <= 75; index += 1) await page.receive(candleUpdate(index))
    expect(back().textContent).not.toBe(first)
  })

  test('[C25] is refunded with a press, and the refund shows', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    await press(within(ownBets()).getByRole('button', { name: /^Reprendre/ }))
    expect(sent(page, 'removeBet')).toMatchObject([{ userId: ALICE, betId: BET }])
    expect(isLocked(within(ownBets()).getByRole('button', { name: /^Reprendre/ }))).toBe(true)
    await page.receive(betRemoved({ refunded_amount: 9.31, new_balance: 99.11 }))
    expect(within(ownBets()).queryByRole('button')).toBeNull()
    expect(within(ownBets()).getByText(/Repris/)).toBeTruthy()
    expect(within(ownBets()).getByText('−0,89 €')).toBeTruthy()
    expect(await toast('Rendu sur votre solde : 9,31 €, bilan −0,89 €')).toBeTruthy()
  })

  test('its button keeps the focus until it disappears, and then hands it to the list', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    const back = within(ownBets()).getByRole('button', { name: /^Reprendre/ })
    back.focus()
    await press(back)
    expect(document.activeElement).toBe(back)
    await page.receive(betRemoved({ refunded_amount: 9.31, new_balance: 99.11 }))
    await waitFor(() => expect(document.activeElement).toBe(within(ownBets()).getByRole('list', { name: 'Vos paris' })))
  })

  test('[C25] undone in full, it leaves nothing behind', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    await page.receive(betRemoved({ refunded_amount: 10.2, removal: 'undone', new_balance: 100 }))
    expect(ownBets().textContent).toContain('Vos paris de ce cycle s’affichent ici')
  })

  test('[C06] is cashed out from candle 20 on, and stays in play in the last one', async () => {
    const page = await openCycle(189, { playersBets: [openBet()] })
    await page.receive(candleUpdate(190), cycleState(190))
    expect(within(ownBets()).getByRole('button', { name: /^Encaisser le pari UP de 10,00 €/ })).toBeTruthy()
    await page.receive(cycleState(290))
    expect(within(ownBets()).queryByRole('button')).toBeNull()
    expect(within(ownBets()).getByText('Il faut monter')).toBeTruthy()
    expect([isLocked(side('up')), isLocked(side('down'))]).toEqual([true, true])
  })

  test('asked back twice in a row is asked back once', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    const button = within(ownBets()).getByRole('button', { name: /^Reprendre le pari UP/ })
    await press(button)
    await press(button)
    expect(sent(page, 'removeBet')).toHaveLength(1)
  })

  test('[C06] is not cashed out for nothing', async () => {
    const page = await openCycle(195, { playersBets: [openBet()] })
    const cashOut = () => within(ownBets()).getByRole('button', { name: /^Encaisser le pari UP/ })
    expect(isLocked(cashOut())).toBe(false)
    await page.receive(candleUpdate(196, { currentPrice: 40_000 }))
    expect(cashOut().textContent).toContain('0,00 €')
    expect(isLocked(cashOut())).toBe(true)
    await press(cashOut())
    expect(sent(page, 'removeBet')).toEqual([])
  })

  test('of somebody else shows among the participants, not among my own', async () => {
    const page = await openCycle()
    await page.receive(newBet({ ...bobsBet() }))
    await page.advance(250)
    expect(within(screen.getByRole('tabpanel')).getByText('bob')).toBeTruthy()
    expect(ownBets().textContent).toContain('Vos paris de ce cycle s’affichent ici')
  })
})

describe('refusals', () => {
  test('[C17] while bets are disabled a bet shows why', async () => {
    const page = await openCycle(52, { betsEnabled: false })
    await press(side('up'))
    expect(await toast('Le service de paris est temporairement désactivé.')).toBeTruthy()
    expect(sent(page, 'placeBet')).toEqual([])
  })

  test('[C17] disabled in the meantime, the server says it', async () => {
    const page = await openCycle()
    await press(side('up'))
    const message = 'Le service de paris est temporairement désactivé.'
    await page.receive({ type: 'betError', code: 'CYCLE_BETS_DISABLED', message })
    expect(await toast(message)).toBeTruthy()
  })

  test('[C18] a guest who bets is asked to sign in, with a link', async () => {
    const page = await openCycle(52, {}, { balance: null })
    await press(side('up'))
    const choice = await screen.findByRole('dialog', { name: 'Un wallet pour jouer' })
    expect(within(choice).getByText('Vous devez être connecté pour placer un pari.')).toBeTruthy()
    expect(within(choice).getByRole('button', { name: 'CRÉER MON WALLET' })).toBeTruthy()
    expect(sent(page, 'placeBet')).toEqual([])
  })

  test('[issue 16.6] a bet that had to wait for a wallet is one press away, and then ready for the next', async () => {
    const page = await openCycle(52, {}, { balance: null })
    await typeStake('12,5')
    await press(side('up'))
    await act(async () => page.app.life.begin({ user: alicePlayer(), tokens: null }))
    expect(page.path()).toBe('/')
    const back = await screen.findByRole('link', { name: 'Revenir au Cycle · UP 12,50 €' })
    await act(async () => fireEvent.click(back))
    expect(page.path()).toBe('/cycle')
    const own = await waitFor(() => {
      const latest = page.connections.at(-1)
      if (latest === undefined) throw new Error('Not connected yet')
      return latest
    })
    await act(async () => own.accept())
    await act(async () => own.receive({ ...initialState(52), endsAt: page.timers.now() + 14_000 }))
    const hint = () => screen.queryByText('Appuyez sur UP pour parier 12,50 €')
    await waitFor(() => expect(hint()).not.toBeNull())
    await act(async () => own.receive(cycleState(300)))
    expect(hint()).toBeNull()
    const next = { ...cycleState(0, { cycleId: NEXT_CYCLE, number: 43 }), endsAt: page.timers.now() + 19_000 }
    await act(async () => own.receive(next))
    expect(hint()).not.toBeNull()
    expect(stakeField().value).toBe('12,5')
    await press(side('up'))
    expect(own.sentOfType('placeBet')).toMatchObject([{ direction: 'up', amount: 12.5 }])
    expect(hint()).toBeNull()
    expect(page.app.intention.get()).toBeNull()
  })

  test('[C19] signed out in the middle of it, a removal says that it needs a player', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    const back = within(ownBets()).getByRole('button', { name: /^Reprendre/ })
    // Another tab signed out; this page has not rendered it yet.
    await act(async () => {
      page.app.session.clear()
      fireEvent.click(back)
    })
    expect(await screen.findByText('Vous devez être connecté pour annuler un pari.')).toBeTruthy()
    expect(sent(page, 'removeBet')).toEqual([])
  })

  test('[C20] without a connection nothing can be pressed, nothing is sent, and nothing looks live', async () => {
    const page = await openCycle(52, { playersBets: [openBet()] })
    await act(async () => page.connection.drop())
    expect(screen.getByText('Reconnexion…')).toBeTruthy()
    expect([isLocked(side('up')), isLocked(side('down'))]).toEqual([true, true])
    expect(isLocked(within(ownBets()).getByRole('button', { name: /^Reprendre/ }))).toBe(true)
    await press(side('up'))
    expect(sent(page, 'placeBet')).toEqual([])
    expect(screen.queryByRole('timer', { name: / s$/ })).toBeNull()
  })

  test('[C21] an error shows the server’s message, or a sentence of its own', async () => {
    const page = await openCycle()
    await page.receive({
      type: 'error',
      code: 'RATE_LIMIT',
      message: 'Trop de tentatives, veuillez réessayer plus tard.',
    })
    expect(await toast('Trop de tentatives, veuillez réessayer plus tard.')).toBeTruthy()
    await page.receive({ type: 'error', code: 'SERVER_ERROR', message: '' })
    expect(await toast("Une erreur s'est produite")).toBeTruthy()
  })

  test('[C23] a refused bet shows its message, or the sentence for bets', async () => {
    const page = await openCycle()
    await press(side('up'))
    const [{ clientRef } = { clientRef: '' }] = sent(page, 'placeBet')
    await page.receive({ type: 'betError', code: 'INSUFFICIENT_BALANCE', message: 'Solde insuffisant', clientRef })
    expect(await toast('Solde insuffisant')).toBeTruthy()
    expect(within(ownBets()).queryByText('Envoi…')).toBeNull()
    await page.receive({ type: 'betError', code: 'SERVER_ERROR', message: '' })
    expect(await toast('Erreur lors du placement du pari')).toBeTruthy()
  })
})

describe('the end', () => {
  const END = [candleUpdate(300), cycleState(300), cycleResults()] as const

  const results = () => screen.queryByRole('region', { name: 'Résultat du cycle' })

  test('[C28] results are shown while showResults is set: not before, not in the next cycle', async () => {
    const page = await followCycle(299)
    expect(results()).toBeNull()
    await page.receive(candleUpdate(300), cycleState(300))
    expect(results()?.textContent).toContain('DOWN l’emporte')
    await page.receive(cycleState(300, { showResults: false }))
    expect(results()).toBeNull()
    await page.receive(cycleState(300))
    expect(results()).not.toBeNull()
    await page.receive(cycleState(0, { cycleId: NEXT_CYCLE, number: 43 }))
    expect(results()).toBeNull()
  })

  test.each([
    ['player', 100],
    ['guest', null],
  ])('[C28] a %s who opens the page sees results if showResults is set, and only then', async (_who, balance) => {
    const { receive, timers } = await openCycle(300, {}, { balance })
    expect(results()?.textContent).toContain('DOWN l’emporte')
    await receive({ ...initialState(300, { showResults: false }), endsAt: timers.now() + 5_000 })
    expect(results()).toBeNull()
  })

  test('[C26] [C28] a won bet: the result, the gain, the balance', async () => {
    const page = await followCycle(299, { playersBets: [openBet()] })
    await page.receive(...END, betsResults([settledBet({ payout: 21.8, odds: 2.18 })], 111.6))
    expect(confetti()).toBeTruthy()
    // The own result comes first, and the ring alone counts down to the next cycle.
    expect(results()?.textContent).toMatch(/^Gain.*DOWN l’emporte/)
    expect(results()?.textContent).not.toMatch(/\d s/)
    await waitFor(() =>
      expect(screen.getByText('Gain', { exact: true }).parentElement?.textContent).toContain('+11,60 €'),
    )
    expect(within(ownBets()).getByText('+11,60 €')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Solde/ }).textContent).toContain('111,60 €')
    const proof = screen.getByRole('link', { name: 'Vérifier' })
    expect(proof.getAttribute('href')).toBe(`/verifier/${CYCLE}?jeu=cycle`)
  })

  test('[C28] a lost bet shows discreetly', async () => {
    const page = await followCycle(299, { playersBets: [openBet()] })
    await page.receive(...END)
    // Its card stays until it is paid: nothing below it moves.
    expect(within(ownBets()).getByText('Il faut monter')).toBeTruthy()
    await page.receive(betsResults([settledBet({ payout: 0, result: 'lost' })], 89.8))
    expect(screen.getByText('Perte').parentElement?.textContent).toContain('−10,20 €')
    expect(within(ownBets()).getByText(/Perdu/)).toBeTruthy()
    expect(within(ownBets()).getByText('−10,20 €')).toBeTruthy()
  })

  test('[P21] [C28] the figure is what the cycle did to the balance: a cash-out that eats the gain is no gain', async () => {
    const page = await followCycle(250, { playersBets: [openBet(), openBet({ id: OTHER_BET })] })
    await page.receive(betRemoved({ bet_id: OTHER_BET, refunded_amount: 0.1, removal: 'cashed_out' }))
    await page.receive(...END, betsResults([settledBet()], 99.7))
    expect(screen.getByText('Bilan du cycle').parentElement?.textContent).toContain('−0,30 €')
    expect(confetti()).toBeNull()
    expect(within(ownBets()).getByText(/Encaissé/)).toBeTruthy()
    expect(within(ownBets()).getByText('−10,10 €')).toBeTruthy()
    expect(within(ownBets()).getByText('+9,80 €')).toBeTruthy()
  })

  test('[P21] [C28] a player who has cashed everything out sees the total of the cycle', async () => {
    const page = await followCycle(250, { playersBets: [openBet()] })
    await page.receive(betRemoved({ refunded_amount: 6.65, removal: 'cashed_out' }), ...END)
    expect(screen.getByText('Bilan du cycle').parentElement?.textContent).toContain('−3,55 €')
  })

  test('[C28] a page opened after a bet was removed reports only the bets it shows, and celebrates nothing', async () => {
    window.localStorage.setItem('cycleRemovalIn', CYCLE)
    const page = await openCycle(250, { playersBets: [openBet()] })
    await page.receive(...END, betsResults([settledBet()], 109.8))
    const figure = screen.getByText('Bilan des paris affichés').parentElement
    expect(figure?.textContent).toContain('+9,80 €')
    expect(screen.queryByText('Bilan du cycle')).toBeNull()
    expect(confetti()).toBeNull()
  })

  test('[C08] an equal end gives the stake back', async () => {
    const page = await followCycle(299, { playersBets: [openBet()] })
    const equal = { ...cycleResults(), result: 'equal', finalPrice: 50_000 }
    await page.receive(equal, betsResults([settledBet({ payout: 10, result: 'equal' })], 99.8))
    expect(screen.getByText('Égalité parfaite')).toBeTruthy()
    expect(screen.getByText('Mise rendue').parentElement?.textContent).toContain('10,00 €')
  })

  test('[C02] [C09] then the next cycle begins with nothing of the last', async () => {
    const page = await followCycle(299, { playersBets: [openBet(), bobsBet()], upParticipants: 1, downParticipants: 1 })
    await page.receive(...END, betsResults([settledBet()]))
    await page.receive(cycleState(0, { cycleId: NEXT_CYCLE, number: 43 }), candleUpdate(1, { cycleId: NEXT_CYCLE }))
    expect(screen.queryByText('DOWN l’emporte')).toBeNull()
    expect(ownBets().textContent).toContain('Vos paris de ce cycle s’affichent ici')
    expect(screen.getByRole('region', { name: 'Participants' }).textContent).toContain('UP 0 joueur')
    expect(isLocked(side('up'))).toBe(false)
    expect(document.body.textContent).toContain('Bougie 1/30')
  })

  test('a voided cycle says why', async () => {
    const page = await openCycle(120, { playersBets: [openBet()] })
    const voidReason = 'L’équipe a annulé ce cycle : mises et frais sont remboursés.'
    await page.receive(cycleState(120, { cyclePhase: 'closed', betLocked: true, voidReason }))
    const ending = within(screen.getByRole('region', { name: 'Résultat du cycle' }))
    expect(ending.getByText('Cycle annulé')).toBeTruthy()
    expect(ending.getByText(voidReason)).toBeTruthy()
    await page.receive(betsResults([settledBet({ payout: 10.2, result: 'voided' })], 100))
    expect(within(ownBets()).getByText('10,20 €')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Résultat du cycle' }).textContent).not.toContain('€')
  })

  test('the figures of ended candles are a table for screen readers, and not announced', async () => {
    const { receive } = await openCycle(28)
    const rows = () => within(screen.getByRole('table', { name: 'Bougies terminées' })).getAllByRole('row')
    expect(rows()).toHaveLength(1 + 2)
    await receive(candleUpdate(29), candleUpdate(30), candleUpdate(31))
    expect(rows()).toHaveLength(1 + 3)
    const [third] = cycleState(30).candles.slice(-1)
    const figures = [third?.open, third?.high, third?.low, third?.close].map((price) => formatPrice(price ?? 0))
    expect(within(rows()[3] as HTMLElement).getByRole('rowheader').textContent).toMatch(/^Bougie 3 · /)
    expect(
      within(rows()[3] as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(figures)
    expect(rows()[0]?.closest('[aria-live], [role="status"]')).toBeNull()
  })

  test('the last candle joins the table with the last point of its cycle', async () => {
    const { receive } = await openCycle(299)
    const numbers = () =>
      within(screen.getByRole('table', { name: 'Bougies terminées' }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent?.match(/^Bougie (\d+)/)?.[1])
    expect(numbers().at(-1)).toBe('29')
    await receive(candleUpdate(300))
    expect(numbers().at(-1)).toBe('30')
    expect(numbers()).toHaveLength(30)
  })

  test('phase and result are announced to screen readers, once each', async () => {
    const page = await followCycle(299, { playersBets: [openBet()] })
    const announced = (urgency: string) =>
      [...document.querySelectorAll(`[aria-live="${urgency}"]`)].map(({ textContent }) => textContent).filter(Boolean)
    expect(announced('polite')).toContain('Dernière bougie')
    await page.receive(...END, betsResults([settledBet({ payout: 0, result: 'lost' })]))
    expect(announced('assertive')).toEqual(['Résultat du cycle : DOWN : fini en dessous du départ. Bilan : −10,20 €'])
  })
})

describe('for who looks on', () => {
  test('a guest sees the price, the odds, the participants and the results, and a way in', async () => {
    const page = await openCycle(
      52,
      { playersBets: [bobsBet()], downParticipants: 1, downAmount: 25 },
      { balance: null },
    )
    expect(screen.getByRole('timer', { name: /^Paris ouverts/ })).toBeTruthy()
    expect(within(screen.getByRole('tabpanel')).getByText('bob')).toBeTruthy()
    expect(side('up').textContent).toMatch(/×\d/)
    await page.receive(cycleState(300), cycleResults())
    expect(screen.getByText('DOWN l’emporte')).toBeTruthy()
  })

  test('on another page the prices are switched off, and on again on the way back', async () => {
    const page = await openCycle()
    await press(screen.getAllByRole('link', { name: 'Battle' })[0] as HTMLElement)
    expect(sent(page, 'cycle_unsubscribe')).toHaveLength(1)
    await press(screen.getAllByRole('link', { name: 'Cycle' })[0] as HTMLElement)
    expect(sent(page, 'cycle_subscribe')).toHaveLength(1)
  })

  test('who comes first to another page is not sent the prices', async () => {
    const page = await renderCycle({
      path: '/leaderboard',
      responses: { 'GET /api/leaderboard': ok([]) },
    })
    expect(sent(page, 'cycle_unsubscribe')).toHaveLength(1)
  })
})

function endedBet(changes: Record<string, unknown> = {}) {
  return {
    id: OTHER_BET,
    cycleId: PAST_CYCLE,
    cycle_number: 41,
    prediction: 'down',
    bet_amount: 25,
    odds: 1.76,
    total_fee: 0.5,
    result: 'cashed_out',
    payout: 31.2,
    net_gain: 5.7,
    cycle_result: 'up',
    placed_at: '2026-11-21T10:00:00.000Z',
    ended_at: '2026-11-21T10:00:30.000Z',
    ...changes,
  }
}

const ENDED_BETS = `GET /api/cycles/user/${ALICE}`

test('own bets of ended cycles stand in the history with what they brought, each with its proof', async () => {
  await openCycle(52, {}, { responses: { [ENDED_BETS]: ok([endedBet()]) } })
  await press(screen.getByRole('tab', { name: 'Mes paris' }))
  const panel = within(screen.getByRole('tabpanel'))
  expect(await panel.findByText('+5,70 €')).toBeTruthy()
  expect(panel.getByText('Encaissé', { exact: false })).toBeTruthy()
  const proof = panel.getByRole('link', { name: 'Vérifier le cycle n° 41' })
  expect(proof.getAttribute('href')).toBe(`/verifier/${PAST_CYCLE}?jeu=cycle`)
})

test('[C08] a cycle that ended in a way nobody knows loses no bet of the history', async () => {
  const body = [endedBet({ cycle_result: 'draw' }), endedBet({ id: BET, cycle_result: 'sideways', net_gain: 1.25 })]
  await openCycle(52, {}, { responses: { [ENDED_BETS]: ok(body) } })
  await press(screen.getByRole('tab', { name: 'Mes paris' }))
  const panel = within(screen.getByRole('tabpanel'))
  expect(await panel.findByText('+5,70 €')).toBeTruthy()
  expect(panel.getByText('+1,25 €')).toBeTruthy()
})

test('the next page of the history begins after its last bet, however many bets of one cycle there are', async () => {
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
  // One cycle: they were placed at different times and ended together.
  const body = Array.from({ length: 20 }, (_, index) => endedBet({ id: idOf(index) }))
  const { server } = await openCycle(52, {}, { responses: { [ENDED_BETS]: ok(body) } })
  await press(screen.getByRole('tab', { name: 'Mes paris' }))
  const panel = within(screen.getByRole('tabpanel'))
  const more = await panel.findByRole('button', { name: 'Voir plus' })
  server.response(ENDED_BETS, ok([endedBet({ net_gain: 1.25 })]))
  await press(more)
  expect(await panel.findByText('+1,25 €')).toBeTruthy()
  expect(server.lastPath('/api/cycles/user/')).toBe(`/api/cycles/user/${ALICE}?limit=20&before=${idOf(19)}`)
})
