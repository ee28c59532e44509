import type { Page } from 'playwright-core'
import { abandon, button, challengeCode, meet, openLobby, savedBattleId, untilInGame } from '../browser/moves.ts'
import { choose, press, startSearch, untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

/** From the lobby through the first rounds of a battle, with everything that can be opened on the way. */
export async function shootBattle(studio: Studio): Promise<void> {
  const { take } = studio
  const alice = await studio.openPlayer('Alice')
  const basile = await studio.openPlayer('Basile')
  await shootQueue(alice, studio)
  await meet(alice, basile)
  await take(alice.getByText('La partie commence dans'), 'match-found')
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Préparation')
  await take(alice, 'phase-waiting')
  await untilPhase(alice, 'Prédiction')
  await take(alice, 'phase-prediction')
  await choose(alice, 'UP')
  await take(alice, 'choice-registered')
  await choose(basile, 'DOWN')
  await untilPhase(alice, 'Résultats')
  await take(alice, 'phase-results')
  await untilPhase(alice, 'Pause')
  await take(alice, 'round-result')
  await alice.getByRole('button', { name: 'Abandonner' }).click()
  await take(alice, 'forfeit-dialog')
  await alice.keyboard.press('Escape')
  await alice.getByRole('button', { name: '+ Nouvelle' }).click()
  await take(alice, 'new-battle-dialog')
  await alice.getByRole('button', { name: 'Annuler' }).click()
  await shootSecondBattle(alice, await studio.openPlayer('Carla'), studio)
  await shootSpectator(studio)
}

async function shootQueue(player: Page, { take }: Studio): Promise<void> {
  await openLobby(player)
  await take(player, 'lobby', { whole: true })
  await startSearch(player)
  await take(player, 'search')
  await player.getByRole('button', { name: 'Continuer à naviguer' }).last().click()
  await take(player, 'search-set-aside')
  await player.getByRole('link', { name: 'Bougie, accueil' }).first().click()
  await take(player.getByText('Vous êtes en file d’attente'), 'queue-notice')
  await player.goto('/battle')
  await player.getByRole('dialog').getByRole('button', { name: 'Annuler la recherche' }).click()
}

/** Beside a running battle a second one is searched for and found. */
async function shootSecondBattle(alice: Page, carla: Page, studio: Studio): Promise<void> {
  const { take } = studio
  await alice.getByRole('button', { name: '+ Nouvelle' }).click()
  await alice.getByRole('button', { name: 'Rejoindre la Queue' }).click()
  await take(alice.getByRole('button', { name: 'Quitter' }), 'queued-in-battle')
  await openLobby(carla)
  await carla.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
  await take(alice.getByText('Adversaire trouvé : Carla'), 'match-in-battle')
  await untilInGame(carla)
  await untilPhase(carla, 'Prédiction')
  await take(alice, 'two-battles')
  await alice.getByRole('button', { name: /^Carla/ }).click()
  await shootConnections(alice, carla, studio)
  await shootOtherPages(alice, studio)
}

/** The bar of running battles on top of other pages, and the way back. */
async function shootOtherPages(alice: Page, { take }: Studio): Promise<void> {
  await alice.getByRole('link', { name: 'Bougie, accueil' }).first().click()
  const line = alice.getByRole('link', { name: /parties? en cours/i })
  await line.waitFor()
  await take(alice, 'running-battles')
  await press(alice, 'Ouvrir le menu')
  await alice.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'DÉCONNEXION' }).click()
  await take(alice.getByRole('alertdialog', { name: 'Une partie est en cours' }), 'log-out-question')
  await press(alice, 'Rester')
  await alice.getByRole('link', { name: 'Cycle en direct' }).click()
  await take(alice.getByRole('img', { name: 'Graphique des bougies en direct' }), 'running-battles-cycle')
  await line.click()
  await untilInGame(alice)
}

async function shootSpectator(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await guest.goto('/battle')
  await take(guest.getByRole('button', { name: /^Regarder/ }), 'lobby-watchable', { whole: true })
  await press(guest, /^Regarder/)
  await untilPhase(guest, 'Prédiction')
  await take(guest, 'spectator')
  await guest.context().close()
}

/** The opponent's connection is lost. */
async function shootConnections(alice: Page, carla: Page, { take }: Studio): Promise<void> {
  await carla.goto('about:blank')
  await take(alice.getByText(/forfait dans/), 'opponent-offline')
  await carla.goBack()
}

/** A challenge from its dialog to its battle, and the battle's link for spectators and replay. */
export async function shootChallenges(studio: Studio): Promise<void> {
  const { take } = studio
  const alice = await studio.openPlayer('Alice')
  await openLobby(alice)
  await button(alice, 'Défier un ami').click()
  await button(alice, 'Avec une mise').click()
  await take(alice, 'challenge-dialog')
  await button(alice, 'Créer le défi').click()
  await take(alice.getByRole('img', { name: /^Code QR du défi/ }), 'challenge-share')
  const code = await challengeCode(alice)
  await alice.keyboard.press('Escape')
  await take(alice, 'challenge-open', { whole: true })

  const guest = await studio.openGuest()
  await guest.goto(`/defi/${code}`)
  await take(guest.getByRole('heading', { name: 'Alice vous défie' }), 'challenge-invitation', { whole: true })
  const basile = await studio.openPlayer('Basile')
  await basile.goto(`/defi/${code}`)
  await button(basile, 'Relever le défi').click()
  await untilInGame(alice, basile)
  const battleId = await savedBattleId(alice)
  await guest.goto(`/battle/${battleId}`)
  await untilPhase(alice, 'Prédiction')
  await choose(alice, 'UP')
  await choose(basile, 'DOWN')
  await button(alice, 'Réagir').click()
  await take(alice, 'reactions')
  await button(alice, 'En feu').click()
  await alice.getByText(/^Vous\s: En feu$/).waitFor()
  await alice.screenshot({ path: studio.pathOf('reaction-said-390') })
  await take(guest, 'battle-by-link')

  await untilPhase(basile, 'Pause')
  await abandon(basile)
  await alice.getByRole('dialog').getByRole('heading').waitFor()
  await guest.goto(`/battle/${battleId}`)
  await take(guest.getByRole('heading', { name: / contre / }), 'replay-by-link', { whole: true })
  await guest.goto(`/verifier/${battleId}`)
  await take(guest.getByRole('table', { name: 'Verdict' }), 'proof', { whole: true })
  await guest.goto(`/defi/${code}`)
  await take(guest.getByText('Ce défi a été relevé'), 'challenge-accepted', { whole: true })
  await guest.goto('/defi/ZZZZZZ')
  await take(guest.getByText('Ce code ne mène à aucun défi'), 'challenge-unknown', { whole: true })
  await shootPractice(guest, studio)
}

async function shootPractice(guest: Page, { take }: Studio): Promise<void> {
  await openLobby(guest)
  await guest.getByRole('link', { name: 'S’entraîner sans mise' }).click()
  await choose(guest, 'UP')
  await take(guest, 'practice')
}
