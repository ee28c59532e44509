import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { type Arena, balanceLink, createWallet, expectAccessible, openArena, VIEWPORTS } from './fixtures.ts'

/** A cycle in some twenty seconds, its results long enough to be read. */
const QUICK: ServerSettings = { CYCLE_CANDLE_MS: '600', CYCLE_RESULTS_MS: '4000', BOTS: 'off' }

/** Each phase stands still for as long as a look at it may take. */
const SLOW: ServerSettings = { CYCLE_CANDLE_MS: '20000', CYCLE_RESULTS_MS: '4000', BOTS: 'off' }

const cycleButton = (page: Page, name: RegExp) => page.getByRole('button', { name })
const up = (page: Page) => cycleButton(page, /^UP/)
const down = (page: Page) => cycleButton(page, /^DOWN/)
const ownBets = (page: Page) => page.getByRole('region', { name: 'Vos paris' })
const panel = (page: Page) => page.getByRole('tabpanel')
const phase = (page: Page, label: string) => page.getByRole('timer', { name: new RegExp(`^${label} : `) })

async function openCycle(page: Page): Promise<void> {
  await page.goto('/cycle')
  await page.getByRole('img', { name: 'Graphique des bougies en direct' }).waitFor()
}

async function openPlayer(arena: Arena, name: string, viewport = VIEWPORTS.phone as { width: number; height: number }) {
  const { page } = await arena.visit({ viewport })
  await page.goto('/')
  await createWallet(page, name)
  await openCycle(page)
  return page
}

/** At the beginning of a cycle, with time for what the test does in it. */
async function untilFreshCycle(page: Page): Promise<void> {
  await page.getByText(/^Bougie [12]\/30$/).waitFor()
  await phase(page, 'Paris ouverts').waitFor()
}

/** The first amount in a text: a gain may float beside the balance. */
const euros = (text: string | null) =>
  Number((/\d[\d ]*,\d\d/.exec(text ?? '')?.[0] ?? '').replace(/ /g, '').replace(',', '.'))
const balanceOf = async (page: Page) => euros(await balanceLink(page).textContent())

describe('a cycle', () => {
  let arena: Arena
  beforeAll(async () => {
    arena = await openArena(QUICK)
  })
  afterEach(() => arena.leave())
  afterAll(() => arena.close())

  test('[A03] [C01] [C02] [C03] [C09] [C28] a player bets on both sides, takes one bet back, rides the other to the result; balance, history and proof agree', async () => {
    const luna = await openPlayer(arena, 'Luna7')
    await untilFreshCycle(luna)
    await balanceLink(luna).getByText('100,00 €').waitFor()
    expect(await up(luna).textContent()).toMatch(/×\d+,\d\d/)
    await up(luna).click()
    await ownBets(luna)
      .getByRole('button', { name: /^Reprendre le pari UP de 10,00 €/ })
      .waitFor()
    await balanceLink(luna).getByText('89,80 €').waitFor()
    await down(luna).click()
    const takeBack = ownBets(luna).getByRole('button', { name: /^Reprendre le pari DOWN de 10,00 €/ })
    await takeBack.click()
    await takeBack.waitFor({ state: 'detached' })
    const refund = euros(await luna.getByText(/€ rendus sur votre solde$/).textContent())
    expect(refund).toBeGreaterThan(0)
    expect(refund).toBeLessThanOrEqual(10.2)
    const beforeResult = 79.6 + refund
    await expect.poll(() => balanceOf(luna)).toBeCloseTo(beforeResult, 2)

    await phase(luna, 'Résultat').waitFor()
    const ending = luna.getByRole('region', { name: 'Résultat du cycle' })
    await ending.getByText(/^(Gain|Mise perdue|Mise rendue)$/).waitFor()
    const won = await ownBets(luna).getByText('Gagné').isVisible()
    const paid = won ? euros(await ownBets(luna).getByText(/^\+/).textContent()) + 10 : 0
    await expect.poll(() => balanceOf(luna)).toBeCloseTo(beforeResult + paid, 2)

    await phase(luna, 'Paris ouverts').waitFor()
    await ownBets(luna).getByText('Vos paris de ce cycle s’affichent ici').waitFor()
    await luna.getByRole('tab', { name: 'Mes paris' }).click()
    await panel(luna)
      .getByText(won ? 'Gagné' : 'Perdu', { exact: false })
      .first()
      .waitFor()
    expect(await panel(luna).getByRole('listitem').count()).toBe(2)
    await expectAccessible(luna)

    await panel(luna).getByRole('link', { name: 'Vérifier le cycle n°' }).first().click()
    await luna.getByRole('heading', { name: 'Vérifier le cycle' }).waitFor()
    await luna.getByText('300 prix recalculés à partir de la graine.').waitFor()
    await luna.getByText('L’engagement est celui que votre navigateur a reçu au début du cycle.').waitFor()
    expect(await luna.getByRole('row').getByText('Conforme', { exact: true }).count()).toBe(30)
    expect(await luna.getByText('Non conforme').count()).toBe(0)
    await expectAccessible(luna)

    await luna.goto('/portefeuille')
    await luna
      .getByRole('link', { name: /^Vérifier/ })
      .first()
      .click()
    await luna.getByRole('heading', { name: 'Vérifier le cycle' }).waitFor()
  })

  test('[C06] from candle 20 on a bet is cashed out, and the last candle locks everything', async () => {
    const orion = await openPlayer(arena, 'Orion8', VIEWPORTS.desktop)
    await untilFreshCycle(orion)
    await up(orion).click()
    await down(orion).click()
    await phase(orion, 'Encaissement ouvert').waitFor()
    await ownBets(orion)
      .getByRole('button', { name: /^Encaisser le pari UP/ })
      .click()
    await ownBets(orion)
      .getByRole('button', { name: /^Encaisser le pari UP/ })
      .waitFor({ state: 'detached' })
    await phase(orion, 'Résultat').waitFor()
    expect(await up(orion).isDisabled()).toBe(true)
    await orion.getByRole('tab', { name: 'Mes paris' }).click()
    await panel(orion).getByText('Encaissé', { exact: false }).waitFor()
  })

  test('a lost connection shows at once, disables the bets, and comes back with the whole state', async () => {
    const { page, context } = await arena.visit({
      viewport: VIEWPORTS.phone,
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/],
    })
    await page.goto('/')
    await createWallet(page, 'Alya3')
    await openCycle(page)
    await untilFreshCycle(page)
    await up(page).click()
    await ownBets(page)
      .getByRole('button', { name: /^Reprendre le pari UP/ })
      .waitFor()
    await context.setOffline(true)
    // As when a phone wakes: the page asks whether its connection still lives, instead of waiting for silence.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('Reconnexion…').waitFor()
    expect(await up(page).isDisabled()).toBe(true)
    await context.setOffline(false)
    await page.getByText('Reconnexion…').waitFor({ state: 'detached' })
    await page.getByRole('timer', { name: / s$/ }).waitFor()
  })
})

describe('the screen', () => {
  let arena: Arena
  let page: Page
  beforeAll(async () => {
    arena = await openArena(SLOW)
    page = await openPlayer(arena, 'Solene1')
  })
  afterAll(async () => {
    await arena.leave()
    await arena.close()
  })

  test.each(Object.entries(VIEWPORTS))(
    '[C01] %s: chart, stake, own bets and both sides fit the first view, within reach, and it is accessible',
    async (name, viewport) => {
      await page.setViewportSize(viewport)
      await expectAccessible(page)
      for (const element of [up(page), down(page)]) {
        const box = await element.boundingBox()
        expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
        expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width)
        expect(box?.height).toBeGreaterThanOrEqual(88)
      }
      const stake = await page.getByRole('textbox', { name: 'Votre mise en euros' }).boundingBox()
      expect(stake?.y).toBeLessThan(viewport.height)
      const chart = await page.getByRole('img', { name: 'Graphique des bougies en direct' }).boundingBox()
      expect(chart?.height).toBeGreaterThan(viewport.height * 0.3)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      // A wide screen is used: the bet stands beside the chart, not below it.
      const side = await up(page).boundingBox()
      expect((side?.x ?? 0) > (chart?.x ?? 0) + (chart?.width ?? 0)).toBe(name === 'desktop')
    },
  )

  test('[C15] two browsers see each other’s bets come and go, and a guest sees both without a word of balances', async () => {
    const vega = await openPlayer(arena, 'Vega5')
    const rigel = await openPlayer(arena, 'Rigel6', VIEWPORTS.desktop)
    const { page: guest } = await arena.visit({ viewport: VIEWPORTS.phone })
    const frames: string[] = []
    guest.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
    await openCycle(guest)
    await up(vega).click()
    await rigel.getByRole('button', { name: '50 €', exact: true }).click()
    await down(rigel).click()
    for (const page of [vega, rigel, guest]) {
      await panel(page).getByText('Vega5').waitFor()
      await panel(page).getByText('Rigel6').waitFor()
      await page.getByRole('region', { name: 'Participants' }).getByText('UP 1 joueur · 10,00 €').waitFor()
      await page.getByRole('region', { name: 'Participants' }).getByText('50,00 € · 1 joueur DOWN').waitFor()
    }
    await ownBets(rigel)
      .getByRole('button', { name: /^Reprendre/ })
      .click()
    await panel(guest).getByText('Rigel6').waitFor({ state: 'detached' })
    await panel(vega).getByText('Rigel6').waitFor({ state: 'detached' })
    const told = frames.map((frame) => JSON.parse(frame))
    expect(told.filter(({ type }) => type === 'newBet')).toHaveLength(2)
    expect(told.filter((message) => 'new_balance' in message || 'clientRef' in message)).toEqual([])

    await up(guest).click()
    await guest.getByRole('dialog').getByText('Vous devez être connecté pour placer un pari.').waitFor()
    await expectAccessible(guest)
  })

  test('by keyboard alone: a stake, a side, a bet taken back', async () => {
    await page.setViewportSize(VIEWPORTS.desktop)
    const stake = page.getByRole('textbox', { name: 'Votre mise en euros' })
    await stake.focus()
    await page.keyboard.press('ArrowUp')
    expect(await stake.inputValue()).toBe('20')
    await up(page).focus()
    await page.keyboard.press('Enter')
    const back = ownBets(page).getByRole('button', { name: /^Reprendre le pari UP de 20,00 €/ })
    await back.focus()
    await page.keyboard.press('Enter')
    await back.waitFor({ state: 'detached' })
  })

  test('the rules and the other panels are accessible, and Escape closes the drawer', async () => {
    await page.getByRole('button', { name: 'Règles' }).click()
    await page.getByRole('dialog', { name: 'Règles du Cycle' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Résultats' }).click()
    await expectAccessible(page)
  })

  test('home, lobby and menus lead to the cycle', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Cycle en direct' }).click()
    await page.waitForURL('**/cycle')
    await page.goto('/battle')
    await page.getByRole('link', { name: 'Ouvrir le Cycle' }).click()
    await page.waitForURL('**/cycle')
    await page.goto('/leaderboard')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'CYCLE' }).click()
    await page.waitForURL('**/cycle')
  })
})
