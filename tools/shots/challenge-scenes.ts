import type { Page } from 'playwright-core'
import { choose, goToLobby, untilInGame, untilPhase } from './moves.ts'
import type { Photographer } from './photographer.ts'
import { signInAsAdmin } from './sign-in-as-admin.ts'
import type { Studio } from './studio.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A challenge from its dialog to its battle, the battle's link for spectators and replay, and the back office. */
export async function shootChallenges(studio: Studio, photographer: Photographer): Promise<void> {
  const alice = await studio.openPlayer('Alice')
  await goToLobby(alice)
  await button(alice, 'Défier un ami').click()
  await button(alice, 'Avec une mise').click()
  await photographer.take(alice, 'challenge-dialog')
  await button(alice, 'Créer le défi').click()
  await alice.getByRole('img', { name: /^Code QR du défi/ }).waitFor()
  await photographer.take(alice, 'challenge-share')
  const [code = ''] = (await alice.getByText(/\/defi\/[A-Z]{6}$/).textContent())?.match(/[A-Z]{6}$/) ?? []
  await alice.keyboard.press('Escape')
  await photographer.take(alice, 'challenge-open', { whole: true })

  const guest = await studio.openGuest()
  await guest.goto(`${studio.server.url}/defi/${code}`)
  await guest.getByRole('heading', { name: 'Alice vous défie' }).waitFor()
  await photographer.take(guest, 'challenge-invitation', { whole: true })
  const basile = await studio.openPlayer('Basile')
  await basile.goto(`${studio.server.url}/defi/${code}`)
  await button(basile, 'Relever le défi').click()
  await untilInGame(alice, basile)
  const battleId = await battleOf(alice)
  await guest.goto(`${studio.server.url}/battle/${battleId}`)
  await untilPhase(alice, 'Prédiction')
  await choose(alice, 'UP')
  await choose(basile, 'DOWN')
  await button(alice, 'Réagir').click()
  await photographer.take(alice, 'reactions')
  await button(alice, 'En feu').click()
  await alice.getByText(/^Vous\s: En feu$/).waitFor()
  await alice.screenshot({ path: photographer.pathOf('reaction-said-390') })
  await photographer.take(guest, 'battle-by-link')

  await untilPhase(basile, 'Pause')
  await button(basile, 'Abandonner').click()
  await basile.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await alice.getByRole('dialog').getByRole('heading').waitFor()
  await guest.goto(`${studio.server.url}/battle/${battleId}`)
  await guest.getByRole('heading', { name: 'Rediffusion' }).waitFor()
  await photographer.take(guest, 'replay-by-link', { whole: true })
  await guest.goto(`${studio.server.url}/verifier/${battleId}`)
  await guest.getByRole('table', { name: 'Verdict' }).waitFor()
  await photographer.take(guest, 'proof', { whole: true })
  await guest.goto(`${studio.server.url}/defi/${code}`)
  await guest.getByText('Ce défi a été relevé').first().waitFor()
  await photographer.take(guest, 'challenge-accepted', { whole: true })
  await guest.goto(`${studio.server.url}/defi/ZZZZZZ`)
  await guest.getByText('Ce code ne mène à aucun défi').first().waitFor()
  await photographer.take(guest, 'challenge-unknown', { whole: true })
  await shootPractice(guest, photographer)
  await shootAdministration(studio, photographer)
}

async function shootPractice(guest: Page, photographer: Photographer): Promise<void> {
  await goToLobby(guest)
  await guest.getByRole('link', { name: 'S’entraîner sans mise' }).click()
  await choose(guest, 'UP')
  await photographer.take(guest, 'practice')
}

async function battleOf(page: Page): Promise<string> {
  const saved = await page.waitForFunction(
    () => JSON.parse(window.localStorage.getItem('currentBattleState') ?? '{}').battleId,
  )
  return saved.jsonValue()
}

async function shootAdministration(studio: Studio, photographer: Photographer): Promise<void> {
  const admin = await studio.openPlayer('Direction')
  await signInAsAdmin(studio, admin)
  await admin.goto(`${studio.server.url}/admin/defis`)
  await admin.getByRole('table').waitFor()
  await photographer.take(admin, 'admin-challenges', { whole: true })
}
