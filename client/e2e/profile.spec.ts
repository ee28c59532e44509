import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { balanceLink, button, createWallet, signOut, userIdOf, VIEWPORTS } from '../../tools/browser/moves.ts'
import { photoFile } from '../../tools/browser/photo-file.ts'
import { addVirtualAuthenticator } from '../../tools/browser/virtual-player.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOfEachTest, EVENTUALLY, goTo, resize, type Visitor } from './fixtures.ts'

const arena = arenaOfEachTest({ RATE_LIMIT: 'off' })

const PERSON = { viewport: VIEWPORTS.phone } as const

async function goToProfile(page: Page): Promise<void> {
  await goTo(page, '/profile')
  await button(page, 'Modifier le pseudo').waitFor()
}

async function openProfile(name: string, expectedErrors: readonly RegExp[] = []): Promise<Page> {
  const { page } = await arena.visitAs(name, { ...PERSON, expectedErrors })
  await goToProfile(page)
  return page
}

/** Opens the profile of a new player whose browser has the passkey, for later ceremonies. */
async function openProfileWithPasskey(name: string): Promise<Visitor> {
  const visitor = await arena.visit(PERSON)
  await visitor.page.goto('/')
  await createWallet(visitor.page, name)
  await goToProfile(visitor.page)
  return visitor
}

/** Drops a file on an element, as a pointer does that comes from another window. */
async function dropOn(place: Locator, { name, mimeType, buffer }: Awaited<ReturnType<typeof photoFile>>) {
  const page = place.page()
  const transfer = await page.evaluateHandle(
    ({ base64, fileName, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const data = new DataTransfer()
      data.items.add(new File([bytes], fileName, { type }))
      return data
    },
    { base64: buffer.toString('base64'), fileName: name, type: mimeType },
  )
  await place.dispatchEvent('dragover', { dataTransfer: transfer })
  await page.getByText('Déposez votre photo').waitFor()
  await place.dispatchEvent('drop', { dataTransfer: transfer })
}

describe('profile', () => {
  test('[P02] [P22] [H10] a photo is cropped by keyboard, sent below 256 KB, seen in the header, and removed; another one is dropped on the page', async () => {
    const page = await openProfile('Photo1')
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
    await expectAccessible(page.getByRole('heading', { level: 1 }))

    await button(page, 'Supprimer la photo').click()
    await shown.first().waitFor({ state: 'detached' })
    await dropOn(page.getByTestId('photo-de-profil'), photo)
    await button(page, 'Enregistrer').click()
    await shown.first().waitFor()
  })

  test('[P03] [P05] [P06] [P08] [P09] [P10] [P14] a pseudo is changed, and refused in the words of the server', async () => {
    await arena.signUp('Pris1')
    const page = await openProfile('Nouveau1', [/status of 4(00|09)/])
    const field = page.getByRole('textbox', { name: 'Pseudo' })
    await button(page, 'Modifier le pseudo').click()
    await field.fill('a!')
    await page.keyboard.press('Enter')
    await page.getByText('Erreur de mise à jour').waitFor()
    await expectAccessible(page.getByRole('alert').filter({ hasText: 'Le pseudo doit contenir de 3 à 20 lettres' }))
    await field.fill('pRIS1')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Ce pseudo est déjà pris.' }).first().waitFor()
    await field.fill('Zoé_9')
    await field.blur()
    await page.getByText('Profil sauvegardé').waitFor()
    await page.reload()
    await page.getByText('Zoé_9', { exact: true }).waitFor()

    const title = page.getByRole('heading', { name: 'Jeu responsable' })
    await title.waitFor()
    // Sections above that are still loading would move it again.
    await expect.poll(() => page.getByRole('status', { name: /^Chargement/ }).count(), EVENTUALLY).toBe(0)
    await page.getByRole('link', { name: 'Jeu responsable' }).click()
    const header = await page.getByRole('banner').boundingBox()
    const top = async () => ((await title.boundingBox())?.y ?? 0) - (header?.height ?? 0)
    await expect.poll(top, EVENTUALLY).toBeGreaterThanOrEqual(0)
    expect(await top()).toBeLessThan(100)
    await resize(page, VIEWPORTS.desktop)
    await page.getByRole('navigation', { name: 'Sur cette page' }).waitFor({ state: 'hidden' })
  })
})

describe('security', () => {
  test('a second passkey opens the same wallet; one can be removed, the last can not', async () => {
    const { page, context, authenticator } = await openProfileWithPasskey('Cles1')
    const userId = await userIdOf(page)
    await button(page, 'Retirer : Passkey sans nom').waitFor()
    expect(await button(page, 'Retirer : Passkey sans nom').isDisabled()).toBe(true)
    // Between the two ceremonies the player plugs in a security key and touches it.
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
    await expectAccessible(button(page, 'Retirer : Clé de secours'))

    await button(page, 'Retirer : Passkey sans nom').click()
    await button(page, 'Retirer').click()
    await button(page, 'Retirer : Passkey sans nom').waitFor({ state: 'detached' })
    expect(await button(page, 'Retirer : Clé de secours').isDisabled()).toBe(true)

    await signOut(page)
    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).waitFor()
    expect(await userIdOf(page)).toBe(userId)
  })

  test('issue 15.4: what is protected waits for the passkey, and is then done', async () => {
    const { page, agreeToCeremonies } = await arena.visit({ ...PERSON, expectedErrors: [/status of 403/], path: '/' })
    await createWallet(page, 'Garde1')
    await goToProfile(page)
    // Simulates a confirmation older than five minutes; the server itself responds to the retry.
    let refusals = 0
    await page.route('**/api/limits/*', (route) => {
      if (route.request().method() === 'GET' || refusals > 0) return route.fallback()
      refusals += 1
      const message = 'Confirmez avec votre passkey pour continuer.'
      const json = { error: 'FRESH_PASSKEY_REQUIRED', message, requestId: 'r', method: 'passkey' }
      return route.fulfill({ status: 403, json })
    })
    await button(page, 'M’exclure du jeu').click()
    await page.getByLabel(/Écrivez/).fill('EXCLUSION')
    await page.getByRole('alertdialog').getByRole('button', { name: 'M’exclure du jeu' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Confirmez avec votre passkey' })
    await dialog.waitFor()
    await expectAccessible(page)
    await agreeToCeremonies(false)
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    await dialog.getByText('La confirmation par passkey a été annulée. Rien n’a changé.').waitFor()
    await agreeToCeremonies(true)
    const confirmed = page.waitForResponse((response) => response.url().endsWith('/api/users/me/confirmation'))
    await dialog.getByRole('button', { name: 'Confirmer' }).click()
    expect((await confirmed).status()).toBe(200)
    await page
      .getByText(/Exclu du jeu à votre demande/)
      .first()
      .waitFor()
  })

  test('another device is signed out from here, and then everything', async () => {
    const { page, authenticator } = await openProfileWithPasskey('Appareils1')
    const other = await arena.visit({ viewport: VIEWPORTS.desktop, expectedErrors: [/status of 401/] })
    await authenticator.shareWith(other.authenticator)
    await other.page.goto('/')
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
    await button(page, 'CONNECTER MON WALLET').click()
    await balanceLink(page).waitFor()
  }
})
