import { button } from '../browser/moves.ts'
import { openAdmin } from './moves.ts'
import type { Studio } from './studio.ts'

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
