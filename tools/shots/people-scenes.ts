import type { Page } from 'playwright-core'
import { abandon, button, createWallet, meet, openLobby, untilInGame, userIdOf } from '../browser/moves.ts'
import { photoFile } from '../browser/photo-file.ts'
import { type AdminCaller, signUpAdmin } from '../player/admin-caller.ts'
import { openAdmin, untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

/** Pages of a person rather than of a game. */
export async function shootPeople(studio: Studio): Promise<void> {
  const admin = await signUpAdmin(studio.server)
  const player = await studio.openPlayer('Camille')
  await player.goto('/profile')
  await shootProfile(player, studio)
  await shootInfluencer(studio, admin, studio)
  await shootBrowserWallet(studio)
  await shootBlocks(player, admin, studio)
  await player.context().close()
}

async function shootProfile(player: Page, { take }: Studio): Promise<void> {
  await player.getByText('Cet appareil', { exact: true }).waitFor()
  await button(player, 'Renommer : Passkey sans nom').waitFor()
  await button(player, 'Modifier le pseudo').click()
  await player.getByRole('textbox', { name: 'Pseudo' }).fill('a!')
  await player.keyboard.press('Enter')
  await take(player.getByText('Erreur de mise à jour'), 'profile-pseudo-error')
  await player.keyboard.press('Escape')

  await player.locator('input[type="file"]').setInputFiles(await photoFile(player))
  for (let step = 0; step < 12; step += 1) await player.getByLabel('Agrandissement').press('ArrowRight')
  await take(player, 'profile-crop')
  await button(player, 'Enregistrer').click()
  await take(player.getByText('Profil sauvegardé'), 'profile-saved', { whole: true })

  await button(player, 'Ajouter une passkey').click()
  await take(player, 'passkey-add')
  await player.keyboard.press('Escape')
  await button(player, 'Me déconnecter partout').click()
  await take(player, 'sessions-end-all')
  await player.keyboard.press('Escape')
}

/** Three visitors come by the link, and two of them bet. */
async function shootInfluencer(studio: Studio, { call, token }: AdminCaller, { take }: Studio): Promise<void> {
  const luna = await studio.openPlayer('Luna')
  const panel = '/panel-influencer'
  await luna.goto(panel)
  await take(luna.getByText("Contactez l'équipe pour en créer un"), 'influencer-no-link')
  const userId = await userIdOf(luna)
  for (const code of ['LUNA-7', 'LUNA-LIVE']) {
    await call('createCreatorLink', { token, body: { user_id: userId, link_code: code } })
  }
  await luna.goto(panel)
  await take(luna.getByText('Aucune donnée disponible pour cette période'), 'influencer-empty', { whole: true })
  for (const name of ['Filleul1', 'Filleul2', 'Filleul3']) await bringVisitor(studio, name)
  await luna.goto(panel)
  await take(luna.getByRole('table'), 'influencer', { whole: true })
  await luna.context().close()
}

async function bringVisitor(studio: Studio, name: string): Promise<void> {
  const visitor = await studio.openGuest()
  await visitor.goto('/?ref=LUNA-7')
  await createWallet(visitor, name)
  if (name !== 'Filleul3') {
    await visitor.goto('/cycle')
    await visitor
      .getByRole('button', { name: /^(Parier|Miser|UP)/, disabled: false })
      .first()
      .click()
    // The bet is placed. Its button depends on the candle: undo, cash-out, or none.
    await visitor
      .getByRole('region', { name: 'Vos paris' })
      .getByText(/^(Reprendre|Encaisser|En tête|Il faut .+)$|Gagné|Perdu|Rendu/)
      .first()
      .waitFor()
  }
  await visitor.context().close()
}

async function shootBrowserWallet(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await button(guest, 'CRÉER MON WALLET').click()
  await button(guest, 'Utiliser un wallet Web3 (MetaMask, Binance)').click()
  await take(guest, 'web3')
  await button(guest, 'Créer avec MetaMask').click()
  await take(guest.getByText("MetaMask n'est pas installé. Veuillez l'installer pour continuer."), 'web3-missing')
  await guest.context().close()
}

/** The notice of a temporary and of a permanent block. */
async function shootBlocks(player: Page, { call, token }: AdminCaller, { take }: Studio): Promise<void> {
  const userId = await userIdOf(player)
  const block = await call('addBlock', {
    token,
    body: { user_id: userId, minutes: 65, reason: 'rate_limit_exceeded' },
  })
  await take(player.getByText('Temps restant : 1 heure et 5 minutes'), 'blocked')
  await call('liftBlock', { token, params: { id: block.id } })
  await call('addBlock', { token, body: { user_id: userId, minutes: null, reason: 'multiple_violations' } })
  await player.reload()
  await take(player.getByRole('alertdialog').getByText(/Contactez le support/), 'blocked-for-good')
}

export async function shootConsent(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await button(guest, 'Tout refuser').waitFor()
  await take(guest, 'consent')
  await guest.getByText('Ce qui est mesuré').click()
  await take(guest, 'consent-details')
  await button(guest, 'Tout refuser').click()
  await button(guest, 'Mesure d’audience').click()
  await take(guest.getByText('Vous avez refusé la mesure d’audience.'), 'consent-change')
  await guest.context().close()
}

/** A player's account: API tokens, personal data, and its deletion. */
export async function shootAccount(studio: Studio): Promise<void> {
  const { take } = studio
  const player = await studio.openPlayer('Nadia')
  const press = (name: string) => button(player, name).click()
  await player.goto('/profile')
  await press('Créer un jeton')
  await player.getByRole('textbox', { name: 'Nom' }).fill('Mon robot')
  await take(player, 'api-token-create')
  await press('Créer')
  await take(player.getByText('Il ne sera plus jamais affiché'), 'api-token-shown')
  await press('Je l’ai copié')
  await take(player.getByRole('button', { name: 'Révoquer : Mon robot' }), 'profile-account', { whole: true })
  await shootAdministration(studio)
  await press('Supprimer mon compte')
  await take(player, 'account-balance')
  await press('Renoncer à mon solde')
  await player.getByRole('textbox', { name: 'Écrivez SUPPRIMER' }).fill('SUPPRIMER')
  await take(player, 'account-delete')
  await press('Supprimer pour toujours')
  await player.waitForFunction(() => window.localStorage.getItem('user_id') === null)
  await player.context().close()
}

/** The player's tokens, as an admin sees them. */
async function shootAdministration(studio: Studio): Promise<void> {
  const { take } = studio
  const admin = await openAdmin(studio)
  await admin.goto('/admin/joueurs')
  await admin.getByRole('link', { name: 'Ouvrir la fiche de Nadia' }).click()
  await take(admin.getByRole('button', { name: 'Révoquer : Mon robot' }), 'admin-api-tokens', { whole: true })
  await admin.context().close()
}

/** From the name on a result to the player's card, then the lobby, a challenge, statistics and privacy. */
export async function shootPlayers({ take, openPlayer, openGuest }: Studio): Promise<void> {
  const [alice, basile] = [await openPlayer('Alice'), await openPlayer('Basile')]
  await alice.goto('/statistiques')
  await take(alice.getByText('Aucune partie avec mise sur cette période'), 'statistics-empty')
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(basile, 'Pause')
  await abandon(basile)
  await button(alice.getByRole('dialog'), 'Basile').click()
  await take(alice.getByRole('heading', { name: 'Basile' }), 'player-card')
  await button(alice, 'Suivre').click()
  await button(alice, 'Ne plus suivre').waitFor()
  await button(alice, 'Défier').click()
  await take(alice.getByRole('dialog', { name: 'Défier Basile' }), 'challenge-to-player')
  await button(alice, 'Envoyer le défi').click()
  await alice.getByText('Basile a reçu votre défi.').waitFor()
  await openLobby(alice)
  await take(alice.getByText('Joueurs suivis'), 'lobby-followed', { whole: true })
  await openLobby(basile)
  await button(basile, /^Refuser le défi de Alice/).waitFor()
  await take(basile, 'lobby-challenge-received', { whole: true })
  await alice.goto('/statistiques')
  await take(alice.getByRole('table'), 'statistics', { whole: true })

  const basileId = await userIdOf(basile)
  await alice.goto(`/joueur/${basileId}`)
  await button(alice, 'Bloquer').click()
  await button(alice, 'Débloquer').waitFor()
  await take(alice, 'player-blocked', { whole: true })
  await alice.goto('/profile')
  await take(alice.getByRole('heading', { name: 'Joueurs bloqués' }), 'profile-privacy', { whole: true })
  const guest = await openGuest()
  await guest.goto(`/joueur/${basileId}`)
  await take(guest.getByRole('heading', { name: 'Basile' }), 'player-page', { whole: true })
  await basile.goto('/profile')
  await basile.getByRole('switch', { name: 'Masquer mon profil' }).click({ force: true })
  await take(basile.getByText('Votre profil est masqué.'), 'profile-hidden', { whole: true })
  await guest.goto(`/joueur/${basileId}`)
  await take(guest.getByText('Ce joueur ne montre que son pseudo.'), 'player-hidden')
  await guest.goto('/joueur/00000000-0000-4000-8000-000000000000')
  await take(guest.getByText('Ce joueur n’existe pas ou plus'), 'player-gone')
}
