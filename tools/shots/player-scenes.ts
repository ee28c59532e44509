import type { Locator, Page } from 'playwright-core'
import { goToLobby, meet, untilInGame, untilPhase } from './moves.ts'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** From the name on a result to the player's card, then the lobby, a challenge, statistics and privacy. */
export async function shootPlayers(
  { server, openPlayer, openGuest }: Studio,
  photographer: Photographer,
): Promise<void> {
  const [alice, basile] = [await openPlayer('Alice'), await openPlayer('Basile')]
  await alice.goto(`${server.url}/statistiques`)
  await alice.getByText('Aucune partie avec mise sur cette période').waitFor()
  await photographer.take(alice, 'statistics-empty')
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(basile, 'Pause')
  await button(basile, 'Abandonner').click()
  await basile.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await button(alice.getByRole('dialog'), 'Basile').click()
  await alice.getByRole('heading', { name: 'Basile' }).waitFor()
  await photographer.take(alice, 'player-card')
  await button(alice, 'Suivre').click()
  await button(alice, 'Ne plus suivre').waitFor()
  await button(alice, 'Défier').click()
  await alice.getByRole('dialog', { name: 'Défier Basile' }).waitFor()
  await photographer.take(alice, 'challenge-to-player')
  await button(alice, 'Envoyer le défi').click()
  await goToLobby(alice)
  await alice.getByText('Joueurs suivis').waitFor()
  await photographer.take(alice, 'lobby-followed', { whole: true })
  await goToLobby(basile)
  await button(basile, /^Refuser le défi de Alice/).waitFor()
  await photographer.take(basile, 'lobby-challenge-received', { whole: true })
  await alice.goto(`${server.url}/statistiques`)
  await alice.getByRole('table').first().waitFor()
  await photographer.take(alice, 'statistics', { whole: true })

  const basileId: string = await basile.evaluate(() => window.localStorage.getItem('user_id') ?? '')
  await alice.goto(`${server.url}/joueur/${basileId}`)
  await button(alice, 'Bloquer').click()
  await button(alice, 'Débloquer').waitFor()
  await photographer.take(alice, 'player-blocked', { whole: true })
  await alice.goto(`${server.url}/profile`)
  await alice.getByRole('heading', { name: 'Joueurs bloqués' }).waitFor()
  await photographer.take(alice, 'profile-privacy', { whole: true })
  const guest = await openGuest()
  await guest.goto(`${server.url}/joueur/${basileId}`)
  await guest.getByRole('heading', { name: 'Basile' }).waitFor()
  await photographer.take(guest, 'player-page', { whole: true })
  await basile.goto(`${server.url}/profile`)
  await basile.getByRole('switch', { name: 'Masquer mon profil' }).click({ force: true })
  await basile.getByText('Votre profil est masqué.').waitFor()
  await photographer.take(basile, 'profile-hidden', { whole: true })
  await guest.goto(`${server.url}/joueur/${basileId}`)
  await guest.getByText('Ce joueur ne montre que son pseudo.').waitFor()
  await photographer.take(guest, 'player-hidden')
  await guest.goto(`${server.url}/joueur/00000000-0000-4000-8000-000000000000`)
  await guest.getByText('Ce joueur n’existe pas ou plus').waitFor()
  await photographer.take(guest, 'player-gone')
}
