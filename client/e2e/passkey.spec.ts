import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { balanceLink, button, createWallet, signOut, VIEWPORTS } from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOfEachTest, goTo } from './fixtures.ts'

const arena = arenaOfEachTest()

/** The console logs each refused request; these tests cause the refusals. */
const REFUSED_CALL = /Failed to load resource: the server responded with a status of 4\d\d/

describe('passkey wallet', () => {
  test('[K01] [K03] [K04] [K05] [K10] [H11] [A16] created from the lobby by a ceremony for -7 and -257 with a user id of 1 to 64 bytes, it leads home with 100,00 € in the header; [K02] [K13] [K15] [K16] [A27] log out, connect again: same wallet, same balance, and a reload keeps it', async () => {
    const { page } = await arena.visit({ path: '/battle' })
    const response = page.waitForResponse(/auth\/sign-up\?name=Luna7$/)
    await createWallet(page, 'Luna7')
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const { credentialRequestOptions: options } = await (await response).json()
    expect(options.pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-7, -257])
    const idBytes = Buffer.from(options.user.id, 'base64url').length
    expect(idBytes).toBeGreaterThanOrEqual(1)
    expect(idBytes).toBeLessThanOrEqual(64)

    const stored = () => page.evaluate(() => JSON.parse(window.localStorage.getItem('user_data') ?? 'null'))
    const before = await stored()
    await goTo(page, '/portefeuille')
    await button(page, 'Déconnexion').click()
    await button(page, 'CONNECTER MON WALLET').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    // No entry of the session stays. The map of wallet addresses to ids stays, like the secrets of local wallets.
    expect(Object.keys(await page.evaluate(() => ({ ...window.localStorage }))).sort()).toEqual([
      'local_wallets',
      'wallet_ibex_mappings',
    ])

    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    const after = await stored()
    expect({ id: after.id, wallet: after.wallet_address }).toEqual({ id: before.id, wallet: before.wallet_address })
    expect(after.token).not.toBe(before.token)

    await page.reload()
    await balanceLink(page).getByText('100,00 €').waitFor()
  })

  test('[K37] [M14] a refused ceremony shows a message, and the buttons are enabled again; issue 16.7: a refused creation keeps the name, and the retry makes the wallet', async () => {
    const { page, agreeToCeremonies } = await arena.visit({ viewport: VIEWPORTS.phone })
    await agreeToCeremonies(false)
    await page.goto('/')
    const dialog = page.getByRole('alertdialog', { name: 'Attention' })
    const createInVain = async () => {
      await button(page, 'CRÉER MON WALLET').click()
      await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('Retente1')
      await button(page, 'Créer').click()
      await dialog.getByText(/la création de la passkey a été annulée/).waitFor()
    }
    await createInVain()
    await button(page, 'Compris').click()
    await createInVain()
    await dialog.getByRole('button', { name: 'Utiliser un autre appareil' }).click()
    await expectAccessible(page)
    await agreeToCeremonies(true)
    const asked = page.waitForRequest(/auth\/sign-up\?name=Retente1$/)
    await dialog.getByRole('button', { name: 'Réessayer' }).click()
    await asked
    await balanceLink(page).waitFor()
  })

  test('issue 16.7: a player who lost the passkey recovers the wallet by a code, and the old session ends', async () => {
    const { page, userId } = await arena.visitAs('Perdue1', {
      viewport: VIEWPORTS.phone,
      expectedErrors: [REFUSED_CALL],
      path: '/profile',
    })
    await button(page, 'Créer mes codes').click()
    const shown = page.getByRole('dialog', { name: 'Vos 10 codes de récupération' })
    await shown.waitFor()
    await expectAccessible(page)
    const code = (await shown.getByRole('listitem').first().textContent()) ?? ''
    await shown.getByRole('button', { name: 'Je les ai gardés' }).click()
    await page.getByText('Il vous reste 10 codes', { exact: false }).waitFor()

    // Another device, without the player's passkey.
    const { page: found, agreeToCeremonies } = await arena.visit({ expectedErrors: [REFUSED_CALL], path: '/' })
    await agreeToCeremonies(false)
    await button(found, 'CONNECTER MON WALLET').click()
    await button(found, 'J’ai perdu ma passkey').click()
    await button(found, 'Utiliser un code de récupération').click()
    await found.getByRole('textbox', { name: 'Nom du wallet' }).fill('perdue1')
    await found.getByRole('textbox', { name: 'Code de récupération' }).fill('AAAA-AAAA-AAAA')
    await button(found, 'Continuer').click()
    await expectAccessible(found.getByText(/ne vont pas ensemble/))
    await found.getByRole('textbox', { name: 'Code de récupération' }).fill(code.toLowerCase())
    await button(found, 'Continuer').click()
    await agreeToCeremonies(true)
    await button(found, 'Créer la passkey').click()
    await balanceLink(found).waitFor()
    expect(await found.evaluate(() => window.localStorage.getItem('user_id'))).toBe(userId)
    await button(page, 'CONNECTER MON WALLET').waitFor()
  })
})

describe('wallets of this browser', () => {
  const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nom du wallet' })
  const stored = (page: Page, key: string) => page.evaluate((name) => window.localStorage.getItem(name), key)

  test('[K32] [M13] created by the second link, one is opened again by its name; [issue 16.1] a second one warns that the first stays, both are opened by a press, and one is moved to a passkey with all that it has', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, path: '/' })
    await button(page, 'CRÉER MON WALLET').click()
    await page.getByRole('button', { name: /sans passkey/ }).click()
    await nameField(page).fill('Premier')
    await button(page, 'Créer').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    const first = await stored(page, 'user_id')
    await signOut(page)
    await button(page, 'CONNECTER MON WALLET').click()
    await nameField(page).fill('Autre')
    await button(page, 'Connecter').click()
    await page.getByText("Ce wallet n'existe pas").waitFor()
    await nameField(page).fill('Premier')
    await page.keyboard.press('Enter')
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await stored(page, 'user_id')).toBe(first)

    await signOut(page)
    await button(page, 'CRÉER MON WALLET').click()
    await page.getByRole('button', { name: /sans passkey/ }).click()
    await page.getByText(/Ce navigateur garde déjà.*Premier/).waitFor()
    await nameField(page).fill('premier')
    await button(page, 'Créer').click()
    await page.getByText(/porte déjà ce nom/).waitFor()
    await nameField(page).fill('Second')
    await button(page, 'Créer').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await stored(page, 'walletName')).toBe('Second')

    await signOut(page)
    await button(page, 'CONNECTER MON WALLET').click()
    await expectAccessible(page.getByRole('button', { name: /^Second/ }))
    await page.getByRole('button', { name: /^Premier/ }).click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await stored(page, 'user_id')).toBe(first)

    await goTo(page, '/profile')
    // The ceremony ends the session of before, and with it requests on their way: the browser logs each refused one.
    await page.getByText('Vous n’avez bloqué personne').waitFor()
    await page.getByText('Sans limite').first().waitFor()
    await button(page, 'Protéger ce wallet par une passkey').click()
    await page.getByText('Votre wallet s’ouvre désormais avec votre passkey.').waitFor()
    await button(page, 'Ajouter une passkey').waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    expect(await stored(page, 'user_id')).toBe(first)
    expect(await stored(page, 'walletName')).toBe('Second')

    await signOut(page)
    await button(page, 'CONNECTER MON WALLET').click()
    expect(await page.getByRole('button', { name: /^Premier/ }).count()).toBe(0)
    await button(page, 'Utiliser plutôt une passkey').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await stored(page, 'user_id')).toBe(first)
  })
})
