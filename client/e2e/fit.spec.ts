import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { balanceLink, VIEWPORTS } from '../../tools/browser/moves.ts'
import { untilEarlyInCycle } from './cycle-moves.ts'
import { admitAdmin, arenaOf, arenaOfEachTest, EVENTUALLY, pxBelow, resize, scaleText } from './fixtures.ts'

// Pages without overflow: at widths and heights between those of the other specs, and with larger text.

const arena = arenaOfEachTest()

describe('the bar on top', () => {
  /** Both sides of the width from which it has links, and the narrowest window of each of its other looks. */
  const WIDTHS = [320, 600, 768, 899, 900, 1200] as const

  function unfitting(page: Page) {
    return page.evaluate(() => {
      const controls = [...document.querySelectorAll('header a, header button')]
      const outside = controls.filter((control) => control.getBoundingClientRect().right > window.innerWidth)
      const wrapped = [...document.querySelectorAll('header nav a')].filter((link) => link.clientHeight > 44)
      return [...outside, ...wrapped].map((element) => element.getAttribute('aria-label') ?? element.textContent)
    })
  }

  test('[H06] [H07] [H11] [H12] [H13] keeps balance, logout and menu within any window, in one line, for every role', async () => {
    const influencer = { ...(await arena.signUp('Barre1')), isInfluencer: true, account_role: 'influencer' as const }
    for (const player of [influencer, await admitAdmin(arena, 'Barre2'), 'Barre3']) {
      const { page } = await arena.visitAs(player)
      await page.goto('/')
      await balanceLink(page).getByText('100,00 €').waitFor()
      for (const width of WIDTHS) {
        await resize(page, { width, height: 800 })
        await expect.poll(() => unfitting(page), { ...EVENTUALLY, message: `${width} px` }).toEqual([])
        for (const name of ['Battle', 'Mon profil']) {
          const links = () => page.locator('header').getByRole('link', { name, exact: true }).count()
          const message = `${name} at ${width} px`
          await expect.poll(links, { ...EVENTUALLY, message }).toBe(width >= 900 || name === 'Mon profil' ? 1 : 0)
        }
      }
    }
  })
})

describe('with text twice as large on a phone', () => {
  const rich = arenaOf({ WELCOME_BALANCE: '999999.99' })
  const pxBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const sizeOf = (text: Locator) => text.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))

  test('[H06] [H11] a balance of six figures fits the bar, of the narrowest one too', async () => {
    const { page } = await rich.visitAs('Barre4', { viewport: VIEWPORTS.phone, path: '/battle' })
    await balanceLink(page).getByText('999 999,99').waitFor()
    await scaleText(page, 2)
    for (const viewport of [VIEWPORTS.phone, { width: 320, height: 640 }]) {
      await resize(page, viewport)
      await expect.poll(() => pxBeyond(page), { ...EVENTUALLY, message: `${viewport.width} px` }).toBe(0)
    }
  })

  test('[H06] [H11] a usual balance is twice as large too', async () => {
    const { page } = await arena.visitAs('Barre5', { viewport: VIEWPORTS.phone, path: '/battle' })
    const balance = balanceLink(page).getByText('100,00 €')
    await balance.waitFor()
    const size = await sizeOf(balance)
    await scaleText(page, 2)
    expect(await sizeOf(balance)).toBe(2 * size)
    await resize(page, { width: 320, height: 640 })
    await expect.poll(() => pxBeyond(page), EVENTUALLY).toBe(0)
  })
})

describe('home', () => {
  /** Viewports of phones between the bars of their browsers or on their side, and of small laptops. */
  const WINDOWS = [
    { width: 390, height: 664 },
    { width: 390, height: 640 },
    { width: 375, height: 568 },
    { width: 360, height: 560 },
    { width: 320, height: 568 },
    { width: 568, height: 320 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
    { width: 1280, height: 600 },
  ] as const

  test('both ways into the game are above the fold of a phone', async () => {
    const { page } = await arena.visit({ path: '/' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const viewport of WINDOWS) {
      await resize(page, viewport)
      for (const name of ['Jouer', 'Cycle en direct']) {
        const beyond = () => pxBelow(viewport.height, page.getByRole('link', { name, exact: true }))
        const message = `${name} at ${viewport.width} x ${viewport.height}`
        await expect.poll(beyond, { ...EVENTUALLY, message }).toBe(0)
      }
    }
  })
})

test('the lobby begins with its start button, on the lowest phone on its side too', async () => {
  const { page } = await arena.visit({ path: '/battle' })
  const start = page.getByRole('button', { name: 'LANCER LA PARTIE' })
  await start.waitFor()
  for (const viewport of [
    { width: 390, height: 664 },
    { width: 568, height: 320 },
    { width: 667, height: 375 },
    { width: 844, height: 390 },
  ]) {
    await resize(page, viewport)
    const beyond = () => pxBelow(viewport.height, start)
    await expect.poll(beyond, { ...EVENTUALLY, message: `${viewport.width} x ${viewport.height}` }).toBe(0)
  }
})

test('a page ends with its footer: no tooltip below it lengthens the page', async () => {
  const { page } = await arena.visit({ path: '/leaderboard', viewport: { width: 390, height: 844 } })
  const below = () =>
    page.locator('footer').evaluate((footer) => {
      const { scrollHeight } = document.documentElement
      return Math.round(scrollHeight - window.scrollY - footer.getBoundingClientRect().bottom)
    })
  await expect.poll(below, EVENTUALLY).toBe(0)
})

test('[19.7] on the narrowest phone the name is edited within its card', async () => {
  const viewport = { width: 320, height: 640 }
  const { page } = await arena.visitAs('Etroit4', { viewport, path: '/profile' })
  await page.getByRole('button', { name: 'Modifier le pseudo' }).click()
  for (const name of ['Enregistrer', 'Annuler']) {
    const box = await page.getByRole('button', { name, exact: true }).first().boundingBox()
    const beyond = Math.max(0, (box?.x ?? viewport.width) + (box?.width ?? 0) - viewport.width)
    expect({ name, beyond }).toEqual({ name, beyond: 0 })
  }
})

describe('the result of a cycle', () => {
  const quick = arenaOf({ CYCLE_CANDLE_MS: '400', CYCLE_RESULTS_MS: '20000', BOTS: 'off' })

  test('fits the chart of a phone between the bars of its browser, with its figure and its proof; a won bet is first', async () => {
    const { page } = await quick.visitAs('Basse1', { viewport: { width: 390, height: 664 } })
    await page.goto('/cycle')
    const own = page.getByRole('list', { name: 'Vos paris' })
    // Bets that begin late in a cycle would be of two cycles.
    await untilEarlyInCycle(page)
    for (const side of [/^UP/, /^DOWN/, /^UP/]) await page.getByRole('button', { name: side, disabled: false }).click()
    // One of each side is left, so that one wins: the newest is first, and ended before the others.
    await expect.poll(() => own.getByRole('listitem').count(), EVENTUALLY).toBe(3)
    await own
      .getByRole('listitem')
      .first()
      .getByRole('button', { name: /^(Reprendre|Encaisser)/ })
      .click()
    const ending = page.getByRole('region', { name: 'Résultat du cycle' })
    await ending.getByText(/^(Gain|Perte|Mise rendue|Bilan du cycle|Bilan des paris affichés)$/).waitFor()
    const beyond = await ending.evaluate((overlay) => {
      const bounds = overlay.getBoundingClientRect()
      return [...overlay.querySelectorAll('p, a')]
        .filter((part) => {
          const { top, bottom, height } = part.getBoundingClientRect()
          return height > 0 && (top < bounds.top || bottom > bounds.bottom)
        })
        .map((part) => part.textContent)
    })
    expect(beyond).toEqual([])
    await own.getByText('Gagné').waitFor()
    expect(await own.getByRole('listitem').first().textContent()).toMatch(/Gagné/)
    await expect.poll(() => own.evaluate((list) => list.scrollLeft), EVENTUALLY).toBe(0)
  })
})
