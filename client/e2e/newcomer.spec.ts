import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { balanceLink, button, VIEWPORTS } from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { up } from './cycle-moves.ts'
import { arenaOf } from './fixtures.ts'
import { untilRelease } from './tabs.ts'

const arena = arenaOf({ BOTS: 'on', BOT_DELAY_MS: '6000', MATCH_COUNTDOWN_MS: '6000' })
afterEach(() => arena.leave())

interface Effort {
  readonly presses: number
  /** Dialogs opened before the sign-in was complete. */
  readonly dialogs: number
  /** Requested fields, and keys typed into them. */
  readonly fields: number
  readonly keys: number
}

/** The page itself counts the player's actions: presses of a real pointer, dialogs, fields, keys. */
async function countEffort(page: Page): Promise<void> {
  await untilRelease(
    page,
    page.addInitScript(() => {
      const effort = { presses: 0, dialogs: 0, fields: 0, keys: 0 }
      const seen = new WeakSet<Element>()
      Object.assign(window, { effort })
      const count = (what: keyof typeof effort) => (event: Event) => {
        if (event.isTrusted) effort[what] += 1
      }
      window.addEventListener('click', count('presses'), true)
      window.addEventListener('keydown', count('keys'), true)
      const look = () => {
        for (const element of document.querySelectorAll('[aria-modal], [aria-modal] input')) {
          if (seen.has(element)) continue
          seen.add(element)
          if (element.hasAttribute('aria-modal')) effort.dialogs += 1
          else effort.fields += 1
        }
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    }),
  )
}

const effortOf = (page: Page): Promise<Effort> => page.evaluate(() => Reflect.get(window, 'effort'))

describe('[issue 16.6] the press outlives the making of a wallet', () => {
  test('[A16] from opening the page to the first battle: four presses, one dialog, one field with a suggested name', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone })
    await countEffort(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Jouer' }).click()
    await button(page, 'LANCER LA PARTIE').click()
    await button(page.getByRole('dialog'), 'CRÉER MON WALLET').click()
    const name = page.getByRole('textbox', { name: 'Nom du wallet' })
    expect(await name.inputValue()).toMatch(/^[A-Za-z]+\d{4}$/)
    await expectAccessible(page)
    expect(await effortOf(page)).toEqual({ presses: 3, dialogs: 1, fields: 1, keys: 0 })
    await button(page, 'Créer').click()
    await page.getByRole('dialog', { name: /^(Recherche d’un adversaire|Adversaire trouvé)/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.waitForURL('**/battle/game')
    await page.getByRole('button', { name: 'UP', exact: true }).waitFor()
    expect((await effortOf(page)).presses).toBe(4)
  })

  test('who came from the cycle finds the bet ready behind one press', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, path: '/cycle' })
    await up(page).click()
    await button(page.getByRole('dialog'), 'CRÉER MON WALLET').click()
    await button(page, 'Créer').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    const wayBack = page.getByRole('link', { name: 'Revenir au Cycle · UP 10 €' })
    await wayBack.waitFor()
    await expectAccessible(page)
    await wayBack.click()
    await page.waitForURL('**/cycle')
    await page.getByText('Appuyez sur UP pour parier 10,00 €').waitFor()
    await balanceLink(page).getByText('100,00 €').waitFor()
  })

  test('who turned away from the wallet and makes one later searches for nobody', async () => {
    const { page, agreeToCeremonies } = await arena.visit({ viewport: VIEWPORTS.desktop })
    await agreeToCeremonies(false)
    await page.goto('/battle')
    await button(page, 'LANCER LA PARTIE').click()
    await button(page.getByRole('dialog'), 'CRÉER MON WALLET').click()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).waitFor()
    await page.keyboard.press('Escape')
    await agreeToCeremonies(true)
    await button(page, 'CRÉER MON WALLET').click()
    await button(page, 'Créer').click()
    await balanceLink(page).getByText('100,00 €').waitFor()
    expect(await page.evaluate(() => window.sessionStorage.getItem('intention'))).toMatch(/"type":"page"/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
