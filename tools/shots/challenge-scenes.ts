import type { Page } from 'playwright-core'
import { abandon, button, challengeCode, openLobby, savedBattleId, untilInGame } from '../browser/moves.ts'
import { choose, untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

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
  await take(guest.getByRole('heading', { name: 'Rediffusion' }), 'replay-by-link', { whole: true })
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
