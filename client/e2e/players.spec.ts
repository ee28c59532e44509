import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { balanceLink, button, createWallet, VIEWPORTS } from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOfEachTest, goTo } from './fixtures.ts'

const arena = arenaOfEachTest({ RATE_LIMIT: 'off', BOTS: 'off' })

describe('[20.4] players have a face', () => {
  test('a card by its link: followed, found in the lobby, blocked; a hidden player shows the pseudo alone', async () => {
    const { page: vega, userId } = await arena.visitAs('Vega42', { viewport: VIEWPORTS.phone, path: '/battle' })
    await balanceLink(vega).waitFor()
    const { page: luna } = await arena.visitAs('Luna42', { viewport: VIEWPORTS.desktop })
    await luna.goto(`/joueur/${userId}`)
    await luna.getByRole('heading', { name: 'Vega42' }).waitFor()
    await expectAccessible(luna.getByText('Vous ne vous êtes pas encore affrontés.'))
    await button(luna, 'Suivre').click()
    await button(luna, 'Ne plus suivre').waitFor()

    await goTo(luna, '/battle')
    await button(luna, 'Vega42').click()
    const card = luna.getByRole('dialog', { name: 'Carte du joueur' })
    await card.getByText('En ligne').waitFor()
    await expectAccessible(luna)
    await button(card, 'Bloquer').click()
    await button(card, 'Débloquer').waitFor()
    expect(await button(card, 'Défier').count()).toBe(0)
    await button(card, 'Débloquer').click()
    await button(card, 'Bloquer').waitFor()

    await goTo(vega, '/profile')
    await vega.getByRole('switch', { name: 'Masquer mon profil' }).click()
    await vega.getByText('Votre profil est masqué.').waitFor()
    await luna.goto(`/joueur/${userId}`)
    await luna.getByText('Ce joueur ne montre que son pseudo.').waitFor()
    expect(await luna.getByText('Palmarès').count()).toBe(0)
  })
})

describe('the account in the player’s hands', () => {
  test('[20.7] a token is shown once and revoked; [20.6] data are exported, and the account is deleted', async () => {
    const { page } = await arena.visit({ viewport: VIEWPORTS.phone, expectedErrors: [/status of 401/], path: '/' })
    await createWallet(page, 'Nadia42')
    await goTo(page, '/profile')
    await button(page, 'Créer un jeton').click()
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Mon robot')
    await expectAccessible(page)
    await button(page, 'Créer').click()
    await page.getByText('Il ne sera plus jamais affiché').waitFor()
    expect(await page.getByRole('dialog').locator('code').textContent()).toMatch(/^bougie_[\w-]{43}$/)
    await expectAccessible(page)
    await button(page, 'Je l’ai copié').click()
    await button(page, /^Révoquer\s: Mon robot$/).click()
    await button(page.getByRole('alertdialog'), 'Révoquer').click()
    await page.getByText('Aucun jeton pour l’instant.').waitFor()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Tout télécharger (JSON)').click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('Nadia42')
    await expectAccessible(page)

    await button(page, 'Supprimer mon compte').click()
    await expectAccessible(page)
    await button(page, 'Renoncer à mon solde').click()
    await page.getByRole('textbox', { name: 'Écrivez SUPPRIMER' }).fill('SUPPRIMER')
    await expectAccessible(page)
    await button(page, 'Supprimer pour toujours').click()
    await page.waitForFunction(() => window.localStorage.getItem('user_id') === null)
  })
})
