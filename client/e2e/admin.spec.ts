import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  balanceLink,
  button,
  CARD,
  choosePayment,
  fillIn,
  meet,
  untilInGame,
  VIEWPORTS,
} from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { admitAdmin, arenaOf, EVENTUALLY, goTo, resize } from './fixtures.ts'

const arena = arenaOf({
  DAILY_DEPOSIT_LIMIT: '5000',
  SANDBOX_SETTLE_MS: '300',
  MATCH_COUNTDOWN_MS: '1000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '1800000',
  BATTLE_TICK_MS: '4000',
})

const asked = (page: Page) => page.getByRole('alertdialog')
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function signUp(name: string, viewport: { width: number; height: number } = VIEWPORTS.desktop): Promise<Page> {
  const { page } = await arena.visitAs(name, { viewport })
  return page
}

async function visit(page: Page, path: string): Promise<void> {
  await goTo(page, path)
  await page.getByRole('heading', { level: 1, name: 'Administration' }).waitFor()
}

/** One admin and the same player throughout: each test leaves both as it found them. */
describe('administration', () => {
  let admin: Page
  let player: Page
  beforeAll(async () => {
    ;({ page: admin } = await arena.visitAs(await admitAdmin(arena, 'Direction1'), { viewport: VIEWPORTS.desktop }))
    player = await signUp('Zelie1')
  })

  test('[A02] [A25] the menu leads an admin there, and nobody else gets in', async () => {
    await player.goto('/admin')
    await player.getByRole('heading', { level: 1, name: 'Comment ça marche ?' }).waitFor()
    expect(new URL(player.url()).pathname).toBe('/')
    await button(player, 'Ouvrir le menu').click()
    await player.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(await player.getByRole('link', { name: 'ADMINISTRATION' }).count()).toBe(0)
    await player.keyboard.press('Escape')

    await admin.goto('/')
    await button(admin, 'Ouvrir le menu').click()
    await admin.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'ADMINISTRATION' }).click()
    await admin.getByRole('heading', { level: 2, name: 'Vue d’ensemble' }).waitFor()
    await admin.getByText('Exposition du cycle').waitFor()
  })

  test('a large withdrawal is looked at and let go; the player and the audit log know', async () => {
    await goTo(player, '/portefeuille')
    await choosePayment(player, { kind: 'Dépôt', euros: 800, method: /^Crypto BTC/ })
    await button(player, 'J’ai envoyé les BTC').click()
    await balanceLink(player).getByText('900,00 €').waitFor()
    await player.keyboard.press('Escape')
    await choosePayment(player, { kind: 'Retrait', euros: 600, method: /^Carte bancaire/ })
    await fillIn(player, CARD)
    await player.getByRole('button', { name: /^Retirer/ }).click()
    await balanceLink(player).getByText('300,00 €').waitFor()

    await resize(admin, VIEWPORTS.phone)
    await visit(admin, '/admin/retraits')
    // The amount of this withdrawal, and the player's totals of 24 hours and of 7 days.
    const amounts = row(admin, 'Zelie1').getByText('600,00 €')
    await amounts.nth(2).waitFor()
    expect(await amounts.count()).toBe(3)
    await expectAccessible(admin)
    // Wider than a phone and narrower than a desktop, the buttons stay in sight, their words in one line.
    await resize(admin, { width: 1024, height: 768 })
    const { x, width, height } = (await button(admin, /^Rejeter le retrait/).boundingBox()) ?? {}
    expect({ isInSight: (x ?? 0) + (width ?? 0) <= 1024, height }).toEqual({ isInSight: true, height: 40 })
    await expectAccessible(admin)
    await resize(admin, VIEWPORTS.phone)
    await button(admin, /^Rejeter le retrait/).click()
    await expectAccessible(asked(admin).getByText('600,00 € reviennent sur le solde de Zelie1.'))
    await asked(admin).getByRole('button', { name: 'Rejeter' }).click()
    await admin.getByText(/^Retrait RET-\d+ rejeté, l’argent est rendu\.$/).waitFor()
    await admin.getByText('Aucun retrait dans cet état').waitFor()
    await balanceLink(player).getByText('900,00 €').waitFor()
    await player.keyboard.press('Escape')

    await resize(admin, VIEWPORTS.desktop)
    await visit(admin, '/admin/journal')
    await row(admin, 'Retrait rejeté').getByRole('link', { name: 'Direction1' }).waitFor()
    await expectAccessible(admin)
  })

  test('a running battle is cancelled after a look at the refunds, and both are paid back', async () => {
    const basile = await signUp('Basile1', VIEWPORTS.phone)
    await meet(player, basile)
    await untilInGame(player, basile)
    await balanceLink(basile).getByText('90,00 €').waitFor()
    await visit(admin, '/admin/battles')
    await admin.getByRole('link', { name: /^Ouvrir la battle (Zelie1|Basile1)/ }).click()
    await expectAccessible(admin.getByText('Secrète jusqu’à la fin'))
    await button(admin, 'Annuler la battle').click()
    await expectAccessible(asked(admin).getByText('ces mises leur sont rendues'))
    await asked(admin).getByRole('button', { name: 'Annuler la battle' }).click()
    await admin.getByText('Battle annulée, remboursement de 20,00 €.').waitFor()
    for (const [page, balance] of [
      [player, '900,00 €'],
      [basile, '100,00 €'],
    ] as const) {
      await page.getByRole('dialog', { name: 'Battle Annulée' }).waitFor()
      await balanceLink(page).getByText(balance).waitFor()
    }
    await basile.close()
    await visit(admin, '/admin/audit')
    await expectAccessible(admin.getByText('Les comptes sont justes'))
  })

  test('a player is found, given a role and blocked; the block is lifted again', async () => {
    await visit(admin, '/admin/joueurs')
    await admin.getByLabel('Recherche').fill('zelie')
    await admin.keyboard.press('Enter')
    await admin.getByRole('link', { name: 'Ouvrir la fiche de Zelie1' }).waitFor()
    await expect.poll(() => admin.getByRole('row').count(), EVENTUALLY).toBe(2)
    await admin.getByRole('link', { name: 'Ouvrir la fiche de Zelie1' }).click()
    await admin.getByText('Bonus de bienvenue').waitFor()
    await button(admin, 'Changer le rôle').click()
    await asked(admin).getByLabel('Rôle').selectOption('influencer')
    await asked(admin).getByRole('button', { name: 'Changer le rôle' }).click()
    await expectAccessible(admin.getByText('Zelie1 a maintenant le rôle Influenceur.'))

    await button(admin, 'Bloquer').click()
    await asked(admin).getByLabel('Durée').selectOption('60')
    await expectAccessible(admin)
    await asked(admin).getByRole('button', { name: 'Bloquer' }).click()
    await admin.getByText('Zelie1 est bloqué.').waitFor()
    await player.getByText('Accès restreint').waitFor()
    await visit(admin, '/admin/blocages')
    await button(admin, 'Lever le blocage de Zelie1').click()
    await asked(admin).getByRole('button', { name: 'Lever' }).click()
    await admin.getByText('Blocage de Zelie1 levé.').waitFor()
    await expectAccessible(admin.getByText('Aucun blocage'))
    await player.getByText('Accès restreint').waitFor({ state: 'detached' })
  })

  test('[A11] closing and opening the games reaches the players at once', async () => {
    await goTo(player, '/battle')
    await button(player, 'LANCER LA PARTIE').waitFor()
    await visit(admin, '/admin')
    await button(admin, 'Fermer les jeux').click()
    await asked(admin).getByRole('button', { name: 'Fermer les jeux' }).click()
    await admin.getByText('Les jeux sont fermés.').waitFor()
    await expectAccessible(player.getByRole('heading', { level: 1, name: 'Jeu Temporairement Fermé' }))
    await button(admin, 'Ouvrir les jeux').click()
    await asked(admin).getByRole('button', { name: 'Ouvrir les jeux' }).click()
    await admin.getByText('Les jeux sont ouverts.').waitFor()
    await button(player, 'LANCER LA PARTIE').waitFor()
  })
})
