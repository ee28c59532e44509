import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addVirtualAuthenticator } from '../../tools/browser/virtual-authenticator.ts'
import { type HouseAdmin, openHouseAdmin } from '../../tools/player/house-admin.ts'
import { photoFile } from '../../tools/shots/photo-file.ts'
import {
  type Arena,
  balanceLink,
  createWallet,
  expectAccessible,
  openArena,
  VIEWPORTS,
  type Visitor,
} from './fixtures.ts'

let arena: Arena
let admin: HouseAdmin

beforeAll(async () => {
  arena = await openArena({ ANALYTICS: 'on', RATE_LIMIT: 'off' })
  admin = await openHouseAdmin(arena.server)
})
afterEach(() => arena.leave())
afterAll(() => arena.close())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
const dialog = (page: Page) => page.getByRole('dialog')
const userIdOf = (page: Page) => page.evaluate(() => window.localStorage.getItem('user_id') ?? '')

interface Person extends Visitor {
  readonly userId: string
}

/** Somebody with a passkey wallet who does not want to be counted. */
async function openPerson(name: string, expectedErrors: readonly RegExp[] = []): Promise<Person> {
  const visitor = await arena.visit({ viewport: VIEWPORTS.phone, reducedMotion: 'reduce', expectedErrors })
  await visitor.page.goto('/')
  await button(visitor.page, 'Tout refuser').click()
  await createWallet(visitor.page, name)
  return { ...visitor, userId: await userIdOf(visitor.page) }
}

async function openProfile(name: string, expectedErrors: readonly RegExp[] = []): Promise<Person> {
  const person = await openPerson(name, expectedErrors)
  await person.page.goto('/profile')
  await button(person.page, 'Modifier le pseudo').waitFor()
  return person
}

describe('profile', () => {
  test('[P02] [P22] [H10] a photo is cropped by keyboard, sent below 256 KB, seen in the header, and removed', async () => {
    const { page } = await openProfile('Photo1')
    const photo = await photoFile(page)
    expect(photo.buffer.length).toBeGreaterThan(0)
    const put = page.waitForRequest((request) => request.method() === 'PUT')
    await page.locator('input[type="file"]').setInputFiles(photo)
    await page.getByRole('group', { name: /^Cadre de la photo/ }).focus()
    await page.keyboard.press('ArrowLeft')
    await page.getByLabel('Agrandissement').press('ArrowRight')
    await expectAccessible(page)
    await button(page, 'Enregistrer').click()
    const { profile_picture: sent } = (await put).postDataJSON()
    expect(sent).toMatch(/^data:image\/(webp|jpeg);base64,/)
    expect(Buffer.from(sent.split(',')[1], 'base64').length).toBeLessThanOrEqual(256 * 1024)

    await page.getByText('Profil sauvegardé').waitFor()
    const shown = page.locator('header img').filter({ visible: true })
    await shown.first().waitFor()
    await page.reload()
    await shown.first().waitFor()
    const size = await shown.first().evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))
    expect(size).toBeGreaterThan(0)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessible(page)

    await button(page, 'Supprimer la photo').click()
    await shown.first().waitFor({ state: 'detached' })
    await page.reload()
    await button(page, 'Ajouter une photo').waitFor()
  })

  test('[P02] a photo is dropped on the page', async () => {
    const { page } = await openProfile('Photo2')
    const { name, mimeType, buffer } = await photoFile(page)
    const transfer = await page.evaluateHandle(
      ({ base64, fileName, type }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const data = new DataTransfer()
        data.items.add(new File([bytes], fileName, { type }))
        return data
      },
      { base64: buffer.toString('base64'), fileName: name, type: mimeType },
    )
    const place = page.getByTestId('photo-de-profil')
    await place.dispatchEvent('dragover', { dataTransfer: transfer })
    await page.getByText('Déposez votre photo').waitFor()
    await place.dispatchEvent('drop', { dataTransfer: transfer })
    await button(page, 'Enregistrer').click()
    await page.getByText('Profil sauvegardé').waitFor()
  })

  test('[P03] [P05] [P06] [P08] [P09] [P10] [P14] a pseudo is changed, and refused in the words of the server', async () => {
    await openProfile('Pris1')
    const { page } = await openProfile('Nouveau1', [/status of 4(00|09)/])
    const field = page.getByRole('textbox', { name: 'Pseudo' })
    await button(page, 'Modifier le pseudo').click()
    await field.fill('a!')
    await page.keyboard.press('Enter')
    await page.getByText('Erreur de mise à jour').waitFor()
    await page.getByRole('alert').filter({ hasText: 'Le pseudo doit contenir de 3 à 20 lettres' }).first().waitFor()
    await expectAccessible(page)
    await field.fill('pRIS1')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Ce pseudo est déjà pris.' }).first().waitFor()
    await field.fill('Zoé_9')
    await field.blur()
    await page.getByText('Profil sauvegardé').waitFor()
    await page.reload()
    await page.getByText('Zoé_9', { exact: true }).waitFor()
  })
})

describe('security', () => {
  test('a second passkey opens the same wallet; one can be removed, the last can not', async () => {
    const { page, context, userId, authenticator } = await openProfile('Cles1')
    await button(page, 'Retirer : Passkey sans nom').waitFor()
    expect(await button(page, 'Retirer : Passkey sans nom').isDisabled()).toBe(true)
    // Between the two ceremonies the player plugs a key in and touches that one.
    await page.route('**/api/users/me/passkeys/options', async (route) => {
      const response = await route.fetch()
      await authenticator.setTouched(false)
      await addVirtualAuthenticator(context, page, 'usb')
      await route.fulfill({ response })
    })
    await button(page, 'Ajouter une passkey').click()
    await page.getByLabel('Nom de la passkey (facultatif)').fill('Clé de secours')
    await expectAccessible(page)
    await button(page, 'Continuer').click()
    await button(page, 'Retirer : Clé de secours').waitFor()
    await expectAccessible(page)

    await button(page, 'Retirer : Passkey sans nom').click()
    await button(page, 'Retirer').click()
    await button(page, 'Retirer : Passkey sans nom').waitFor({ state: 'detached' })
    expect(await button(page, 'Retirer : Clé de secours').isDisabled()).toBe(true)

    await page.goto('/')
    await button(page, 'Ouvrir le menu').click()
    await button(page, 'DÉCONNEXION').click()
    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).waitFor()
    expect(await userIdOf(page)).toBe(userId)
  })

  test('another device is signed out from here, and then everything', async () => {
    const { page, authenticator } = await openProfile('Appareils1')
    const other = await arena.visit({ viewport: VIEWPORTS.desktop, expectedErrors: [/status of 401/] })
    await authenticator.shareWith(other.authenticator)
    await signIn(other.page)

    await page.reload()
    await button(page, 'Déconnecter les autres appareils').click()
    await page.getByText('Les autres appareils ont été déconnectés').waitFor()
    await button(other.page, 'CONNECTER MON WALLET').waitFor()
    await button(page, 'Déconnecter les autres appareils').waitFor({ state: 'detached' })

    await signIn(other.page)
    await page.reload()
    await button(page, 'Me déconnecter partout').click()
    await expectAccessible(page)
    await button(page, 'Se déconnecter partout').click()
    await button(page, 'CONNECTER MON WALLET').waitFor()
    await button(other.page, 'CONNECTER MON WALLET').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  async function signIn(page: Page): Promise<void> {
    await page.goto('/')
    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).waitFor()
  }
})

describe('blacklist', () => {
  test('[B06] [B07] [B08] [B03] [B14] [M18] a block shows at once, counts down, and ends when it is lifted', async () => {
    const { page, userId } = await openPerson('Bloque1', [/status of 403/])
    const { call, token } = admin
    const { id } = await call('addBlock', {
      token,
      body: { user_id: userId, minutes: 15, reason: 'rate_limit_exceeded' },
    })
    const notice = page.getByRole('alertdialog', { name: 'Accès restreint' })
    await notice.waitFor()
    await notice.getByText('Vous avez dépassé les limites de requêtes autorisées.').waitFor()
    await notice.getByText('Temps restant : 15 minutes').waitFor()
    await expectAccessible(page)
    const first = await notice.getByText(/^1[45]:\d\d$/).textContent()
    await page.waitForFunction((before) => !(document.body.textContent ?? '').includes(String(before)), first)

    // Only the footer is left: everything else is inert.
    await notice.getByRole('link', { name: 'Discord' }).focus()
    await page.keyboard.press('Escape')
    expect(await notice.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Ouvrir le menu' }).isVisible()).toBe(true)
    await expect(button(page, 'Ouvrir le menu').click({ timeout: 500 })).rejects.toThrow()

    await call('liftBlock', { token, params: { id } })
    await button(page, 'Actualiser la page').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    await notice.waitFor({ state: 'detached' })
  })

  test('[B14] [B10] [B01] a block for good is there from the load on, also before anything else works', async () => {
    const { page, userId } = await openPerson('Bloque2', [/status of 403/])
    await admin.call('addBlock', {
      token: admin.token,
      body: { user_id: userId, minutes: null, reason: 'spam_detected' },
    })
    await page.goto('/portefeuille')
    const notice = page.getByRole('alertdialog', { name: 'Accès restreint' })
    await notice.getByText('Une activité de spam a été détectée.').waitFor()
    await notice.getByText(/Contactez le support/).waitFor()
    await expectAccessible(page)
  })
})

describe('consent', () => {
  const counted = (page: Page) => {
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/analytics/')) sent.push(pathname)
    })
    return sent
  }

  test('[N01] [N09] [N08] nothing is counted before a yes, each page after it, nothing after the no', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, reducedMotion: 'reduce' })
    const sent = counted(page)
    await page.goto('/')
    await button(page, 'Tout accepter').waitFor()
    await expectAccessible(page)
    expect(sent).toEqual([])
    expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0)

    const answered = page.waitForResponse(/log-user-journey$/)
    await button(page, 'Tout accepter').click()
    expect((await answered).status()).toBe(202)
    const next = page.waitForResponse(/log-page-view$/)
    await page.getByRole('link', { name: 'Jouer' }).click()
    expect((await next).status()).toBe(202)
    await page.waitForURL('**/battle')
    expect(await page.evaluate(() => window.sessionStorage.getItem('analyticsSessionId'))).toMatch(/^[0-9a-f-]{36}$/)

    await button(page, 'Mesure d’audience').click()
    await dialog(page).getByText('Vous avez accepté la mesure d’audience.').waitFor()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Tout refuser' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const before = sent.length
    await page.goto('/leaderboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(sent).toHaveLength(before)
    expect(await button(page, 'Tout accepter').count()).toBe(0)
  })
})

describe('influencer', () => {
  test('[I01] [I02] [I05] [I06] [I10] [I12] [I16] [I17] [I18] [A24] a link of the team, a visitor who comes by it, and the figures', async () => {
    const { page, userId } = await openPerson('Luna1')
    await page.goto('/panel-influencer')
    await page.getByText("Contactez l'équipe pour en créer un").waitFor()
    await expectAccessible(page)

    const { call, token } = admin
    await call('createCreatorLink', { token, body: { user_id: userId, link_code: 'LUNA-7' } })
    await page.reload()
    const share = page.getByRole('textbox', { name: 'Votre lien à partager' })
    await share.waitFor()
    await page.getByText('Aucune donnée disponible pour cette période').waitFor()

    const visitor = await arena.visit({ viewport: VIEWPORTS.desktop })
    await visitor.page.goto(await share.inputValue())
    await button(visitor.page, 'Tout refuser').click()
    await createWallet(visitor.page, 'Filleul1')

    await button(page, '7j').click()
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    const cells = page.getByRole('table').getByRole('row').nth(1).getByRole('cell')
    expect(await cells.allTextContents()).toEqual(['1', '0', '0,00 €'])
    await expectAccessible(page)
    await button(page, 'Copier le lien').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/\?ref=LUNA-7$/)
    // The header follows the role that came with the link.
    await button(page, 'Ouvrir le menu').click()
    await page.getByRole('link', { name: 'PANEL ADMIN' }).waitFor()
  })
})

describe('browser wallet', () => {
  test('[X07] [X09] MetaMask signs, the player is there, and is the same at the next sign-in', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, reducedMotion: 'reduce' })
    const address = await installWallet(page)
    await page.goto('/')
    await button(page, 'Tout refuser').click()
    await signInWithMetaMask(page)
    await balanceLink(page).getByText('100,00 €').waitFor()
    const userId = await userIdOf(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: new RegExp(address) }).waitFor()
    await page.getByText('Ce wallet ne s’ouvre pas avec une passkey.').waitFor()

    await page.goto('/')
    await button(page, 'Ouvrir le menu').click()
    await button(page, 'DÉCONNEXION').click()
    await signInWithMetaMask(page)
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await userIdOf(page)).toBe(userId)
  })

  test('[X08] [X10] [X11] without the extension, and when the player says no', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, reducedMotion: 'reduce' })
    await page.goto('/battle')
    await button(page, 'Tout refuser').click()
    await button(page, 'LANCER LA PARTIE').click()
    await button(page, WEB3_WAY).click()
    await dialog(page)
      .getByText(/^Secured by/)
      .waitFor()
    await button(page, 'Créer avec MetaMask').click()
    await dialog(page).getByText("MetaMask n'est pas installé. Veuillez l'installer pour continuer.").waitFor()
    await expectAccessible(page)

    await page.evaluate(() => {
      const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))
      Object.assign(window, { ethereum: { isMetaMask: true, request: refuse } })
    })
    await button(page, 'Créer avec MetaMask').click()
    await dialog(page).getByText('Erreur lors de la création avec MetaMask').waitFor()
    await expectAccessible(page)
  })

  const WEB3_WAY = 'Utiliser un wallet Web3 (MetaMask, Binance)'

  async function signInWithMetaMask(page: Page): Promise<void> {
    await button(page, 'CRÉER MON WALLET').click()
    await button(page, WEB3_WAY).click()
    await button(page, 'Créer avec MetaMask').click()
  }

  /** An extension that announces itself and really signs; its key never enters the page. */
  async function installWallet(page: Page): Promise<string> {
    const account = privateKeyToAccount(generatePrivateKey())
    await page.exposeFunction('askTestWallet', async (method: string, params: readonly string[]) => {
      if (method === 'eth_requestAccounts') return [account.address.toLowerCase()]
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'personal_sign') throw new Error(`${method} is not supported`)
      return account.signMessage({ message: { raw: `0x${String(params[0]).slice(2)}` } })
    })
    await page.addInitScript(() => {
      const provider = {
        request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
          Reflect.get(window, 'askTestWallet')(method, params),
      }
      window.addEventListener('eip6963:requestProvider', () => {
        const detail = { info: { rdns: 'io.metamask', name: 'MetaMask' }, provider }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      })
    })
    return account.address
  }
})
