import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { balanceLink, openCycle, VIEWPORTS } from '../../tools/browser/moves.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { expectAccessible } from './accessibility.ts'
import { down, openPlayer, ownBets, panel, up } from './cycle-moves.ts'
import { arenaOf, EVENTUALLY, goTo, OFFLINE_ERRORS, resize, scaleText } from './fixtures.ts'

/** Each phase lasts long enough for all checks. */
const LONG_PHASES: ServerSettings = { CYCLE_CANDLE_MS: '20000', CYCLE_RESULTS_MS: '4000', BOTS: 'off' }

describe('the screen', () => {
  const arena = arenaOf(LONG_PHASES)
  let page: Page
  beforeAll(async () => {
    ;({ page } = await openPlayer(arena, 'Solene1'))
  })

  test.each(Object.entries(VIEWPORTS))(
    '[C01] %s: chart, stake, own bets and both sides fit the first view, within reach',
    async (name, viewport) => {
      await resize(page, viewport)
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
      // A wide screen shows the bet beside the chart, not below it.
      const side = await up(page).boundingBox()
      expect((side?.x ?? 0) > (chart?.x ?? 0) + (chart?.width ?? 0)).toBe(name === 'desktop')
    },
  )

  test('[C01] on the smallest phone, upright and on its side, nothing that a bet needs is out of the window', async () => {
    for (const [width, height] of [
      [320, 568],
      [568, 320],
    ] as const) {
      await resize(page, { width, height })
      await expectAccessible(page)
      for (const part of [
        balanceLink(page),
        page.getByRole('timer'),
        page.getByRole('img', { name: 'Graphique des bougies en direct' }),
        page.getByRole('textbox', { name: 'Votre mise en euros' }),
        page.getByText(/^Frais de /),
        up(page),
        down(page),
      ]) {
        const { x, y, width: wide, height: high } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
        expect({ part: String(part), isSeen: wide > 0 && x + wide <= width && y >= 0 && y + high <= height }).toEqual({
          part: String(part),
          isSeen: true,
        })
      }
    }
  })

  test('[C15] two browsers see each other’s bets come and go, and a guest sees both without a word of balances', async () => {
    const [{ page: vega }, { page: rigel }] = await Promise.all([
      openPlayer(arena, 'Vega5'),
      openPlayer(arena, 'Rigel6', { viewport: VIEWPORTS.desktop }),
    ])
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
    const messages = frames.map((frame) => JSON.parse(frame))
    expect(messages.filter(({ type }) => type === 'newBet')).toHaveLength(2)
    expect(messages.filter((message) => 'new_balance' in message || 'clientRef' in message)).toEqual([])

    await up(guest).click()
    await expectAccessible(guest.getByRole('dialog').getByText('Vous devez être connecté pour placer un pari.'))
  })

  test('a lost connection shows at once, disables the bets, and comes back with the whole state', async () => {
    const { page, context } = await openPlayer(arena, 'Alya3', { expectedErrors: OFFLINE_ERRORS })
    await up(page).click()
    await ownBets(page)
      .getByRole('button', { name: /^Reprendre le pari UP/ })
      .waitFor()
    await context.setOffline(true)
    // As when a phone wakes: the page probes its connection, instead of waiting for the heartbeat.
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await page.getByText('Reconnexion…').waitFor()
    expect(await up(page).isDisabled()).toBe(true)
    await context.setOffline(false)
    await page.getByText('Reconnexion…').waitFor({ state: 'detached' })
    await page.getByRole('timer', { name: / s$/ }).waitFor()
  })

  test('by keyboard alone: a stake, a side, a bet taken back', async () => {
    await resize(page, VIEWPORTS.desktop)
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
    await expectAccessible(page.getByRole('dialog', { name: 'Règles du Cycle' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Résultats' }).click()
    await expectAccessible(page)
  })

  test('on narrow phones, on their side too, phase, hint and candle are read whole', async () => {
    for (const [width, height] of [
      [320, 640],
      [360, 780],
      [375, 667],
      [667, 375],
      [568, 320],
    ] as const) {
      await resize(page, { width, height })
      const cut = () => page.evaluate(cutWithLongestWords)
      await expect.poll(async () => ({ width, cut: await cut() }), EVENTUALLY).toEqual({ width, cut: [] })
    }
    await resize(page, VIEWPORTS.phone)
  })

  test('home, lobby and menus lead to the cycle', async () => {
    await goTo(page, '/')
    await page.getByRole('link', { name: 'Cycle en direct' }).click()
    await page.waitForURL('**/cycle')
    await goTo(page, '/battle')
    await page.getByRole('link', { name: 'Ouvrir le Cycle' }).click()
    await page.waitForURL('**/cycle')
    await goTo(page, '/leaderboard')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'CYCLE' }).click()
    await page.waitForURL('**/cycle')
  })

  test('several bets are beside each other within their line: the page stays as wide as the phone, and large text is whole', async () => {
    const { page } = await openPlayer(arena, 'Altair7', { viewport: { width: 320, height: 568 } })
    for (const count of [1, 2, 3]) {
      await up(page).click()
      await expect.poll(() => ownBets(page).getByRole('button').count(), EVENTUALLY).toBe(count)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
    await resize(page, { width: 568, height: 320 })
    const beyond = () => ownBets(page).getByRole('listitem').first().evaluate(stakeBeyondButton)
    await expect.poll(beyond, EVENTUALLY).toBeLessThanOrEqual(0)
    await resize(page, { width: 320, height: 568 })
    await scaleText(page, 2)
    const cut = await ownBets(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.filter((button) => button.scrollHeight > button.clientHeight).length)
    expect(cut, 'buttons cut by text twice as large').toBe(0)
  })
})

/** Runs in the page: by how much the highest stake reaches under the button beside it. */
function stakeBeyondButton(card: Element): number {
  const stake = [...card.querySelectorAll('span')].find(({ textContent }) => /^\d+,00\s€$/.test(textContent))
  const back = card.querySelector('button')
  if (stake?.firstChild == null || back === null) return Number.NaN
  const before = stake.textContent
  stake.firstChild.nodeValue = '1\u202f000,00\u00a0€'
  const beyond = stake.getBoundingClientRect().right - back.getBoundingClientRect().left
  stake.firstChild.nodeValue = before
  return beyond
}

/** Runs in the page: the longest words of these lines that are cut off, or run under the button beside them. */
function cutWithLongestWords(): readonly string[] {
  const longest = ['Encaissement ouvert', 'Pariez, ou encaissez un pari', 'Bougie 29/30'] as const
  const lines = [...document.querySelectorAll('main p')]
  return [/^(Paris|Encaissement) ouvert/, /^Pariez, ou /, /^Bougie \d+\/30$/].flatMap((shown, index) => {
    const words = longest[index] ?? ''
    const line = lines.find(({ textContent }) => shown.test(textContent))
    if (line?.firstChild == null) return [`${words}: not there`]
    const before = line.textContent
    line.firstChild.nodeValue = words
    const zoom = document.querySelector('main button[aria-pressed][title]')?.getBoundingClientRect().left ?? 0
    const isCut = line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight + 1
    const isUnder = words.startsWith('Bougie') && line.getBoundingClientRect().right > zoom
    line.firstChild.nodeValue = before
    return isCut || isUnder ? [words] : []
  })
}
