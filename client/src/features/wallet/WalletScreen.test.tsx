import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { formatShare } from '../../i18n/format-price.ts'
import { formatEuros, formatSignedEuros } from '../../i18n/french-formats.ts'
import { ALICE } from '../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { press } from '../../testing/render.tsx'
import { type RenderedApp, renderApp } from '../../testing/render-app.tsx'
import { renderPage } from '../../testing/render-page.tsx'
import { marketPriceAt, performanceOf, seedPortfolio } from './portfolio/portfolio.ts'
import { WalletScreen } from './WalletScreen.tsx'

const STATEMENT = `GET /api/statement/${ALICE}/entries`
const EXPORT = `GET /api/statement/${ALICE}/export`
const HISTORY = `GET /api/transactions/user/${ALICE}/deposit-withdrawals`
const DEPOSIT = 'POST /api/wallets/deposit'
const WITHDRAW = 'POST /api/wallets/withdraw'
const PAYMENT_ID = 'b1000000-0000-4000-8000-000000000001'

function paymentResponse(changes: Record<string, unknown> = {}): FakeResponse {
  const body = {
    id: PAYMENT_ID,
    status: 'completed',
    amount: 20,
    fee: 0.4,
    new_balance: 120,
    reference: 'DEP-123456',
    remaining: 30,
    ...changes,
  }
  return { status: 201, body }
}

function historyEntry(changes: Record<string, unknown> = {}) {
  return {
    id: PAYMENT_ID,
    transaction_type: 'deposit',
    amount: '20.00',
    fee: '0.40',
    created_at: '2026-11-21T10:00:00.000Z',
    status: 'completed',
    in_review: false,
    channel: 'card',
    reference: 'DEP-123456',
    destination_last4: null,
    destination: null,
    ...changes,
  }
}

const PLATFORM_LIMIT = {
  bound_by: 'house',
  limit: 50,
  remaining: 50,
  resets_at: '2026-11-21T23:00:00.000Z',
  house_limit: 50,
}
const SUMS = `GET /api/transactions/user/${ALICE}/sums`
const WITHDRAWABLE = `GET /api/wallets/withdrawable/${ALICE}`
const NEXT_REFERENCE = `GET /api/wallets/next-reference/${ALICE}`
const NO_SUMS = { deposits: { completed: 0, pending: 0 }, withdrawals: { completed: 0, pending: 0 } }

const WALLET_RESPONSES: Readonly<Record<string, FakeResponse>> = {
  [`GET /api/wallets/deposit-limit/${ALICE}`]: ok(PLATFORM_LIMIT),
  [HISTORY]: ok([]),
  [SUMS]: ok(NO_SUMS),
  [STATEMENT]: ok({ entries: [], next: null }),
  [WITHDRAWABLE]: ok({ balance: 100, withdrawable: 100, to_stake: 0 }),
  [NEXT_REFERENCE]: ok({ reference: 'DEP-123456' }),
}

function renderWallet(responses: Readonly<Record<string, FakeResponse>> = {}, path = '/portefeuille'): RenderedApp {
  const rendered = renderApp(<WalletScreen />, {
    path,
    signedInAs: {},
    responses: { ...WALLET_RESPONSES, ...responses },
  })
  act(() => rendered.app.balance.apply({ action: 'set', amount: 100 }))
  return rendered
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const bodiesOf = ({ server }: RenderedApp, path: string) =>
  server.requests.filter((request) => request.path === path && request.method === 'POST')

async function chooseMethod(kind: 'Dépôt' | 'Retrait', euros: string, method: RegExp) {
  press(kind)
  await screen.findByLabelText('Montant en euros')
  type('Montant en euros', euros)
  press('Continuer')
  fireEvent.click(await screen.findByRole('button', { name: method }))
}

test('without a network no payment can be begun, from the empty history neither', async () => {
  renderWallet()
  press('Historique')
  await screen.findByRole('button', { name: 'Faire un dépôt' })
  const disabled = () =>
    ['Dépôt', 'Retrait', 'Faire un dépôt'].map(
      (name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled,
    )
  expect(disabled()).toEqual([false, false, false])
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(disabled()).toEqual([true, true, true])
})

function fillCard() {
  type('Numéro de carte', '4242424242424242')
  type('Mois', '5')
  type('Année', '99')
  type('CVV', '123')
}

describe('page', () => {
  test('[W01] [W02] [W03] [W09] title, balance in French euros, three buttons, and that it is play money', async () => {
    const { app } = renderWallet()
    act(() => app.balance.apply({ action: 'set', amount: 1234.5 }))
    expect(screen.getByRole('heading', { level: 1, name: 'Mon Portefeuille' })).toBeTruthy()
    expect(screen.getByText('Solde disponible')).toBeTruthy()
    expect(await screen.findByText('1 234,50 €')).toBeTruthy()
    for (const name of ['Dépôt', 'Retrait', 'Historique']) expect(screen.getByRole('button', { name })).toBeTruthy()
    expect(screen.getByText(/Argent fictif de démonstration/)).toBeTruthy()
  })

  test("[W13] [W15] the day's limit and what the server says remains of it, in the deposit modal too", async () => {
    renderWallet()
    expect(await screen.findByText('Dépôt limité à 50€ par jour pendant la beta')).toBeTruthy()
    expect(screen.getByText("Pour aujourd'hui")).toBeTruthy()
    expect(screen.getByText('Il reste 50,00 € sur 50,00 €')).toBeTruthy()
    expect(screen.getByText(/^Remise à zéro à \d\d:\d\d$/)).toBeTruthy()
    press('Dépôt')
    const dialog = within(await screen.findByRole('dialog'))
    for (const step of ['Continuer', /^Carte bancaire/]) {
      expect(dialog.getByText('Dépôt limité à 50€ par jour pendant la beta')).toBeTruthy()
      expect(dialog.getByText("Pour aujourd'hui")).toBeTruthy()
      expect(dialog.getByText('Il reste 50,00 € sur 50,00 €')).toBeTruthy()
      press(step)
    }
  })

  test('no limit is named that the server has not told', async () => {
    renderWallet({ [`GET /api/wallets/deposit-limit/${ALICE}`]: 'unreachable' })
    expect(screen.queryByText(/^Dépôt limité/)).toBeNull()
    expect(await screen.findByText('Limite du jour indisponible pour le moment')).toBeTruthy()
    expect(screen.queryByText(/^Dépôt limité/)).toBeNull()
  })

  test("[W15] the player's own limit is shown where it leaves less than the platform's", async () => {
    const own = { ...PLATFORM_LIMIT, bound_by: 'week', limit: 30, remaining: 12.5 }
    renderWallet({ [`GET /api/wallets/deposit-limit/${ALICE}`]: ok(own) })
    expect(await screen.findByText('Votre limite de la semaine')).toBeTruthy()
    expect(screen.getByText('Il reste 12,50 € sur 30,00 €')).toBeTruthy()
    expect(screen.getByText(/^Remise à zéro le 2\d\/11(\/2026)? à \d\d:\d\d$/)).toBeTruthy()
    expect(screen.getByText('Dépôt limité à 50€ par jour pendant la beta')).toBeTruthy()
    press('Dépôt')
    await screen.findByLabelText('Montant en euros')
    type('Montant en euros', '20')
    expect(await screen.findByText('Votre limite de la semaine : il vous reste 12,50 €')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(true)
  })
})

describe('[19.9] steps of a payment', () => {
  const received = (label: string) => screen.getByText(label).parentElement?.textContent
  const current = () =>
    screen
      .getAllByRole('button')
      .filter((step) => step.getAttribute('aria-current') === 'step')
      .map(({ textContent }) => textContent)

  test('[19.9] a withdrawal shows at every step the amount that will arrive, and each earlier step is one press away', async () => {
    const response = paymentResponse({ reference: 'RET-123456', amount: 50, fee: 1, new_balance: 50 })
    renderWallet({ [WITHDRAW]: response })
    press('Retrait')
    await screen.findByLabelText('Montant en euros')
    const label = 'Versé sur votre compte'
    expect(current()).toEqual(['1Montant'])
    expect(received(label)).toBe(`${label}49,00 € à 50,00 €Frais déduits : 0,00 € à 1,00 €`)
    press('Continuer')
    expect(await screen.findByText('Vous recevez 49,00 €')).toBeTruthy()
    press(/^Virement/)
    expect(received(label)).toBe(`${label}50,00 €Sans frais`)
    press(/Moyen$/)
    press(/^Carte bancaire/)
    expect(received(label)).toBe(`${label}49,00 €Frais déduits : 1,00 €`)
    expect(current()).toEqual(['3Détails'])
    press(/Montant$/)
    expect(screen.getByLabelText<HTMLInputElement>('Montant en euros').value).toBe('50')
    press('Continuer')
    press(/^Carte bancaire/)
    fillCard()
    press(/^Retirer/)
    expect(await screen.findByRole('heading', { name: 'Retrait effectué' })).toBeTruthy()
    expect(received(label)).toBe(`${label}49,00 €Frais déduits : 1,00 €`)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Montant$/ }).disabled).toBe(true)
  })

  test('[19.9] a deposit is credited whole, with the fee of a card on top', async () => {
    renderWallet()
    press('Dépôt')
    await screen.findByLabelText('Montant en euros')
    type('Montant en euros', '20')
    const label = 'Crédité sur votre solde'
    expect(received(label)).toBe(`${label}20,00 €Frais en plus : 0,00 € à 0,40 €`)
    press('Continuer')
    expect(await screen.findByText('Vous payez 20,40 €')).toBeTruthy()
    press(/^Carte bancaire/)
    expect(received(label)).toBe(`${label}20,00 €Frais en plus : 0,40 €`)
  })
})

describe('deposit', () => {
  test('[W04] [W05] [W06] [W07] [W10] [W11] [W12] amount, methods with their fees, sub-screen, and the arrows back to the methods and to the amount', async () => {
    renderWallet()
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    expect(await screen.findByRole('heading', { name: 'Carte bancaire' })).toBeTruthy()
    expect(screen.getByText('Frais (2 %)').nextElementSibling?.textContent).toBe('0,40 €')
    expect(screen.getByText('Total débité').nextElementSibling?.textContent).toBe('20,40 €')
    press('Retour aux moyens')
    expect(await screen.findByRole('heading', { name: 'Moyen de paiement' })).toBeTruthy()
    const methods = within(screen.getByRole('dialog')).getAllByRole('listitem')
    expect(methods.slice(0, 3).map(({ textContent }) => textContent)).toEqual([
      'Carte bancaireImmédiatVous payez 20,40 €Frais 2 %',
      'Virement bancaire (SEPA)1 à 3 jours ouvrésVous payez 20,00 €Gratuit',
      'Crypto BTC10 à 30 minutes après confirmationVous payez 20,00 €Gratuit',
    ])
    press('Retour au montant')
    expect(screen.getByLabelText<HTMLInputElement>('Montant en euros').value).toBe('20')
  })

  test.each([
    ['Dépôt', []],
    ['Retrait', ['10,00 €']],
  ] as const)('%s: beside the methods stands the amount once', async (kind, withdrawn) => {
    renderWallet()
    press(kind)
    await screen.findByLabelText('Montant en euros')
    type('Montant en euros', '10')
    press('Continuer')
    await screen.findByRole('button', { name: /^Carte bancaire/ })
    const labels = screen.queryAllByText(/^Vous (déposez|retirez)$/)
    expect(labels.map((label) => label.nextElementSibling?.textContent)).toEqual(withdrawn)
  })

  test('[W08] closed and opened again it starts with 50, and the card is gone', async () => {
    renderWallet()
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    type('Numéro de carte', '4242')
    press('Fermer')
    press('Dépôt')
    expect((await screen.findByLabelText<HTMLInputElement>('Montant en euros')).value).toBe('50')
    press('Continuer')
    press(/Carte bancaire/)
    expect(screen.getByLabelText<HTMLInputElement>('Numéro de carte').value).toBe('')
  })

  test('[W21] [R09] a card deposit is sent without the card and confirmed with its reference', async () => {
    const rendered = renderWallet({ [DEPOSIT]: paymentResponse() })
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    fillCard()
    press(/^Payer/)
    expect(await screen.findByRole('heading', { name: 'Dépôt effectué' })).toBeTruthy()
    expect(screen.getByText('DEP-123456')).toBeTruthy()
    expect(screen.getByText('Nouveau solde').nextElementSibling?.textContent).toBe('120,00 €')
    const [request] = bodiesOf(rendered, '/api/wallets/deposit')
    expect(request?.body).toEqual({ user_id: ALICE, amount: 20, method: 'api', channel: 'card' })
    expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('[W33] [W34] [W35] [W36] [W37] [W38] [W39] [W40] [W41] a bad card is refused in the fields, which keep to the form of a card, and editing one clears its error', async () => {
    const rendered = renderWallet()
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    press(/^Payer/)
    const sentences = ['Numéro de carte invalide', 'Mois invalide', 'Année invalide', 'CVV invalide']
    for (const sentence of sentences) expect(screen.getByText(sentence)).toBeTruthy()
    const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    type('Mois', '13')
    expect(shownIn('Mois')).toBe('12')
    type('Mois', '5')
    expect(shownIn('Mois')).toBe('05')
    expect(screen.queryByText('Mois invalide')).toBeNull()
    expect(screen.getByText('CVV invalide')).toBeTruthy()
    type('Année', '20')
    press(/^Payer/)
    expect(screen.getByText('Carte expirée')).toBeTruthy()
    type('Numéro de carte', '42424242424242429')
    type('Année', '2099')
    type('CVV', '1234')
    expect([shownIn('Numéro de carte'), shownIn('Année'), shownIn('CVV')]).toEqual(['4242 4242 4242 4242', '20', '123'])
    for (const sentence of sentences) expect(screen.queryByText(sentence)).toBeNull()
    expect(bodiesOf(rendered, '/api/wallets/deposit')).toEqual([])
  })

  test('a card is expired by the clock of the server, however wrong the device’s is', async () => {
    const { timers, receive } = await renderPage({ path: '/portefeuille', responses: WALLET_RESPONSES })
    const serverTime = Date.parse('2040-02-01T12:00:00Z')
    await receive({ type: 'pong', timestamp: timers.now(), serverTime })
    await screen.findByRole('button', { name: 'Dépôt' })
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    await screen.findByLabelText('Mois')
    type('Mois', '1')
    type('Année', '40')
    press(/^Payer/)
    await screen.findByText('Carte expirée')
    type('Mois', '2')
    press(/^Payer/)
    await waitFor(() => expect(screen.queryByText('Carte expirée')).toBeNull())
  })

  test('a retry after a lost response carries the same key', async () => {
    const rendered = renderWallet()
    rendered.server.response(DEPOSIT, 'unreachable', paymentResponse())
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    fillCard()
    press(/^Payer/)
    expect(await screen.findByText(/elle ne sera jamais comptée deux fois/)).toBeTruthy()
    press(/^Payer/)
    await screen.findByRole('heading', { name: 'Dépôt effectué' })
    const keys = bodiesOf(rendered, '/api/wallets/deposit').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  test('[W14] a refusal shows the message of the server and the remaining limit; the next try is a new one', async () => {
    const rendered = renderWallet()
    const expected = 'Limite de dépôt du jour : il vous reste 12,50 € à déposer.'
    rendered.server.response(DEPOSIT, refusal(422, 'DEPOSIT_LIMIT', expected, { remaining: 12.5 }))
    await chooseMethod('Dépôt', '20', /Carte bancaire/)
    fillCard()
    press(/^Payer/)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain(expected)
    press(/^Payer/)
    await waitFor(() => expect(bodiesOf(rendered, '/api/wallets/deposit')).toHaveLength(2))
    const keys = bodiesOf(rendered, '/api/wallets/deposit').map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  test('each step begins at its title, wherever the one before was scrolled to', async () => {
    renderWallet()
    press('Dépôt')
    await screen.findByLabelText('Montant en euros')
    type('Montant en euros', '20')
    press('Continuer')
    const method = await screen.findByRole('button', { name: /Virement/ })
    const dialog = screen.getByRole('dialog')
    dialog.scrollTop = 120
    fireEvent.click(method)
    expect(await screen.findByText('Bougie Démonstration')).toBeTruthy()
    expect(screen.getByRole('dialog')).toBe(dialog)
    expect(dialog.scrollTop).toBe(0)
  })

  test('[W11] [W16] [W18] [16.18] a transfer shows its reference before it is declared, shows fixed details of the demonstration, then waits with its reference', async () => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      written.push(text)
    })
    const pending = { channel: 'bank', status: 'pending', fee: '0.00' }
    const { app, server } = renderWallet({
      [DEPOSIT]: paymentResponse({ status: 'pending', fee: 0, new_balance: 100 }),
      [HISTORY]: ok([historyEntry(pending)]),
    })
    await chooseMethod('Dépôt', '20', /Virement/)
    expect(screen.getByText('Démonstration')).toBeTruthy()
    for (const detail of ['Bougie Démonstration', 'FR00 0000 0000 0000 0000 0000 000', 'DEM0FRP0XXX']) {
      expect(screen.getByText(detail)).toBeTruthy()
    }
    expect(screen.getByText('1 à 3 jours ouvrés')).toBeTruthy()
    expect(await screen.findByText('DEP-123456')).toBeTruthy()
    press('Déclarer le virement')
    expect(await screen.findByRole('heading', { name: 'Dépôt en attente' })).toBeTruthy()
    expect(screen.queryByText('Nouveau solde')).toBeNull()
    press('Copier : Référence')
    await waitFor(() => expect(written).toEqual(['DEP-123456']))
    server.response(HISTORY, ok([historyEntry({ ...pending, status: 'completed' })]))
    await app.queries.invalidateQueries()
    expect(await screen.findByRole('heading', { name: 'Dépôt effectué' })).toBeTruthy()
    expect(screen.getByText('Nouveau solde')).toBeTruthy()
  })

  test('[W12] [W17] [W19] BTC shows a fixed address of the demonstration', async () => {
    renderWallet()
    await chooseMethod('Dépôt', '20', /Crypto BTC/)
    expect(screen.getByText('Démonstration')).toBeTruthy()
    expect(screen.getByText('1DEM0NSTRATI0NneRienEnvoyer000000')).toBeTruthy()
    expect(screen.getByText('10 à 30 minutes après confirmation')).toBeTruthy()
  })
})

describe('withdrawal', () => {
  test('[W25] [W27] [W31] [R10] by transfer, with its destination and in its own words', async () => {
    const response = paymentResponse({ status: 'pending', fee: 0, new_balance: 80, reference: 'RET-654321' })
    const rendered = renderWallet({ [WITHDRAW]: response })
    await screen.findByText('100,00 €')
    await chooseMethod('Retrait', '20', /Virement/)
    expect(screen.getByText('1 à 3 jours ouvrés après vérification')).toBeTruthy()
    type('IBAN', 'fr76 3000 6000 0112 3456 7890 189')
    type('BIC', 'agrifrpp')
    type('Titulaire du compte', 'Alice Martin')
    type('Référence (facultatif)', 'gains')
    press('Retirer 20,00 €')
    expect(await screen.findByRole('heading', { name: 'Retrait en attente' })).toBeTruthy()
    expect(screen.getByText('RET-654321')).toBeTruthy()
    expect(bodiesOf(rendered, '/api/wallets/withdraw')[0]?.body).toEqual({
      user_id: ALICE,
      amount: 20,
      method: 'api',
      channel: 'bank',
      destination: { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', holder: 'Alice Martin' },
      reference: 'gains',
    })
  })

  test('[W26] [W28] [W47] [W48] [16.16] by BTC: the accepted addresses are named, and checked when the field loses focus', async () => {
    renderWallet()
    await screen.findByText('100,00 €')
    await chooseMethod('Retrait', '20', /Crypto BTC/)
    expect(screen.getByText('1 à 3 heures')).toBeTruthy()
    expect(screen.getByText(/^Adresses acceptées.*1… ou 3…/)).toBeTruthy()
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Retirer 20,00 €' })
    type('Adresse Bitcoin', '1abc')
    type('Adresse Bitcoin', '')
    fireEvent.blur(screen.getByLabelText('Adresse Bitcoin'))
    expect(screen.queryByText('Adresse Bitcoin invalide')).toBeNull()
    for (const refused of ['1abc', '1'.repeat(30), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4']) {
      type('Adresse Bitcoin', refused)
      expect(screen.queryByText('Adresse Bitcoin invalide')).toBeNull()
      fireEvent.blur(screen.getByLabelText('Adresse Bitcoin'))
      expect(screen.getByText('Adresse Bitcoin invalide')).toBeTruthy()
      expect(screen.getByText(/^Adresses acceptées/)).toBeTruthy()
      expect(submit.disabled).toBe(true)
    }
    for (const accepted of ['11111111111111111111BZbvjr', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa']) {
      type('Adresse Bitcoin', accepted)
      fireEvent.blur(screen.getByLabelText('Adresse Bitcoin'))
      expect(screen.queryByText('Adresse Bitcoin invalide')).toBeNull()
      expect(submit.disabled).toBe(false)
    }
  })

  test('[16.15] all of it leaves by one press, with its cents', async () => {
    const rendered = renderWallet({
      [WITHDRAW]: paymentResponse({ status: 'pending', amount: 98.78, fee: 0, new_balance: 0 }),
    })
    act(() => rendered.app.balance.apply({ action: 'set', amount: 98.78 }))
    press('Retrait')
    const field = await screen.findByLabelText<HTMLInputElement>('Montant en euros')
    press('Tout retirer')
    expect(field.value).toBe('98,78')
    press('Continuer')
    fireEvent.click(await screen.findByRole('button', { name: /Crypto BTC/ }))
    type('Adresse Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
    press('Retirer 98,78 €')
    await waitFor(() => expect(bodiesOf(rendered, '/api/wallets/withdraw')).toHaveLength(1))
    expect(bodiesOf(rendered, '/api/wallets/withdraw')[0]?.body).toMatchObject({ amount: 98.78 })
  })

  test('[15.5] the part of the gift still to be staked shows, and the rest can be withdrawn', async () => {
    renderWallet({ [WITHDRAWABLE]: ok({ balance: 100, withdrawable: 40, to_stake: 60 }) })
    press('Retrait')
    expect(await screen.findByText(/encore 60,00 € à miser.*Vous pouvez retirer 40,00 €/)).toBeTruthy()
    type('Montant en euros', '41')
    expect(screen.getByText(/Il vous reste 60,00 € à miser/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(true)
    press('Tout retirer')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(false)
  })

  test('[W24] [W29] by card the fee is taken off a withdrawal', async () => {
    renderWallet()
    await screen.findByText('100,00 €')
    await chooseMethod('Retrait', '20', /Carte bancaire/)
    expect(screen.getByLabelText('Numéro de carte')).toBeTruthy()
    expect(screen.getByText('Vous recevez').nextElementSibling?.textContent).toBe('19,60 €')
  })

  test('[W42] [W44] [W45] [16.15] typed cents are dropped, and a message says so; the buttons step by 10 and down to 10', async () => {
    renderWallet()
    press('Dépôt')
    const field = await screen.findByLabelText<HTMLInputElement>('Montant en euros')
    type('Montant en euros', '1')
    for (const key of ['2', ',', '5', '0']) type('Montant en euros', field.value + key)
    expect(field.value).toBe('12')
    expect(screen.getByText('Montants entiers')).toBeTruthy()
    type('Montant en euros', '1')
    expect(screen.queryByText('Montants entiers')).toBeNull()
    press('Augmenter de 10 €')
    press('Augmenter de 10 €')
    expect(field.value).toBe('21')
    press('Diminuer de 10 €')
    press('Diminuer de 10 €')
    expect(field.value).toBe('10')
    expect(screen.getByRole('button', { name: 'Diminuer de 10 €' }).getAttribute('aria-disabled')).toBe('true')
  })

  test('more than the balance goes no further than the amount', async () => {
    renderWallet()
    await screen.findByText('100,00 €')
    press('Retrait')
    await screen.findByLabelText('Montant en euros')
    type('Montant en euros', '101')
    expect(screen.getByText('Solde insuffisant')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuer' }).disabled).toBe(true)
  })
})

describe('history', () => {
  test('[E07] [W49] [W50] [W51] [R08] entries with type, amount and date, and their sums; the filter keeps one kind, in its order', async () => {
    const withdrawal = historyEntry({
      id: 'b1000000-0000-4000-8000-000000000002',
      transaction_type: 'withdraw',
      amount: '600.00',
      fee: '0.00',
      status: 'pending',
      in_review: true,
      channel: 'bank',
      reference: 'RET-000001',
      destination_last4: '0189',
      destination: 'FR76 •••• 0189',
    })
    // The server's sums cover the whole history; the page contains a part of it.
    const sums = { deposits: { completed: 1250.5, pending: 0 }, withdrawals: { completed: 40, pending: 600 } }
    renderWallet({
      [HISTORY]: ok([withdrawal, historyEntry(), historyEntry({ id: ALICE, amount: '10.00' })]),
      [SUMS]: ok(sums),
    })
    press('Historique')
    expect(await screen.findByRole('heading', { name: 'Historique des transactions' })).toBeTruthy()
    const [first, second] = await within(screen.getByRole('dialog')).findAllByRole('listitem')
    expect(first?.textContent).toContain('Retrait · virement')
    expect(first?.textContent).toContain('−600,00 €En vérification')
    expect(second?.textContent).toContain('Dépôt · carte')
    expect(second?.textContent).toMatch(/21\/11 \d\d:00/)
    expect(second?.textContent).toContain('+20,00 €Effectué')
    await waitFor(() => expect(screen.getByText('Total des dépôts').nextElementSibling?.textContent).toBe('1 250,50 €'))
    expect(screen.getByText('Total des retraits').nextElementSibling?.textContent).toBe('40,00 €')
    expect(screen.getByText('+ 600,00 € en attente')).toBeTruthy()
    const shown = (filter: string) => {
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: filter }))
      const entries = within(screen.getByRole('dialog')).getAllByRole('listitem')
      return entries.map(({ textContent }) => textContent?.match(/[+−]\d+,/)?.[0])
    }
    expect(shown('Dépôts')).toEqual(['+20,', '+10,'])
    expect(shown('Retraits')).toEqual(['−600,'])
    expect(shown('Tout')).toEqual(['−600,', '+20,', '+10,'])
  })

  test('[W52] it is asked for again by a press', async () => {
    const { server } = renderWallet({ [HISTORY]: ok([historyEntry()]) })
    press('Historique')
    await screen.findByText('Dépôt · carte')
    server.response(HISTORY, ok([historyEntry({ status: 'refused' })]))
    press('Actualiser l’historique')
    expect(await screen.findByText('Refusé')).toBeTruthy()
  })

  test('the next page begins after the last known entry', async () => {
    const page = Array.from({ length: 20 }, (_, index) =>
      historyEntry({ id: `b1000000-0000-4000-8000-0000000000${String(index + 10)}` }),
    )
    const { server } = renderWallet({ [HISTORY]: ok(page) })
    press('Historique')
    fireEvent.click(await screen.findByRole('button', { name: 'Voir plus' }))
    await waitFor(() =>
      expect(server.lastPath('/api/transactions/')).toContain('limit=20&before=b1000000-0000-4000-8000-000000000029'),
    )
  })

  test('an empty one says what to do next', async () => {
    renderWallet()
    press('Historique')
    expect(await screen.findByText('Aucune transaction')).toBeTruthy()
    press('Faire un dépôt')
    expect(await screen.findByLabelText('Montant en euros')).toBeTruthy()
  })
})

describe('statement', () => {
  const battle = 'ba771e00-0000-4000-8000-000000000001'
  const cycle = 'c7c1e000-0000-4000-8000-000000000001'
  const entry = (id: number, changes: Record<string, unknown>) => ({
    id: `5ea70000-0000-4000-8000-00000000000${id}.0`,
    created_at: '2026-11-21T10:00:00.000Z',
    type: 'deposit',
    amount: 20,
    played: null,
    ...changes,
  })

  test('a withdrawal on its way is looked at again until it has arrived', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const answer = (payout: string) =>
      ok({ entries: [entry(1, { type: 'withdrawal', amount: -12.5, payout })], next: null })
    const { server } = renderWallet({ [STATEMENT]: answer('pending') })
    expect(await screen.findByText('Retrait · en attente')).toBeTruthy()
    server.response(STATEMENT, answer('completed'))
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    expect(await screen.findByText('Retrait · effectué')).toBeTruthy()
    const requests = server.requests.length
    await act(() => vi.advanceTimersByTimeAsync(20_000))
    expect(server.requests).toHaveLength(requests)
  })

  test('[16.17] one line a bet and a battle, by day, with what it did to the balance and a link that says what it verifies', async () => {
    const game = { number: null, opponent: null, fee: 0 }
    const entries = [
      entry(1, {
        type: 'cycle',
        amount: -9.84,
        played: { ...game, id: cycle, number: 47, stake: 10, fee: 0.2, payout: 0.36, outcome: 'cashed_out' },
      }),
      entry(2, {
        type: 'battle',
        amount: 10,
        played: { ...game, id: battle, opponent: 'Benoît', stake: 10, payout: 20, outcome: 'won' },
      }),
      entry(3, { created_at: '2026-11-20T10:00:00.000Z' }),
    ]
    renderWallet({ [STATEMENT]: ok({ entries, next: null }) })
    expect(await screen.findByRole('heading', { name: /samedi 21 novembre 2026/i })).toBeTruthy()
    expect(screen.getByRole('heading', { name: /vendredi 20 novembre 2026/i })).toBeTruthy()
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d\d:\d\d/, '|'))
    expect(lines).toEqual([
      'Cycle n° 47 · encaissé|Mise 10,00 € · Frais 0,20 € · Reçu 0,36 €Vérifier le cycle−9,84 €',
      'Battle contre Benoît · gagnée|Mise 10,00 € · Reçu 20,00 €Vérifier la battle+10,00 €',
      'Dépôt|+20,00 €',
    ])
    // A name begins with the words shown, so that who speaks them to the browser is understood.
    expect(
      screen
        .getAllByRole('link', { name: /^Vérifier (le cycle|la battle) : / })
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/verifier/${cycle}?jeu=cycle`, `/verifier/${battle}`])
  })

  test('[19.9] chips and the search narrow the statement, and each day carries the sum of what is shown', async () => {
    const game = { number: null, opponent: 'Benoît', fee: 0, id: battle, stake: 10, payout: 20, outcome: 'won' }
    const entries = [entry(1, {}), entry(2, { type: 'battle', amount: 10, played: game })]
    renderWallet({ [STATEMENT]: ok({ entries, next: null }) })
    const day = within(await screen.findByRole('region', { name: /21 novembre|Aujourd’hui|Hier/ }))
    const sum = () => day.getByText(/^Total/).textContent
    const lines = () => day.getAllByRole('listitem').length
    expect([sum(), lines()]).toEqual(['Total +30,00 €', 2])
    fireEvent.click(screen.getByRole('button', { name: 'Parties', pressed: false }))
    expect([sum(), lines()]).toEqual(['Total +10,00 €', 1])
    fireEvent.click(screen.getByRole('button', { name: 'Retraits', pressed: false }))
    expect(screen.getByText('Aucun mouvement ne correspond')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Tout', pressed: false }))
    type('Rechercher', 'benoit')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('Benoît'))).toEqual([true])
  })

  test('[19.9] the filters of the statement stand in the address', async () => {
    // The month of the fake clock.
    const month = '1970-01'
    const entries = [entry(1, {}), entry(2, { amount: 5 }), entry(3, { type: 'welcome', amount: 100 })]
    const { server, path } = renderWallet(
      { [STATEMENT]: ok({ entries, next: null }) },
      `/portefeuille?mois=${month}&type=deposit&recherche=5%2C00`,
    )
    await screen.findByText(/^.5,00.€$/, { selector: 'li *' })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(server.lastPath('/api/statement/')).toContain(`month=${month}`)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Retirer les filtres' })))
    expect(path()).toBe('/portefeuille?type=deposit')
    await screen.findByText(/^.20,00.€$/, { selector: 'li *' })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  test('a phone folds period, search and export away, but never a filter in use', async () => {
    renderWallet({ [STATEMENT]: ok({ entries: [entry(1, {})], next: null }) })
    const fold = await screen.findByRole('button', { name: 'Période, recherche, export', expanded: false })
    fireEvent.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    fireEvent.click(fold)
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    type('Rechercher', 'inconnu')
    expect([fold.getAttribute('aria-expanded'), screen.queryAllByRole('listitem')]).toEqual(['true', []])
    fireEvent.click(screen.getByRole('button', { name: 'Retirer les filtres' }))
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })

  test('[19.9] the last day loaded has no sum while more of it may follow', async () => {
    const entries = [entry(1, {}), entry(2, { created_at: '2026-11-20T10:00:00.000Z', amount: 5 })]
    renderWallet({ [STATEMENT]: ok({ entries, next: entries[1]?.id }) })
    await screen.findAllByRole('listitem')
    expect(screen.getAllByText(/^Total/).map(({ textContent }) => textContent)).toEqual(['Total +20,00 €'])
  })

  test('whose balance changes many times a second loads the statement a few times a minute, and the last change too', async () => {
    const { app, connections, server, timers } = renderWallet()
    await screen.findByText('Aucun mouvement sur cette période')
    const loads = () => server.requests.filter(({ path }) => path.startsWith(`/api/statement/${ALICE}/entries`)).length
    act(() => app.connection.restart())
    await waitFor(() => expect(connections).toHaveLength(1))
    act(() => connections[0]?.accept())
    const before = loads()
    const change = (balance: number) =>
      act(async () => connections[0]?.receive({ type: 'balance_update', balance, reason: 'cycle_stake' }))
    await change(99)
    await waitFor(() => expect(loads()).toBe(before + 1))
    for (let balance = 98; balance > 68; balance -= 1) {
      await change(balance)
      await act(async () => timers.advance(100))
    }
    expect(loads()).toBe(before + 1)
    await act(async () => timers.advance(2_000))
    await waitFor(() => expect(loads()).toBe(before + 2))
    await act(async () => timers.advance(20_000))
    expect(loads()).toBe(before + 2)
    await change(67)
    await waitFor(() => expect(loads()).toBe(before + 3))
  })

  test('a month is asked for by its number, and so is its file', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:releve')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { server, timers } = renderWallet({ [EXPORT]: ok('Date;Montant') })
    const month = new Date(timers.now()).toISOString().slice(0, 7)
    fireEvent.change(await screen.findByLabelText('Période'), { target: { value: month } })
    await waitFor(() =>
      expect(server.lastPath('/api/statement/')).toBe(`/api/statement/${ALICE}/entries?limit=30&month=${month}`),
    )
    press('Exporter (CSV)')
    await waitFor(() => expect(saved).toEqual([`releve-${month}.csv`]))
    expect(server.lastPath('/api/statement/')).toBe(`/api/statement/${ALICE}/export?month=${month}`)
  })

  test('[W53] [W54] [W55] [16.19] the other tab shows the local portfolio, whose seed is labelled as an example and can be cleared, and buys', async () => {
    renderWallet()
    expect(await screen.findByText('Aucun mouvement sur cette période')).toBeTruthy()
    expect(window.localStorage.getItem(`portfolio_${ALICE}`)).toBeNull()
    fireEvent.click(screen.getByRole('tab', { name: 'Crypto fictive' }))
    expect(await screen.findByText('0,5 BTC')).toBeTruthy()
    expect(screen.getByText(/Un exemple pour essayer/)).toBeTruthy()
    expect(window.localStorage.getItem(`portfolio_${ALICE}`)).toContain('"amount":0.5')
    press('Repartir de zéro')
    expect(await screen.findByText('Rien en portefeuille')).toBeTruthy()
    expect(screen.queryByText(/Un exemple pour essayer/)).toBeNull()
    expect(window.localStorage.getItem(`portfolio_${ALICE}`)).toBe('{}')
    type('Quantité en BTC', '0,2')
    press('Acheter BTC')
    expect(await screen.findByText('0,2 BTC')).toBeTruthy()
    expect(window.localStorage.getItem(`portfolio_${ALICE}`)).toContain('"transactions":[{"type":"buy","amount":0.2,')
  })

  test('[W57] its performance is told: what it is worth, what was invested, and the profit with its share', async () => {
    const { timers } = renderWallet()
    fireEvent.click(screen.getByRole('tab', { name: 'Crypto fictive' }))
    await screen.findByText('0,5 BTC')
    const prices = { BTC: marketPriceAt('BTC', timers.now()), ETH: marketPriceAt('ETH', timers.now()) }
    const { currentValue, profit, profitPercentage } = performanceOf(seedPortfolio(''), prices)
    expect(Math.abs(profit)).toBeGreaterThan(100)
    const figures = ['Valeur actuelle', 'Total investi', 'Performance'].map(
      (label) => screen.getByText(label).parentElement?.textContent,
    )
    expect(figures).toEqual([
      `Valeur actuelle${formatEuros(centsFromEuros(currentValue))}`,
      'Total investi35 000,00 €',
      `Performance${formatSignedEuros(centsFromEuros(profit))}${formatShare(profitPercentage / 100)}`,
    ])
  })
})
