import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { balanceLink, button, CARD, fillIn, VIEWPORTS } from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOfEachTest, goTo } from './fixtures.ts'

const arena = arenaOfEachTest({ SANDBOX_SETTLE_MS: '6000' })

const ACCOUNT = { IBAN: 'FR7630006000011234567890189', BIC: 'AGRIFRPP', 'Titulaire du compte': 'Alice Martin' } as const

const dialog = (page: Page) => page.getByRole('dialog')

async function openWallet(name: string): Promise<Page> {
  const { page } = await arena.visitAs(name, { viewport: VIEWPORTS.phone })
  await page.goto('/portefeuille')
  await page.getByRole('heading', { level: 1, name: 'Mon Portefeuille' }).waitFor()
  await page.getByText('Il reste 50,00 € sur 50,00 €').waitFor()
  return page
}

/** Checks texts that show only until the provider decides. It begins before the press, so that it cannot miss them. */
async function pressAndSee(pressed: Locator, ...shown: readonly Locator[]): Promise<void> {
  await Promise.all([...shown.map((each) => each.waitFor()), pressed.click()])
}

interface Form {
  readonly euros: number
  readonly method: RegExp
  /** Whether the intermediate steps are checked: once for each kind. */
  readonly checked?: boolean
}

async function goToForm(page: Page, kind: 'Dépôt' | 'Retrait', { euros, method, checked = false }: Form) {
  await button(page, kind).click()
  await page.getByLabel('Montant en euros').fill(String(euros))
  if (checked) await expectAccessible(page)
  await button(page, 'Continuer').click()
  await button(page, method).waitFor()
  if (checked) await expectAccessible(page)
  await button(page, method).click()
}

describe('wallet at phone size', () => {
  test('[W02] [W10] [W14] [W15] [W20] [W21] [W32] a card deposit counts at once, in every tab, and the limit follows; the statement has a line for each movement, by month and as a file', async () => {
    const page = await openWallet('Depot1')
    const otherTab = await page.context().newPage()
    await otherTab.goto('/battle')
    await balanceLink(otherTab).getByText('100,00 €').waitFor()
    await expectAccessible(page)

    const sent: unknown[] = []
    page.on('request', (request) => {
      // The page also checks at intervals whether its player is blocked.
      if (request.method() === 'GET' || request.url().endsWith('/api/check-blacklist')) return
      sent.push(Object.keys(request.postDataJSON() ?? {}))
    })
    await goToForm(page, 'Dépôt', { euros: 20, method: /^Carte bancaire/, checked: true })
    await fillIn(page, CARD)
    await expectAccessible(page)
    await button(page, 'Payer 20,40 €').click()
    await page.getByRole('heading', { name: 'Dépôt effectué' }).waitFor()
    await expectAccessible(dialog(page).getByText(/^DEP-\d{6}$/))
    await button(page, 'Terminé').click()
    await balanceLink(page).getByText('120,00 €').waitFor()
    await balanceLink(otherTab).getByText('120,00 €').waitFor()
    await page.getByText('Il reste 30,00 € sur 50,00 €').waitFor()
    // No card data left the browser.
    expect(sent).toEqual([['user_id', 'amount', 'method', 'channel']])

    await button(page, 'Dépôt').click()
    await page.getByText('Limite du jour : il vous reste 30,00 €').waitFor()
    expect(await button(page, 'Continuer').isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    const lines = page.getByRole('tabpanel', { name: 'Relevé' }).getByRole('listitem')
    await lines.getByText('Bonus de bienvenue').waitFor()
    await button(page, 'Période, recherche, export').click()
    await page.getByLabel('Période').selectOption({ index: 2 })
    await page.getByText('Aucun mouvement sur cette période').waitFor()
    await page.getByLabel('Période').selectOption({ index: 1 })
    await lines.getByText('+100,00 €').waitFor()
    const download = page.waitForEvent('download')
    await button(page, 'Exporter (CSV)').click()
    expect((await download).suggestedFilename()).toMatch(/^releve-\d{4}-\d{2}\.csv$/)
  })

  test('[W06] [W07] [W11] [W16] a bank deposit waits, then is settled while one looks on; a limit lowered on the profile page holds at once in the wallet; [W53] [W54] [W56] [16.19] the local portfolio begins with an example, labelled as such, and sells no more than its holdings', async () => {
    const page = await openWallet('Depot2')
    await goToForm(page, 'Dépôt', { euros: 30, method: /^Virement/ })
    await expectAccessible(page.getByText('FR00 0000 0000 0000 0000 0000 000'))
    await button(page, 'Retour aux moyens').click()
    await button(page, /^Virement/).click()
    await pressAndSee(button(page, 'Déclarer le virement'), page.getByRole('heading', { name: 'Dépôt en attente' }))
    await page.getByRole('heading', { name: 'Dépôt effectué' }).waitFor()
    await button(page, 'Terminé').click()
    await balanceLink(page).getByText('130,00 €').waitFor()

    await goTo(page, '/profile')
    await button(page, 'Modifier : Dépôts, Par jour').click()
    await page.getByLabel('Limite en euros').fill('45')
    await expectAccessible(page)
    await button(page, 'Enregistrer').click()
    await page.getByText('reste 15,00 €').waitFor()
    await balanceLink(page).click()
    await page.getByText('Il reste 15,00 € sur 45,00 €').waitFor()
    await button(page, 'Dépôt').click()
    await page.getByLabel('Montant en euros').fill('20')
    await expectAccessible(page.getByText('Votre limite du jour : il vous reste 15,00 €'))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    await openPortfolio(page)
    await page.getByText(/^Un exemple pour essayer/).waitFor()
    await expectAccessible(page.getByText('0,5 BTC', { exact: true }))
    await button(page, 'Vendre').click()
    await page.getByLabel('Quantité en BTC').fill('0,6')
    await button(page, 'Vendre BTC').click()
    await page.getByText(/^Quantité insuffisante/).waitFor()
    await page.getByLabel('Quantité en BTC').fill('0,2')
    await button(page, 'Vendre BTC').click()
    await page.getByText('0,3 BTC', { exact: true }).waitFor()
    await page.reload()
    await openPortfolio(page)
    await page.getByText('0,3 BTC', { exact: true }).waitFor()
  })

  test('[W22] [W25] [W30] [W31] [W49] [W50] [W51] a withdrawal leaves the balance at once and stands in the history; one that the provider refuses says so and is back in the balance', async () => {
    const page = await openWallet('Retrait1')
    await goToForm(page, 'Retrait', { euros: 40, method: /^Virement/, checked: true })
    await button(page, 'Retirer 40,00 €').click()
    await expectAccessible(page.getByText('IBAN invalide'))
    await fillIn(page, ACCOUNT)
    await pressAndSee(button(page, 'Retirer 40,00 €'), page.getByRole('heading', { name: 'Retrait en attente' }))
    await balanceLink(page).getByText('60,00 €').waitFor()
    await page.getByRole('heading', { name: 'Retrait effectué' }).waitFor()

    await dialog(page).getByRole('button', { name: 'Historique' }).click()
    await page.getByRole('heading', { name: 'Historique des transactions' }).waitFor()
    const entry = dialog(page).getByRole('listitem')
    await entry.getByText('Retrait · virement').waitFor()
    await entry.getByText(/^RET-\d{6}$/).waitFor()
    await entry.getByText('vers FR76 •••• 0189').waitFor()
    await expectAccessible(dialog(page).getByText('40,00 €', { exact: true }))
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })

    await goToForm(page, 'Retrait', { euros: 40, method: /^Virement/ })
    await fillIn(page, ACCOUNT)
    await page.getByLabel('Référence (facultatif)').fill('REFUS')
    await pressAndSee(button(page, 'Retirer 40,00 €'), balanceLink(page).getByText('20,00 €'))
    await expectAccessible(page.getByRole('heading', { name: 'Retrait refusé' }))
    await balanceLink(page).getByText('60,00 €').waitFor()
    await dialog(page).getByRole('button', { name: 'Historique' }).click()
    await dialog(page).getByText('Refusé').waitFor()
  })
})

async function openPortfolio(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Crypto fictive' }).click()
  await page.getByText('Valeur actuelle').waitFor()
}

test('a statement is printed dark on paper, with its bars, without the header, the footer and the controls; an open dialog is printed alone', async () => {
  const page = await openWallet('Papier1')
  const line = page.getByText('Bonus de bienvenue')
  await line.waitFor()
  const unprinted = [
    page.getByRole('banner'),
    page.getByRole('contentinfo'),
    button(page, 'Dépôt'),
    button(page, 'Période, recherche, export'),
    page.getByRole('tab', { name: 'Crypto fictive' }),
  ]
  for (const part of unprinted) await part.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of unprinted) await part.waitFor({ state: 'hidden' })
  expect(await line.isVisible()).toBe(true)
  for (const text of [line, page.getByText('+100,00 €').last()]) {
    const colour = await text.evaluate((element) => getComputedStyle(element).color)
    const [red = 255, green = 255, blue = 255, alpha = 1] = colour.match(/[\d.]+/g)?.map(Number) ?? []
    expect(Math.max(red, green, blue)).toBeLessThan(128)
    expect(alpha).toBe(1)
  }
  // The bar of the limit is a colour: without it there would be none.
  const bar = await page.locator('[role="progressbar"]').evaluate((element) => {
    const { backgroundColor, printColorAdjust } = getComputedStyle(element)
    return { backgroundColor, printColorAdjust }
  })
  expect(bar).toEqual({ backgroundColor: 'rgb(0, 95, 115)', printColorAdjust: 'exact' })

  await page.emulateMedia({ media: 'screen' })
  await button(page, 'Historique').click()
  await dialog(page).getByText('Aucune transaction').waitFor()
  await page.emulateMedia({ media: 'print' })
  await line.waitFor({ state: 'hidden' })
  expect(await dialog(page).getByText('Aucune transaction').isVisible()).toBe(true)
})
