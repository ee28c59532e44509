import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { admitAdmin } from './admit-admin.ts'
import { type Arena, balanceLink, button, EVENTUALLY, expectAccessible, openArena, VIEWPORTS } from './fixtures.ts'

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterEach(() => arena.leave())
afterAll(() => arena.close())

const OPEN_PATHS = ['/', '/battle', '/cycle', '/leaderboard', '/close'] as const
const PLAYER_PATHS = ['/profile', '/portefeuille', '/panel-influencer'] as const
const ADMIN_PATHS = [
  '/admin',
  '/admin/joueurs',
  '/admin/battles',
  '/admin/cycles',
  '/admin/retraits',
  '/admin/liens',
  '/admin/blocages',
  '/admin/frequentation',
  '/admin/audit',
  '/admin/journal',
] as const

/** Words that no French sentence has; those that the specification itself keeps in English are not among them. */
const ENGLISH =
  /\b(the|and|your|you|with|please|save|cancel|close|submit|delete|edit|search|error|settings|welcome|sign|login|logout|home|profile|player|players|bet|bets|amount|status|pending|completed|refund|deposit|withdraw|withdrawal|history|balance|won|lost|lose|retry|back|next|previous|unknown|failed)\b/i
const FRENCH_AMOUNT = /^[+−]?\d{1,3}( \d{3})*(,\d{2})?$/

/** Everything that is read on the page, by the eye or by the voice. */
function readPage(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    // biome-ignore lint/performance/useDomNodeTextContent: what is laid out is what is read, a block a line
    const shown = document.body.innerText.split('\n')
    return [document.title, ...shown, ...named]
      .map((text) => text.replace(/[\u00a0\u202f]/g, ' ').trim())
      .filter((text) => text !== '')
  })
}

async function expectFrench(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[role="status"][aria-label^="Chargement"]').first().waitFor({ state: 'detached' })
  const texts = await readPage(page)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('fr')
  expect({ path, english: texts.filter((text) => ENGLISH.test(text)) }).toEqual({ path, english: [] })
  expect({ path, foreign: texts.filter((text) => /[$£]|\bEUR\b|\bUSD\b/.test(text)) }).toEqual({ path, foreign: [] })
  const amounts = texts.flatMap((text) => [...text.matchAll(/([+−-]?\d[\d .,]*?) ?€/g)].map(([, amount]) => amount))
  expect({ path, odd: amounts.filter((amount) => !FRENCH_AMOUNT.test(amount ?? '')) }).toEqual({ path, odd: [] })
  const endless = await page.evaluate(
    () =>
      document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
  )
  expect({ path, endless }).toEqual({ path, endless: 0 })
}

describe('before any script has come', () => {
  test.each([
    ['/', 'Deux joueurs, un prix : UP, DOWN ou ÉGAL à chaque manche.'],
    ['/battle', 'Deux joueurs, un prix, l’Indice Bougie, une prédiction par manche.'],
    ['/cycle', 'L’Indice Bougie en trente bougies : finira-t-il au-dessus ou en dessous du départ ?'],
    ['/leaderboard', 'Chargement…'],
    ['/verifier/1', 'Chargement…'],
  ])('%s already says what it is, styled, and then becomes the page once', async (path, words) => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const paint = page.locator('#root > [inert]')
    await paint.getByText(words).first().waitFor()
    expect(
      await paint
        .locator('header')
        .first()
        .evaluate((bar) => getComputedStyle(bar).position),
    ).toBe('sticky')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await paint.count()).toBe(0)
    expect(await page.locator('main').count()).toBe(1)
  })
})

describe('every screen', () => {
  test('[A01] a guest reads French and euros everywhere, and nothing moves for who wants no motion', async () => {
    const { page } = await arena.visit()
    for (const path of OPEN_PATHS) await expectFrench(page, path)
  })

  test('[A01] [A02] so do a player and an admin, each on the screens that are theirs', async () => {
    const options = { reducedMotion: 'reduce', viewport: VIEWPORTS.phone } as const
    const { page: player } = await arena.visitAs('Marianne1', options)
    for (const path of [...OPEN_PATHS, ...PLAYER_PATHS]) await expectFrench(player, path)
    const { page } = await arena.visitAs(await admitAdmin(arena, 'Direction1'), options)
    for (const path of ADMIN_PATHS) {
      await expectFrench(page, path)
      // The others are judged where they are used, in admin.spec.ts.
      if (/(cycles|liens|frequentation)$/.test(path)) await expectAccessible(page)
    }
  })
})

describe('around the screens', () => {
  test('[H40] the footer is a dark gradient under a border from green to cyan', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    const style = await page.locator('footer').evaluate((footer) => {
      const { backgroundImage, borderImageSource, borderTopWidth } = getComputedStyle(footer)
      return { backgroundImage, borderImageSource, borderTopWidth }
    })
    expect(style.backgroundImage).toMatch(/^linear-gradient\(rgb\(10, 16, 28\), rgb\(5, 8, 15\)\)$/)
    expect(style.borderImageSource).toMatch(/^linear-gradient\(\d+deg, rgb\(0, 255, 135\), rgb\(96, 239, 255\)\)$/)
    expect(style.borderTopWidth).toBe('2px')
  })

  test('by keyboard alone: past the header, to another screen, and focus is there', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aller au contenu')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu')
    await page.getByRole('link', { name: 'Battle', exact: true }).first().focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/battle')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id), EVENTUALLY).toBe('contenu')
    await button(page, 'LANCER LA PARTIE').waitFor()
  })

  test('[X12] under 768 px toasts take the width, from there on they do not', async () => {
    const { page } = await arena.visitAs('Toaster1')
    for (const [width, left, right] of [
      [767, 4, 763],
      [768, 372, 752],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/profile')
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
      await button(page, 'Copier l’adresse').click()
      const toast = page.getByRole('alert').filter({ hasText: 'Erreur lors de la copie' })
      const edges = () => toast.evaluate((box) => [box.getBoundingClientRect().left, box.getBoundingClientRect().right])
      await expect.poll(edges, EVENTUALLY).toEqual([left, right])
    }
  })
})

describe('installed as an app', () => {
  test('the manifest names icons that are there', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    const manifest = await (await page.request.get('/app.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Bougie', lang: 'fr', display: 'standalone', start_url: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await page.request.get(src)
      expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
    }
  })

  test('without a network the shell opens and says so; no answer of the server was kept', async () => {
    const { page, context } = await arena.visitAs('Avion1', {
      expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /\[.+\] /],
    })
    await page.goto('/')
    await balanceLink(page).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    await page.goto('/portefeuille')
    await page.getByText('Bonus de bienvenue').waitFor()
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(
      kept.filter(
        (path) => !/^\/(index\.html$|assets\/|colour-scheme\.js$|favicon(-signal)?\.svg$|app\.webmanifest$)/.test(path),
      ),
    ).toEqual([])

    await context.setOffline(true)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Comment ça marche ?' }).waitFor()
    await context.setOffline(false)
    await page.goto('/battle')
    await button(page, 'LANCER LA PARTIE').waitFor()
  })
})

test('[issue 19.14] in the light of the day every page can be read, and the choice outlives a reload without a flash', async () => {
  const { page } = await arena.visitAs('Lumia', { colorScheme: 'light', viewport: VIEWPORTS.phone })
  for (const path of [...OPEN_PATHS, ...PLAYER_PATHS]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('[role="status"][aria-label^="Chargement"]').first().waitFor({ state: 'detached' })
    await expectAccessible(page)
  }
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  expect(await scheme()).toBe('light')
  await button(page, 'Thème : celui de l’appareil').click()
  expect(await scheme()).toBe('dark')
  // Before any module of the page has run.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/leaderboard', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
})
