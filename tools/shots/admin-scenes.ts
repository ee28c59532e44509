import type { Page } from 'playwright-core'
import { button, CARD, choosePayment, fillIn, meet, openLobby, untilInGame } from '../browser/moves.ts'
import { choose, openAdmin, press, untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

/** The back office, with players, battles and money; closes the games at the end. */
export async function shootAdmin(studio: Studio): Promise<void> {
  // An admin with a referral link has every link of the header.
  const admin = await openAdmin(studio, (wallet) => ['link', 'create', wallet, 'DIRECTION'])
  await shootHeader(admin, studio)
  const [alice, basile] = [await studio.openPlayer('Alice'), await studio.openPlayer('Basile')]
  await studio.openPlayer('Fiona')
  await askForPayout(alice)
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Prédiction')
  await choose(alice, 'UP')
  await shootOverview(admin, studio)
  // While the battle runs.
  await shootBattles(admin, studio)
  await shootChallenges(admin, alice, studio)
  await shootCycles(admin, [alice, basile], studio)
  await shootPlayers(admin, studio)
  await shootPayouts(admin, studio)
  await shootLinks(admin, studio)
  await shootBlocks(admin, studio)
  await shootBooks(admin, studio)
  await shootSecurity(admin, studio)
  await shootAnnouncement(admin, basile, studio)
  await shootClosed(admin, basile, studio)
}

async function askForPayout(page: Page): Promise<void> {
  await page.goto('/portefeuille')
  await choosePayment(page, { kind: 'Dépôt', euros: 800, method: /^Crypto BTC/ })
  await button(page, 'J’ai envoyé les BTC').click()
  await page.getByRole('heading', { name: /^Dépôt/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('900,00 €').first().waitFor()
  await choosePayment(page, { kind: 'Retrait', euros: 600, method: /^Carte bancaire/ })
  await fillIn(page, CARD)
  await page.getByRole('button', { name: /^Retirer/ }).click()
  await page.getByText('300,00 €').first().waitFor()
  await page.keyboard.press('Escape')
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

function confirm(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('alertdialog').getByRole('button', { name }).click()
}

async function shootHeader(admin: Page, { take }: Studio): Promise<void> {
  await take(admin.getByRole('heading', { level: 1 }), 'admin-header')
  await button(admin, 'Ouvrir le menu').click()
  await take(admin.getByRole('dialog', { name: 'Menu' }), 'admin-menu')
  await admin.keyboard.press('Escape')
}

async function shootOverview(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin')
  await take(admin.getByText('Exposition du cycle'), 'admin-overview', { whole: true })
}

async function shootPlayers(admin: Page, studio: Studio): Promise<void> {
  const { take } = studio
  await visit(admin, '/admin/joueurs')
  await take(admin.getByRole('link', { name: 'Ouvrir la fiche de Alice' }), 'admin-players', { whole: true })
  await admin.getByRole('link', { name: 'Ouvrir la fiche de Alice' }).click()
  await take(admin.getByText('Bonus de bienvenue'), 'admin-player', { whole: true })
  await button(admin, 'Changer le rôle').click()
  await take(admin, 'admin-role')
  await admin.keyboard.press('Escape')
  await button(admin, 'Bloquer').click()
  await take(admin, 'admin-block')
  await admin.keyboard.press('Escape')
  await shootCare(admin, studio)
}

/** A corrected balance, a note, a blocked player. */
async function shootCare(admin: Page, { take }: Studio): Promise<void> {
  await button(admin, 'Corriger le solde').click()
  await confirm(admin, 'Corriger')
  await take(admin.getByText('Indiquez un motif'), 'admin-correction')
  await admin.getByRole('textbox', { name: 'Montant' }).fill('12,50')
  await admin.getByRole('textbox', { name: 'Motif' }).fill('Battle interrompue le 12 mai')
  await confirm(admin, 'Corriger')
  await admin.getByText(/^Le solde de Alice est maintenant/).waitFor()
  await admin
    .getByRole('textbox', { name: 'Nouvelle note' })
    .fill('A écrit au support : sa battle du 12 mai s’est arrêtée au troisième tour.\nRemboursée, tout est en ordre.')
  await button(admin, 'Ajouter la note').click()
  await admin.getByText('Note ajoutée.').waitFor()
  await visitPlayer(admin, 'Fiona')
  await button(admin, 'Bloquer').click()
  await confirm(admin, 'Bloquer')
  await take(admin.getByText('Blocage en cours'), 'admin-player-blocked', { whole: true })
  await button(admin, 'Lever le blocage').click()
  await confirm(admin, /^Lever/)
  await admin.getByText('Blocage de Fiona levé.').waitFor()
  await visitPlayer(admin, 'Alice')
  await take(admin.getByText('Remboursée, tout est en ordre.'), 'admin-notes', { whole: true })
}

async function visitPlayer(admin: Page, name: string): Promise<void> {
  await visit(admin, '/admin/joueurs')
  await admin.getByRole('link', { name: `Ouvrir la fiche de ${name}` }).click()
  await admin.getByText('Bonus de bienvenue').waitFor()
}

async function shootBattles(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/battles')
  const battles = admin.getByRole('link', { name: /^Ouvrir la battle/ })
  await take(battles, 'admin-battles', { whole: true })
  await battles.first().click()
  await take(admin.getByRole('heading', { name: 'Événements' }), 'admin-battle', { whole: true })
  await button(admin, 'Annuler la battle').click()
  await take(admin.getByText('ces mises leur sont rendues'), 'admin-battle-cancel')
  await confirm(admin, 'Annuler la battle')
  await take(admin.getByText(/^Battle annulée/), 'admin-battle-cancelled')
}

/** A withdrawn challenge and an open one. */
async function shootChallenges(admin: Page, challenger: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/defis')
  await take(admin.getByText('Aucun défi'), 'admin-challenges-empty', { whole: true })
  await offerChallenge(challenger, 'Avec une mise')
  await button(challenger, 'Retirer le défi').click()
  // A page that is left at once may take its request with it.
  await button(challenger, 'Retirer le défi').waitFor({ state: 'detached' })
  await offerChallenge(challenger, 'Pour le plaisir')
  await visit(admin, '/admin/defis')
  await take(admin.getByRole('cell', { name: 'Retiré' }), 'admin-challenges', { whole: true })
}

async function offerChallenge(page: Page, stake: 'Avec une mise' | 'Pour le plaisir'): Promise<void> {
  await openLobby(page)
  await button(page, 'Défier un ami').click()
  await button(page, stake).click()
  await button(page, 'Créer le défi').click()
  await page.getByRole('img', { name: /^Code QR du défi/ }).waitFor()
}

/** A running cycle with open bets on both sides, its cancellation, and its bets afterwards. */
async function shootCycles(admin: Page, bettors: readonly Page[], { take }: Studio): Promise<void> {
  await Promise.all(bettors.map((page) => page.goto('/cycle')))
  // Late in a cycle there might be no time left for the pictures of its cancellation.
  await bettors[0]?.getByText(/^Bougie [1-3]\/30$/).waitFor({ timeout: 90_000 })
  for (const [index, page] of bettors.entries()) {
    await press(page, index % 2 === 0 ? /^UP/ : /^DOWN/)
    await page.getByRole('button', { name: /^Reprendre le pari/ }).waitFor()
  }
  await visit(admin, '/admin/cycles')
  await take(admin.getByRole('cell', { name: 'En cours' }), 'admin-cycles', { whole: true })
  await press(admin, /^Annuler le cycle/)
  await take(admin.getByText('Mises rendues'), 'admin-cycle-cancel')
  await confirm(admin, 'Annuler le cycle')
  await admin.getByText(/^Cycle .* annulé/).waitFor()
  await admin
    .getByRole('row', { name: /Annulé/ })
    .getByRole('link', { name: /^Paris du cycle/ })
    .click()
  await take(admin.getByRole('cell', { name: 'Cycle annulé' }), 'admin-cycle-bets', { whole: true })
}

async function shootPayouts(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/retraits')
  await button(admin, /^Valider le retrait/).waitFor()
  await take(admin, 'admin-payouts', { whole: true })
  await button(admin, /^Valider le retrait/).click()
  await take(admin, 'admin-payout-confirm')
  await confirm(admin, 'Valider')
  await admin.getByText(/^Retrait .* validé/).waitFor()
  await visit(admin, '/admin/paiements')
  await take(admin.getByRole('rowheader', { name: 'Alice' }), 'admin-payments', { whole: true })
}

async function shootLinks(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/liens')
  await take(admin.getByRole('rowheader', { name: 'DIRECTION' }), 'admin-links', { whole: true })
  await press(admin, 'Créer un lien')
  await take(admin.getByRole('alertdialog'), 'admin-link-create')
  await admin.keyboard.press('Escape')
}

async function shootBlocks(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/blocages')
  await take(admin.getByText('Aucun blocage'), 'admin-blocks-empty')
  await button(admin, 'Bloquer une adresse').click()
  await admin.getByRole('alertdialog').getByRole('textbox', { name: 'Adresse IP' }).fill('203.0.113.7')
  await confirm(admin, 'Bloquer')
  await button(admin, 'Lever le blocage de 203.0.113.7').waitFor()
  await take(admin, 'admin-blocks', { whole: true })
}

async function shootBooks(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/audit')
  await take(admin.getByText('Les comptes sont justes'), 'admin-audit')
  await visit(admin, '/admin/journal')
  await take(admin.getByRole('cell', { name: 'Retrait validé' }), 'admin-trail', { whole: true })
}

async function shootSecurity(admin: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin/securite')
  await take(admin.getByRole('cell', { name: 'Connexion' }), 'admin-security', { whole: true })
}

async function shootAnnouncement(admin: Page, player: Page, { take }: Studio): Promise<void> {
  await visit(admin, '/admin')
  await button(admin, 'Faire une annonce').click()
  await admin.getByRole('textbox', { name: 'Texte' }).fill('Tournoi ce soir à 21:00 : les mises doublent')
  await admin.getByLabel('Jusqu’à').fill('2099-05-12T23:00')
  await take(admin, 'admin-announcement')
  await admin.getByLabel('Jusqu’à').fill(tomorrow())
  await confirm(admin, 'Publier')
  await take(admin.getByText('L’annonce est publiée.'), 'admin-announced', { whole: true })
  await player.goto('/')
  await take(player.getByText('Tournoi ce soir'), 'announcement')
}

/** In the format of a browser's date and time field. */
function tomorrow(): string {
  return new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 16)
}

async function shootClosed(admin: Page, player: Page, { take }: Studio): Promise<void> {
  await player.goto('/battle')
  await visit(admin, '/admin')
  await button(admin, 'Fermer les jeux').click()
  await admin.getByLabel('Réouverture prévue (facultatif)').fill(tomorrow())
  await admin.getByRole('checkbox', { name: 'Ouvrir automatiquement à cette heure' }).check()
  await take(admin, 'admin-close-question')
  await confirm(admin, 'Fermer les jeux')
  await take(admin.getByText('Les jeux sont fermés.'), 'admin-closed')
  await take(player.getByRole('heading', { name: 'Jeu Temporairement Fermé' }), 'close')
}

/** The back office's page of visits, before and after a visitor has walked around. */
export async function shootAttendance(studio: Studio): Promise<void> {
  const { take } = studio
  const visitor = await studio.openGuest()
  const admin = await openAdmin(studio)
  await button(admin, 'Tout refuser').click()
  await visit(admin, '/admin/frequentation')
  await take(admin.getByText('Pages vues', { exact: true }), 'admin-attendance-empty', { whole: true })
  await button(visitor, 'Tout accepter').click()
  // By links: each new document would be another journey from outside.
  for (const link of ['Aller à la Battle', 'CLASSEMENT', 'CYCLE', 'Aller à la Battle']) {
    await button(visitor, 'Ouvrir le menu').click()
    await visitor.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: link, exact: true }).click()
    await visitor.getByRole('heading', { level: 1 }).first().waitFor()
  }
  await visitor.context().close()
  await admin.reload()
  await take(admin.getByRole('table', { name: 'Parcours' }), 'admin-attendance', { whole: true })
}
