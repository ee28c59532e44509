import { abandon, button, meet, openLobby, untilInGame, userIdOf } from '../browser/moves.ts'
import { untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

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
