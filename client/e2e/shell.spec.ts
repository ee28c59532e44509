import { describe, expect, test } from 'vitest'
import { balanceLink, button, VIEWPORTS } from '../../tools/browser/moves.ts'
import { arenaOfEachTest, EVENTUALLY, goTo, OFFLINE_ERRORS, resize } from './fixtures.ts'

const arena = arenaOfEachTest()

describe('before any script has come', () => {
  test('a page already says what it is, styled, and then becomes the page once', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
    let release = (): void => undefined
    let paused: Promise<void> = Promise.resolve()
    await page.route('**/assets/*.js', async (route) => {
      await paused
      await route.continue()
    })
    for (const [path, words] of [
      ['/battle', 'Deux joueurs, un prix, l’Indice Bougie, une prédiction par manche.'],
      ['/verifier/1', 'Chargement…'],
    ] as const) {
      paused = new Promise((resolve) => {
        release = resolve
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
    }
  })
})

describe('around the screens', () => {
  test('[H39] [H40] the footer is a dark gradient under a border from green to cyan, its last words centred; by keyboard alone: past the header, to another screen, and focus is there', async () => {
    const { page } = await arena.visit({ path: '/' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const style = await page.locator('footer').evaluate((footer) => {
      const { backgroundImage, borderImageSource, borderTopWidth } = getComputedStyle(footer)
      return { backgroundImage, borderImageSource, borderTopWidth }
    })
    expect(style.backgroundImage).toMatch(/^linear-gradient\(rgb\(10, 16, 28\), rgb\(5, 8, 15\)\)$/)
    expect(style.borderImageSource).toMatch(/^linear-gradient\(\d+deg, rgb\(0, 255, 135\), rgb\(96, 239, 255\)\)$/)
    expect(style.borderTopWidth).toBe('2px')
    const offCentre = await page.getByText(/Tous droits réservés$/).evaluate((line) => {
      const words = document.createRange()
      words.selectNodeContents(line)
      const { left, right } = words.getBoundingClientRect()
      return Math.abs(left + right - document.documentElement.clientWidth)
    })
    expect(offCentre).toBeLessThanOrEqual(2)

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
})

describe('toasts', () => {
  test('[M22] [M23] [X12] under 768 px they take the width, from there on they are at the right, always at the top; [issue 19.7] on a phone none covers the head of a dialog', async () => {
    const { page } = await arena.visitAs('Toaster1', { viewport: { width: 767, height: 900 }, path: '/profile' })
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const copy = button(page, 'Copier l’adresse')
    const toast = page.getByRole('alert').filter({ hasText: 'Erreur lors de la copie' })
    /** Presses until the toast shows, because a message repeated within its duplicate window shows nothing; the pointer holds it. */
    const provoke = async (press: () => Promise<void>) => {
      const shown = async () => {
        await press()
        return toast.count()
      }
      await expect.poll(shown, EVENTUALLY).toBe(1)
      await toast.getByRole('button').hover()
    }
    /** By its cross, unless its time is over. */
    const dismiss = async () => {
      await toast.getByRole('button').evaluateAll((crosses) => {
        for (const cross of crosses) if (cross instanceof HTMLElement) cross.click()
      })
      await toast.waitFor({ state: 'detached' })
    }
    for (const [width, ...place] of [
      [767, 4, 763, 68],
      [768, 372, 752, 72],
    ] as const) {
      await resize(page, { width, height: 900 })
      await provoke(() => copy.click())
      const edges = () =>
        toast.evaluate((shown) => {
          const { left, right, top } = shown.getBoundingClientRect()
          return [left, right, top]
        })
      await expect.poll(edges, EVENTUALLY).toEqual(place)
      await dismiss()
    }

    for (const height of [844, 480, 320]) {
      await resize(page, { width: 390, height })
      const behind = await copy.elementHandle()
      await button(page, 'Supprimer mon compte').click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('button', { name: 'Fermer' }).waitFor()
      // A covered button cannot be pressed: this click stands for a result that arrives while the dialog is open.
      await provoke(async () => behind?.evaluate((covered) => (covered as HTMLElement).click()))
      const overlap = () =>
        toast.evaluate((shown) => {
          const head = document.querySelector('[role="alertdialog"] h2')?.parentElement
          if (!head) throw new Error('The dialog has no head')
          const [a, b] = [shown.getBoundingClientRect(), head.getBoundingClientRect()]
          return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
        })
      await expect.poll(overlap, EVENTUALLY).toBe(0)
      // It is still shown, for its specified time, and within the window.
      const box = await toast.boundingBox()
      expect([(box?.y ?? -1) >= 0, (box?.y ?? 0) + (box?.height ?? 0) <= height]).toEqual([true, true])
      await dialog.getByRole('button', { name: 'Fermer' }).click()
      await expect.poll(() => toast.evaluate((shown) => shown.getBoundingClientRect().top), EVENTUALLY).toBeLessThan(90)
      await dismiss()
    }
  })
})

describe('installed as an app', () => {
  test('the manifest names icons that are there', async () => {
    const get = (path: string) => fetch(new URL(path, arena.server.url))
    const manifest = await (await get('/app.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'Bougie', lang: 'fr', display: 'standalone', start_url: '/' })
    for (const { src, type } of manifest.icons) {
      const icon = await get(src)
      expect([src, icon.status, icon.headers.get('content-type')]).toEqual([src, 200, type])
    }
  })

  test('without a network the shell opens and says so; no response of the server was cached', async () => {
    const { page, context } = await arena.visitAs('Avion1', {
      serviceWorker: 'allow',
      expectedErrors: [...OFFLINE_ERRORS, /\[.+\] /],
      path: '/',
    })
    await balanceLink(page).waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state))
    // Requests that are still pending when the page is left, or when the network is lost, would be logged as failed.
    await page.waitForLoadState('networkidle')
    await page.goto('/portefeuille')
    await page.getByText('Bonus de bienvenue').waitFor()
    await page.waitForLoadState('networkidle')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toContain('/index.html')
    expect(
      kept.filter((path) => !/^\/(index\.html$|assets\/|favicon(-signal)?\.svg$|app\.webmanifest$)/.test(path)),
    ).toEqual([])

    await context.setOffline(true)
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Comment ça marche ?' }).waitFor()
    await context.setOffline(false)
    await goTo(page, '/battle')
    await button(page, 'LANCER LA PARTIE').waitFor()
  })
})

test('online, a menu whose code does not arrive says that there was a problem, and opens at a later press', async () => {
  const { page } = await arena.visit({
    viewport: VIEWPORTS.phone,
    expectedErrors: [/ERR_FAILED/, /\[(preload|screen)\] /, /Failed to fetch dynamically imported module/],
  })
  const file = '**/assets/SideMenu-*.js'
  await page.route(file, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await button(page, 'Ouvrir le menu').click()
  await page.getByRole('alert').getByText("Une erreur s'est produite").waitFor()
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.unroute(file)
  await button(page, 'Ouvrir le menu').click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
})

test('nothing that gets the focus hides under the bar, and in a low window, as of text at 400 %, the bar scrolls away', async () => {
  const { page } = await arena.visit({ viewport: VIEWPORTS.phone, path: '/conditions' })
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  const bottomOfBar = () => page.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().bottom)
  const top = await title.evaluate((element) => {
    window.scrollBy(0, element.getBoundingClientRect().top)
    element.tabIndex = -1
    element.focus()
    return element.getBoundingClientRect().top
  })
  expect(await bottomOfBar()).toBeGreaterThan(0)
  expect(top).toBeGreaterThanOrEqual(await bottomOfBar())
  await resize(page, { width: 320, height: 256 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await bottomOfBar()).toBeLessThanOrEqual(0)
})

test('with forced colours the chosen one of several is marked, and nothing shows through the menu', async () => {
  const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/leaderboard')
  const ground = (role: 'tab' | 'button' | 'dialog', name: string) =>
    page.getByRole(role, { name, exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await ground('tab', 'Battle')).not.toBe(await ground('tab', 'Cycle'))
  expect(await ground('button', 'Tout')).not.toBe(await ground('button', '24 h'))
  // Parts with a colour of their own are readable on the highlight.
  const colours = await page.getByRole('tab', { name: 'Battle', exact: true }).evaluate((tab) => {
    const parts = [tab, ...tab.querySelectorAll('*')]
    return [...new Set(parts.map((part) => getComputedStyle(part).color))]
  })
  expect(colours).toHaveLength(1)
  await button(page, 'Ouvrir le menu').click()
  expect(await ground('dialog', 'Menu')).toMatch(/^rgb\(/)
})

test('[issue 19.14] the chosen colour scheme outlives a reload without a flash', async () => {
  const { page } = await arena.visitAs('Lumia', {
    colorScheme: 'light',
    viewport: VIEWPORTS.phone,
    expectedErrors: [/ERR_FAILED/],
    path: '/profile',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  expect(await scheme()).toBe('light')
  await button(page, 'Thème : celui de l’appareil').click()
  expect(await scheme()).toBe('dark')
  // A pending request would log that it was aborted.
  await page.waitForLoadState('networkidle')
  // No script of the page can run: the network delivers none, and there is no service worker.
  await page.route('**/*.js', (route) => route.abort())
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto('/leaderboard', { waitUntil: 'domcontentloaded' })
  expect([await scheme(), await ground()]).toEqual(['dark', 'rgb(7, 11, 20)'])
  // Without a choice the device's scheme applies.
  await page.context().clearCookies({ name: 'colour_scheme' })
  await page.goto('/leaderboard', { waitUntil: 'domcontentloaded' })
  expect([await scheme(), await ground()]).toEqual([undefined, 'rgb(246, 248, 251)'])
})
