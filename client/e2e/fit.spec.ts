import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admitAdmin } from './admit-admin.ts'
import { type Arena, balanceLink, openArena } from './fixtures.ts'

// The pages that must fit: at widths and heights between those that the other specs open, and with larger text.

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterEach(() => arena.leave())
afterAll(() => arena.close())

describe('the bar on top', () => {
  /** Both sides of each width at which the bar changes. */
  const WIDTHS = [320, 390, 599, 600, 768, 899, 900, 960, 1018, 1100, 1199, 1200, 1440] as const

  function unfitting(page: Page) {
    return page.evaluate(() => {
      const controls = [...document.querySelectorAll('header a, header button')]
      const outside = controls.filter((control) => control.getBoundingClientRect().right > window.innerWidth)
      const wrapped = [...document.querySelectorAll('header nav a')].filter((link) => link.clientHeight > 44)
      return [...outside, ...wrapped].map((element) => element.getAttribute('aria-label') ?? element.textContent)
    })
  }

  test('[H06] [H07] [H11] [H12] [H13] holds balance, logout and menu within any window, in one line, for every role', async () => {
    const influencer = { ...(await arena.signUp('Barre1')), isInfluencer: true, account_role: 'influencer' as const }
    for (const player of [influencer, await admitAdmin(arena, 'Barre2'), 'Barre3']) {
      const { page } = await arena.visitAs(player)
      await page.goto('/')
      await balanceLink(page).getByText('100,00 €').waitFor()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        expect({ width, unfitting: await unfitting(page) }).toEqual({ width, unfitting: [] })
        for (const name of ['Battle', 'Mon profil']) {
          const links = await page.locator('header').getByRole('link', { name, exact: true }).count()
          expect({ width, name, links }).toEqual({ width, name, links: width >= 900 || name === 'Mon profil' ? 1 : 0 })
        }
      }
    }
  })
})

describe('home', () => {
  /** Windows of phones between the bars of their browsers, and of small laptops. */
  const WINDOWS = [
    { width: 390, height: 664 },
    { width: 390, height: 640 },
    { width: 375, height: 568 },
    { width: 360, height: 560 },
    { width: 320, height: 568 },
    { width: 1280, height: 600 },
  ] as const

  test('both ways into the game are above the fold of a phone', async () => {
    const { page } = await arena.visit()
    for (const viewport of WINDOWS) {
      await page.setViewportSize(viewport)
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (const name of ['Jouer', 'Cycle en direct']) {
        const box = await page.getByRole('link', { name, exact: true }).boundingBox()
        const bottom = Math.round((box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0))
        expect({ viewport, name, bottom: Math.max(bottom, viewport.height) }).toEqual({
          viewport,
          name,
          bottom: viewport.height,
        })
      }
    }
  })
})

describe('every page within its window', () => {
  async function expectToFit(page: Page, where: string) {
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.locator('[role="status"][aria-label^="Chargement"]').first().waitFor({ state: 'detached' })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect({ where, beyond: Math.max(0, beyond) }).toEqual({ where, beyond: 0 })
  }

  const PAGES = ['/', '/battle', '/cycle', '/leaderboard', '/profile', '/portefeuille', '/panel-influencer'] as const

  test('320 px wide, nothing is scrolled sideways', async () => {
    const viewport = { width: 320, height: 640 }
    const { page } = await arena.visitAs('Etroit1', { viewport })
    for (const path of PAGES) {
      await page.goto(path)
      await expectToFit(page, path)
    }
    const { page: adminPage } = await arena.visitAs(await admitAdmin(arena, 'Etroit2'), { viewport })
    for (const path of ['/admin', '/admin/joueurs', '/admin/liens', '/admin/retraits']) {
      await adminPage.goto(path)
      await expectToFit(adminPage, path)
    }
  })

  test('on a phone with text twice as large, nothing is scrolled sideways', async () => {
    const { page } = await arena.visitAs('Grand1', { viewport: { width: 390, height: 844 } })
    for (const path of ['/', '/leaderboard', '/profile', '/portefeuille', '/panel-influencer']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await expectToFit(page, path)
    }
  })

  test('on a phone the links of creators fit, also when they could not be loaded', async () => {
    const player = await admitAdmin(arena, 'Etroit3')
    const { page } = await arena.visitAs(player, {
      viewport: { width: 390, height: 844 },
      expectedErrors: [/status of 500/, /\[.+\] /],
    })
    await page.route('**/api/admin/creator-links*', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/admin/liens')
    await expectToFit(page, '/admin/liens')
  })
})

describe('the result of a cycle', () => {
  let quick: Arena

  beforeAll(async () => {
    quick = await openArena({ CYCLE_CANDLE_MS: '400', CYCLE_RESULTS_MS: '10000', BOTS: 'off' })
  })
  afterEach(() => quick.leave())
  afterAll(() => quick.close())

  test('fits the chart of a phone between the bars of its browser, with its figure and its proof', async () => {
    const { page } = await quick.visitAs('Basse1', { viewport: { width: 390, height: 664 } })
    await page.goto('/cycle')
    await page.getByRole('button', { name: /^UP/, disabled: false }).click()
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
  })
})
