import type { Page } from 'playwright-core'
import { choose, goToLobby, meet, startSearch, untilInGame, untilPhase } from './moves.ts'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

/** From the lobby through the first rounds of a battle, with everything that can be opened on the way. */
export async function shootBattle(studio: Studio, photographer: Photographer): Promise<void> {
  const alice = await studio.openPlayer('Alice')
  const basile = await studio.openPlayer('Basile')
  await shootQueue(alice, photographer)
  await meet(alice, basile)
  await alice.getByText('La partie commence dans').waitFor()
  await photographer.take(alice, 'match-found')
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Préparation')
  await photographer.take(alice, 'phase-waiting')
  await untilPhase(alice, 'Prédiction')
  await photographer.take(alice, 'phase-prediction')
  await choose(alice, 'UP')
  await photographer.take(alice, 'choice-registered')
  await choose(basile, 'DOWN')
  await untilPhase(alice, 'Résultats')
  await photographer.take(alice, 'phase-results')
  await untilPhase(alice, 'Pause')
  await photographer.take(alice, 'round-result')
  await alice.getByRole('button', { name: 'Abandonner' }).click()
  await photographer.take(alice, 'forfeit-dialog')
  await alice.keyboard.press('Escape')
  await alice.getByRole('button', { name: '+ Nouvelle' }).click()
  await photographer.take(alice, 'new-battle-dialog')
  await alice.getByRole('button', { name: 'Annuler' }).click()
  await shootSecondBattle(alice, await studio.openPlayer('Carla'), photographer)
  await shootSpectator(studio, photographer)
}

async function shootQueue(player: Page, photographer: Photographer): Promise<void> {
  await goToLobby(player)
  await photographer.take(player, 'lobby', { whole: true })
  await startSearch(player)
  await photographer.take(player, 'search')
  await player.getByRole('button', { name: 'Continuer à naviguer' }).last().click()
  await photographer.take(player, 'search-set-aside')
  await player.getByRole('link', { name: 'Bougie, accueil' }).first().click()
  await player.getByText('Vous êtes en file d’attente').waitFor()
  await photographer.take(player, 'queue-notice')
  await player.goto(new URL('/battle', player.url()).href)
  await player.getByRole('dialog').getByRole('button', { name: 'Annuler la recherche' }).click()
}

/** Beside a running battle a second one is searched for and found. */
async function shootSecondBattle(alice: Page, carla: Page, photographer: Photographer): Promise<void> {
  await alice.getByRole('button', { name: '+ Nouvelle' }).click()
  await alice.getByRole('button', { name: 'Rejoindre la Queue' }).click()
  await alice.getByRole('button', { name: 'Quitter' }).waitFor()
  await photographer.take(alice, 'queued-in-battle')
  await goToLobby(carla)
  await carla.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
  await alice.getByText('Adversaire trouvé : Carla').waitFor()
  await photographer.take(alice, 'match-in-battle')
  await untilInGame(carla)
  await untilPhase(carla, 'Prédiction')
  await photographer.take(alice, 'two-battles')
  await alice.getByRole('button', { name: /^Carla/ }).click()
  await shootConnections(alice, carla, photographer)
  await shootOtherPages(alice, photographer)
}

/** The bar of running battles on top of other pages, and the way back. */
async function shootOtherPages(alice: Page, photographer: Photographer): Promise<void> {
  await alice.getByRole('link', { name: 'Bougie, accueil' }).first().click()
  const line = alice.getByRole('link', { name: /^2 parties en cours/ })
  await line.waitFor()
  await photographer.take(alice, 'running-battles')
  await alice.getByRole('link', { name: 'Cycle en direct' }).click()
  await alice.getByRole('img', { name: 'Graphique des bougies en direct' }).waitFor()
  await photographer.take(alice, 'running-battles-cycle')
  await line.click()
  await untilInGame(alice)
}

async function shootSpectator(studio: Studio, photographer: Photographer): Promise<void> {
  const guest = await studio.openGuest()
  await guest.goto(`${studio.server.url}/battle`)
  await guest
    .getByRole('button', { name: /^Regarder/ })
    .first()
    .waitFor()
  await photographer.take(guest, 'lobby-watchable', { whole: true })
  await guest
    .getByRole('button', { name: /^Regarder/ })
    .first()
    .click()
  await untilPhase(guest, 'Prédiction')
  await photographer.take(guest, 'spectator')
  await guest.context().close()
}

/** The opponent's connection is lost. */
async function shootConnections(alice: Page, carla: Page, photographer: Photographer): Promise<void> {
  await carla.goto('about:blank')
  await alice
    .getByText(/est hors ligne/)
    .first()
    .waitFor()
  await photographer.take(alice, 'opponent-offline')
  await carla.goBack()
}
