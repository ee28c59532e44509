import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import {
  abandon,
  balanceLink,
  button,
  challengeCode,
  finalOverlay,
  resultOf,
  savedBattleId,
  VIEWPORTS,
} from '../../tools/browser/moves.ts'
import { expectAccessible } from './accessibility.ts'
import { arenaOf, goTo } from './fixtures.ts'

const arena = arenaOf({
  MATCH_COUNTDOWN_MS: '2000',
  BATTLE_WAITING_MS: '500',
  // Rounds without a choice: five of them are time enough for what two players and a spectator see of a battle.
  BATTLE_PREDICTION_MS: '5000',
  BATTLE_RESULTS_WAIT_MS: '800',
  BATTLE_PAUSE_MS: '400',
  BATTLE_TICK_MS: '500',
  BOTS: 'off',
})
afterEach(() => arena.leave())

interface Challenge {
  readonly kind: 'Avec une mise' | 'Pour le plaisir'
  /** Whether the dialogs are checked: once for each kind. */
  readonly checked?: boolean
}

/** From the lobby to the code in the dialog. */
async function challenge(page: Page, { kind, checked = false }: Challenge): Promise<string> {
  await goTo(page, '/battle')
  await button(page, 'Défier un ami').click()
  const dialog = page.getByRole('dialog', { name: 'Défier un ami' })
  await button(dialog, kind).click()
  if (checked) await expectAccessible(page)
  await button(dialog, 'Créer le défi').click()
  const made = page.getByRole('dialog', { name: 'Votre défi est prêt' })
  await made.getByRole('img', { name: /^Code QR du défi/ }).waitFor()
  if (checked) await expectAccessible(page)
  const code = await challengeCode(page)
  await button(made, 'Fermer').click()
  return code
}

describe('[issue 20.1] a challenge', () => {
  test('by link: a newcomer sees who asks and the stake, makes a wallet, and is in the battle, to its end and both balances', async () => {
    const { page: luna } = await arena.visitAs('Luna7', { viewport: VIEWPORTS.desktop })
    const code = await challenge(luna, { kind: 'Avec une mise', checked: true })
    const { page: guest } = await arena.visit({ viewport: VIEWPORTS.phone })
    let loads = 0
    guest.on('load', () => {
      loads += 1
    })
    await guest.goto(`/defi/${code}`)
    await guest.getByRole('heading', { name: 'Luna7 vous défie' }).waitFor()
    await expectAccessible(guest.getByText('Mise 10 €', { exact: true }))
    await button(guest, 'Relever le défi').click()
    await button(guest.getByRole('dialog'), 'CRÉER MON WALLET').click()
    await button(guest, 'Créer').click()
    await Promise.all([luna, guest].map((page) => page.waitForURL('**/battle/game')))
    for (const page of [luna, guest]) await balanceLink(page).getByText('90,00 €').waitFor()
    // From the link to the battle in three presses, on one page.
    expect(loads).toBe(1)

    // A visitor with the battle's link watches live.
    const battleId = await savedBattleId(luna)
    const { page: watcher } = await arena.visit({ viewport: VIEWPORTS.tablet })
    await watcher.goto(`/battle/${battleId}`)
    await watcher.getByText('Luna7').first().waitFor()
    expect(await watcher.getByRole('button', { name: 'UP', exact: true }).count()).toBe(0)
    await expectAccessible(watcher)

    // A reaction shows on both players' screens, and on no spectator's.
    await button(luna, 'Réagir').click()
    await expectAccessible(luna)
    // A reaction disappears by itself: its check begins before the press.
    await Promise.all([
      guest.getByText(/^Luna7\s: En feu$/).waitFor(),
      luna.getByText(/^Vous\s: En feu$/).waitFor(),
      button(luna, 'En feu').click(),
    ])
    expect(await watcher.getByText('En feu').count()).toBe(0)

    // A replay shows the rounds that were played.
    await luna.getByText('Manche 1 : égalité').waitFor({ state: 'attached' })
    await abandon(guest)
    expect([await resultOf(luna), await resultOf(guest)]).toEqual(['win', 'loss'])
    await balanceLink(luna).getByText('110,00 €').waitFor()
    await balanceLink(guest).getByText('90,00 €').waitFor()

    // After the end its link shows the replay.
    await watcher.goto(`/battle/${battleId}`)
    await watcher.getByRole('heading', { name: / contre / }).waitFor()
    await expectAccessible(button(watcher, 'Manche 1'))
    await goTo(watcher, `/defi/${code}`)
    await watcher.getByText('Ce défi a été relevé').first().waitFor()
    await watcher.getByRole('link', { name: 'Regarder la partie' }).waitFor()
  })

  test('by code and for free: the other waits until the challenger is there, and no balance changes', async () => {
    const { page: vega } = await arena.visitAs('Vega5', { viewport: VIEWPORTS.phone })
    const code = await challenge(vega, { kind: 'Pour le plaisir', checked: true })
    await vega.goto('about:blank')
    const { page: orion } = await arena.visitAs('Orion8', {
      viewport: VIEWPORTS.tablet,
      expectedErrors: [/409/],
      path: '/battle',
    })
    await orion.getByRole('textbox', { name: 'Code reçu' }).fill(code.toLowerCase())
    await button(orion, 'Voir le défi').click()
    await orion.getByText('Partie amicale, sans mise').waitFor()
    await button(orion, 'Relever le défi').click()
    await expectAccessible(orion.getByText(/n’est pas connecté\. Gardez cette page ouverte/))
    await vega.goto('/battle')
    await Promise.all([vega, orion].map((page) => page.waitForURL('**/battle/game')))
    await vega.getByText('Amicale').first().waitFor()
    await abandon(orion)
    await finalOverlay(vega).waitFor()
    await expectAccessible(vega)
    for (const page of [vega, orion]) await balanceLink(page).getByText('100,00 €').waitFor()
  })

  test('that nobody made, or that was withdrawn, says so', async () => {
    const { page } = await arena.visitAs('Alya3', {
      viewport: VIEWPORTS.phone,
      expectedErrors: [/404/],
      path: '/defi/ZZZZZZ',
    })
    await expectAccessible(page.getByText('Ce code ne mène à aucun défi'))
    const code = await challenge(page, { kind: 'Pour le plaisir' })
    await button(page, `Afficher le défi ${code}`).click()
    await button(page.getByRole('dialog'), 'Retirer le défi').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await goTo(page, `/defi/${code}`)
    await page.getByText('Ce défi a été retiré').first().waitFor()
  })
})
