import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Arena, balanceLink, createWallet, expectAccessible, openArena, VIEWPORTS } from './fixtures.ts'

let arena: Arena

beforeAll(async () => {
  arena = await openArena()
})
afterEach(() => arena.leave())
afterAll(() => arena.close())

/** The console repeats each refused call; these tests bring the refusals about. */
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4\d\d/

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

describe('passkey wallet', () => {
  test('[K01] [K03] [K10] [H11] [A16] created from the lobby, it leads home with 100,00 € in the header', async () => {
    const { page } = await arena.visit()
    await page.goto('/battle')
    await createWallet(page, 'Luna7')
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('[K02] [K13] [K15] [K16] [A27] log out, connect again: same wallet, same balance, and a reload keeps it', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    await createWallet(page, 'Astra1')
    const stored = () => page.evaluate(() => JSON.parse(window.localStorage.getItem('user_data') ?? 'null'))
    const before = await stored()
    await page.goto('/portefeuille')
    await button(page, 'Déconnexion').click()
    await button(page, 'CONNECTER MON WALLET').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect(await page.evaluate(() => ({ ...window.localStorage }))).toEqual({})

    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    const after = await stored()
    expect({ id: after.id, wallet: after.wallet_address }).toEqual({ id: before.id, wallet: before.wallet_address })
    expect(after.token).not.toBe(before.token)

    await page.reload()
    await balanceLink(page).getByText('100,00 €').waitFor()
  })

  test('[K04] [K05] the ceremony asks for -7 and -257 and a user id of 1 to 64 bytes', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    const answer = page.waitForResponse(/auth\/sign-up\?name=Vega2$/)
    await createWallet(page, 'Vega2')
    const { credentialRequestOptions: options } = await (await answer).json()
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -257])
    const idBytes = Buffer.from(options.user.id, 'base64url').length
    expect(idBytes).toBeGreaterThanOrEqual(1)
    expect(idBytes).toBeLessThanOrEqual(64)
  })

  test('[K37] [M14] a refused ceremony is told, and the buttons are free again', async () => {
    const { page, agreeToCeremonies } = await arena.visit()
    await agreeToCeremonies(false)
    await page.goto('/')
    await button(page, 'CRÉER MON WALLET').click()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('Refus1')
    await button(page, 'Créer').click()
    const dialog = page.getByRole('alertdialog', { name: 'Attention' })
    await dialog.getByText("L'opération a échoué : la connexion par passkey a été annulée.").waitFor()
    await button(page, 'Compris').click()
    await agreeToCeremonies(true)
    await createWallet(page, 'Refus1')
  })

  test('[K43] [K44] an unknown passkey opens the creation dialog', async () => {
    const { page } = await arena.visit({ expectedErrors: [REFUSED_CALL] })
    await page.goto('/')
    await createWallet(page, 'Orion3')
    await button(page, 'Déconnexion').click()
    // Another server would not know the passkey; here its answer is replaced by that one's.
    await page.route('**/api/proxy/passkeys/auth/sign-in', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 401, json: { error: 'NO_WALLET_FOUND', message: 'Inconnu', requestId: 'r' } })
        : route.continue(),
    )
    await button(page, 'CONNECTER MON WALLET').click()
    const dialog = page.getByRole('dialog', { name: 'Créer un nouveau wallet' })
    await dialog.getByText('Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?').waitFor()
  })
})

describe('wallet of this browser', () => {
  test('[K32] [M13] created by the second link, and opened again by its name', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    await button(page, 'CRÉER MON WALLET').click()
    await page.getByRole('button', { name: /sans passkey/ }).click()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('MonWallet')
    await button(page, 'Créer').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    const id = await page.evaluate(() => window.localStorage.getItem('user_id'))

    await button(page, 'Déconnexion').click()
    await button(page, 'CONNECTER MON WALLET').click()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('Autre')
    await button(page, 'Connecter').click()
    await page.getByText("Ce wallet n'existe pas").waitFor()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('MonWallet')
    await page.keyboard.press('Enter')
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await page.evaluate(() => window.localStorage.getItem('user_id'))).toBe(id)
  })
})

describe('the page around it', () => {
  test('[K54] [M16] inside Instagram, passkeys are stopped and the way out is offered', async () => {
    const { page } = await arena.visit({
      viewport: VIEWPORTS.phone,
      userAgent:
        'Mozilla/5.0 (Linux; Android 15; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Instagram 355.0',
    })
    await page.goto('/')
    await button(page, 'CONNECTER MON WALLET').click()
    const dialog = page.getByRole('alertdialog', { name: 'Navigateur Non Compatible' })
    await dialog.getByRole('button', { name: 'Ouvrir dans le navigateur' }).waitFor()
    await expectAccessible(page)
  })

  test('[K17] [K20] a revoked token ends the session at once', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    await createWallet(page, 'Revoque1')
    await page.evaluate(async () => {
      const { token } = JSON.parse(window.localStorage.getItem('user_data') ?? '{}')
      await fetch('/api/public-users/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
    })
    await button(page, 'CRÉER MON WALLET').waitFor()
    expect(await page.evaluate(() => window.localStorage.getItem('user_data'))).toBeNull()
  })

  test.each(Object.entries(VIEWPORTS))(
    '%s: home, dialog, menu, profile and wallet are accessible',
    async (_name, viewport) => {
      const { page } = await arena.visit({ viewport, reducedMotion: 'reduce' })
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectAccessible(page)
      await button(page, 'CRÉER MON WALLET').click()
      await button(page, 'Créer').click()
      await page.getByText('Veuillez entrer un nom de wallet').waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await createWallet(page, `Acces${viewport.width}`)
      for (const path of ['/profile', '/portefeuille']) {
        await page.goto(path)
        await balanceLink(page).getByText('100,00 €').waitFor()
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(page)
      }
      await button(page, 'Ouvrir le menu').click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await expectAccessible(page)
    },
  )

  test('[H14] [H15] [H16] the side menu is 220 px wide, on the right of a phone and on the left of a desktop', async () => {
    const sides = [
      { viewport: VIEWPORTS.phone, x: VIEWPORTS.phone.width - 220 },
      { viewport: VIEWPORTS.desktop, x: 0 },
    ]
    for (const { viewport, x } of sides) {
      const { page } = await arena.visit({ viewport, reducedMotion: 'reduce' })
      await page.goto('/')
      await button(page, 'Ouvrir le menu').click()
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await expect.poll(() => menu.boundingBox()).toMatchObject({ x, width: 220 })
    }
  })

  test('[O01] [H41] home fills the height below the bar at any width, and nothing is wider than the page', async () => {
    for (const viewport of Object.values(VIEWPORTS)) {
      const { page } = await arena.visit({ viewport, reducedMotion: 'reduce' })
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      const measured = await page.evaluate(() => ({
        bar: document.querySelector('header')?.getBoundingClientRect().height,
        variable: getComputedStyle(document.documentElement).getPropertyValue('--top-bar-height'),
        main: document.querySelector('main')?.getBoundingClientRect(),
        overflow: document.documentElement.scrollWidth - window.innerWidth,
      }))
      expect(measured.variable).toBe(`${measured.bar}px`)
      expect(measured.main?.top).toBe(measured.bar)
      expect(measured.main?.height).toBeGreaterThanOrEqual(viewport.height - (measured.bar ?? 0))
      expect(measured.overflow).toBeLessThanOrEqual(0)
    }
  })

  test('[O02] [O03] the lines and the logo move, and stand still for who wants no motion', async () => {
    const running: Record<string, number> = {}
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const { page } = await arena.visit({ reducedMotion })
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      running[reducedMotion] = await page.evaluate(
        () =>
          document
            .getAnimations()
            .filter((animation) => animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY).length,
      )
    }
    expect(running).toEqual({ 'no-preference': 3, reduce: 0 })
  })

  test('[X14] [X15] [X16] [X17] spacing 8 px, corners 4 px, transitions 300 ms, text 14 px', async () => {
    const { page } = await arena.visit()
    await page.goto('/')
    await page.locator('header button').first().waitFor()
    const measured = await page.evaluate(() => {
      const root = getComputedStyle(document.documentElement)
      const primary = document.querySelector('header button')
      return {
        text: getComputedStyle(document.body).fontSize,
        space: root.getPropertyValue('--space-1'),
        corner: primary === null ? '' : getComputedStyle(primary).borderRadius,
        motion: root.getPropertyValue('--motion-standard'),
      }
    })
    expect(measured).toEqual({
      text: '14px',
      space: '8px',
      corner: '4px',
      motion: expect.stringMatching(/^(300ms|\.3s|0\.3s)$/),
    })
  })

  test('[O08] [O09] [O12] the carousel is bounded; arrows from 600 px up, dots under 768 px', async () => {
    const seen: { width: number; arrows: boolean; dots: boolean }[] = []
    for (const width of [390, 599, 600, 767, 768, 1440]) {
      const { page } = await arena.visit({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await page.goto('/')
      const carousel = page.getByRole('region', { name: 'Les cinq étapes du jeu' })
      await carousel.waitFor()
      const box = await carousel.boundingBox()
      expect(box?.width).toBeLessThanOrEqual(800)
      expect(box?.height).toBeGreaterThanOrEqual(180)
      seen.push({
        width,
        arrows: await page.getByRole('button', { name: 'Étape suivante' }).isVisible(),
        dots: await page.getByRole('button', { name: 'Aller à l’étape 2' }).isVisible(),
      })
    }
    expect(seen).toEqual([
      { width: 390, arrows: false, dots: true },
      { width: 599, arrows: false, dots: true },
      { width: 600, arrows: true, dots: true },
      { width: 767, arrows: true, dots: true },
      { width: 768, arrows: true, dots: false },
      { width: 1440, arrows: true, dots: false },
    ])
  })
})
