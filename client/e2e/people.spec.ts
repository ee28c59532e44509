import type { Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { balanceLink, button, createWallet, signOut, userIdOf, VIEWPORTS } from '../../tools/browser/moves.ts'
import { type AdminCaller, signUpAdmin } from '../../tools/player/admin-caller.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOfEachTest, goTo, type Player } from './fixtures.ts'
import { untilRelease } from './tabs.ts'

const arena = arenaOfEachTest({ ANALYTICS: 'on', RATE_LIMIT: 'off' })
let admin: AdminCaller

beforeAll(async () => {
  admin = await signUpAdmin(arena.server)
})

const dialog = (page: Page) => page.getByRole('dialog')

/** A visitor with a passkey wallet who refuses analytics. */
async function openPerson(name: string, expectedErrors: readonly RegExp[] = []): Promise<Player> {
  const person = await arena.visitAs(name, {
    viewport: VIEWPORTS.phone,
    consent: 'refused',
    expectedErrors,
  })
  await person.page.goto('/')
  await balanceLink(person.page).waitFor()
  return person
}

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
    await notice.getByText(/^Temps restant\s: 1[45]\sminutes$/).waitFor()
    await expectAccessible(page)
    const first = await notice.getByText(/^1[45]:\d\d$/).textContent()
    await page.waitForFunction((before) => !(document.body.textContent ?? '').includes(String(before)), first)

    // Only the footer stays available: everything else is inert.
    await notice.getByRole('link', { name: 'Discord' }).focus()
    await page.keyboard.press('Escape')
    expect(await notice.isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Ouvrir le menu' }).isVisible()).toBe(true)
    await expect(button(page, 'Ouvrir le menu').click({ timeout: 500 })).rejects.toThrow()

    // The page asks by itself whether it is still blocked.
    await call('liftBlock', { token, params: { id } })
    await notice.waitFor({ state: 'detached' })
    await balanceLink(page).getByText('100,00 €').first().waitFor()
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

  test('the question of a first visit covers neither way into the game; [N01] [N09] [N08] nothing is counted before a yes, each page after it, nothing after the no', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
    const sent = counted(page)
    await page.goto('/')
    await expectAccessible(button(page, 'Tout accepter'))
    const question = await page
      .getByRole('region')
      .filter({ has: button(page, 'Tout accepter') })
      .boundingBox()
    for (const name of ['Jouer', 'Cycle en direct']) {
      const box = await page.getByRole('link', { name, exact: true }).boundingBox()
      expect.soft((box?.y ?? 0) + (box?.height ?? 0), name).toBeLessThan(question?.y ?? 0)
    }
    expect(sent).toEqual([])
    expect(await page.evaluate(() => window.sessionStorage.length)).toBe(0)

    const responded = page.waitForResponse(/log-user-journey$/)
    await button(page, 'Tout accepter').click()
    expect((await responded).status()).toBe(202)
    const next = page.waitForResponse(/log-page-view$/)
    await page.getByRole('link', { name: 'Jouer' }).click()
    expect((await next).status()).toBe(202)
    await page.waitForURL('**/battle')
    expect(await page.evaluate(() => window.sessionStorage.getItem('analyticsSessionId'))).toMatch(/^[0-9a-f-]{36}$/)

    await button(page, 'Mesure d’audience').click()
    await expectAccessible(dialog(page).getByText('Vous avez accepté la mesure d’audience.'))
    await dialog(page).getByRole('button', { name: 'Tout refuser' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    const before = sent.length
    await page.goto('/leaderboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(sent).toHaveLength(before)
    expect(await button(page, 'Tout accepter').count()).toBe(0)
  })
})

describe('influencer', () => {
  test('[I01] [I02] [I05] [I06] [I10] [I12] [I16] [I17] [I18] [A24] a link of the team, a visitor who comes by it, and the figures', async () => {
    const { page, userId } = await openPerson('Luna1')
    await goTo(page, '/panel-influencer')
    await expectAccessible(page.getByText("Contactez l'équipe pour en créer un"))

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

    await button(page, '7 jours').click()
    await page.getByRole('table').getByRole('row').nth(1).waitFor()
    const cells = page.getByRole('table').getByRole('row').nth(1).getByRole('cell')
    expect(await cells.allTextContents()).toEqual(['1', '0', '0,00\u00a0€'])
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
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
    const address = await installWallet(page)
    await page.goto('/')
    await button(page, 'Tout refuser').click()
    await button(page, 'CRÉER MON WALLET').click()
    await button(page, WEB3_WAY).click()
    await expectAccessible(dialog(page).getByText(/^Secured by/))
    await button(page, 'Créer avec MetaMask').click()
    await balanceLink(page).getByText('100,00 €').first().waitFor()
    const userId = await userIdOf(page)
    await goTo(page, '/profile')
    await page.getByRole('button', { name: new RegExp(address) }).waitFor()
    await page.getByText('Ce wallet ne s’ouvre pas avec une passkey.').waitFor()

    await signOut(page)
    await button(page, 'CRÉER MON WALLET').click()
    await button(page, WEB3_WAY).click()
    await button(page, 'Créer avec MetaMask').click()
    await balanceLink(page).getByText('100,00 €').first().waitFor()
    expect(await userIdOf(page)).toBe(userId)
  })

  const WEB3_WAY = 'Utiliser un wallet Web3 (MetaMask, Binance)'

  /** An extension that announces itself and really signs; its key never enters the page. */
  async function installWallet(page: Page): Promise<string> {
    const account = privateKeyToAccount(generatePrivateKey())
    const ask = async (method: string, params: readonly string[]) => {
      if (method === 'eth_requestAccounts') return [account.address.toLowerCase()]
      if (method === 'eth_chainId') return '0x1'
      if (method !== 'personal_sign') throw new Error(`${method} is not supported`)
      return account.signMessage({ message: { raw: `0x${String(params[0]).slice(2)}` } })
    }
    await untilRelease(page, page.exposeFunction('askTestWallet', ask))
    await untilRelease(
      page,
      page.addInitScript(() => {
        const provider = {
          request: ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
            Reflect.get(window, 'askTestWallet')(method, params),
        }
        window.addEventListener('eip6963:requestProvider', () => {
          const detail = { info: { rdns: 'io.metamask', name: 'MetaMask' }, provider }
          window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
        })
      }),
    )
    return account.address
  }
})
