import type { Locator, Page } from 'playwright-core'
import { abandon, button, meet, openLobby, untilInGame, userIdOf, VIEWPORTS } from '../browser/moves.ts'
import { choose, openAdmin, press, untilPhase } from './moves.ts'
import type { Frame } from './photographer.ts'
import type { Studio } from './studio.ts'

/** Windows that are easily forgotten: the narrowest phone, a phone in landscape, and text twice as large. */
const FRAMES: readonly Frame[] = [
  { name: '320x640', width: 320, height: 640 },
  { name: '844x390', width: 844, height: 390 },
  { name: 'text-200', ...VIEWPORTS.phone, textScale: 2 },
]

/** Every main screen in windows that are easily forgotten. */
export async function shootSizes(studio: Studio): Promise<void> {
  const take: Take = (what, name, whole = true) => studio.take(what, `size-${name}`, { whole, frames: FRAMES })
  const guest = await studio.openGuest()
  await take(guest.getByRole('heading', { name: 'Comment ça marche ?' }), 'home-guest')

  const [alice, basile] = [await studio.openPlayer('Alice'), await studio.openPlayer('Basile')]
  await shootGames(alice, basile, take)
  await shootPages(alice, take)
  await shootDialogs(alice, take)

  const admin = await openAdmin(studio)
  for (const [path, name] of [
    ['/admin', 'admin'],
    ['/admin/joueurs', 'admin-players'],
    ['/admin/battles', 'admin-battles'],
  ] as const) {
    await admin.goto(path)
    await take(admin.getByRole('heading', { level: 2 }), name)
  }
}

type Take = (what: Page | Locator, name: string, whole?: boolean) => Promise<void>

async function shootGames(alice: Page, basile: Page, take: Take): Promise<void> {
  await openLobby(alice)
  await take(alice, 'lobby')
  await meet(alice, basile)
  await take(alice.getByText('La partie commence dans'), 'match-found', false)
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Prédiction')
  await take(alice, 'battle-prediction', false)
  await choose(alice, 'UP')
  await choose(basile, 'DOWN')
  await untilPhase(alice, 'Pause')
  await take(alice, 'battle-pause', false)
  await abandon(basile)
  await take(alice.getByRole('dialog').getByRole('heading'), 'battle-final', false)
  await button(alice.getByRole('dialog'), 'Basile').click()
  await take(alice.getByRole('heading', { name: 'Basile' }), 'player-card', false)
}

async function shootPages(player: Page, take: Take): Promise<void> {
  const userId = await userIdOf(player)
  for (const [path, name] of [
    ['/', 'home-player'],
    ['/cycle', 'cycle'],
    ['/portefeuille', 'wallet'],
    ['/profile', 'profile'],
    ['/statistiques', 'statistics'],
    [`/joueur/${userId}`, 'player-page'],
    ['/leaderboard', 'leaderboard'],
  ] as const) {
    await player.goto(path)
    await player.getByRole('heading', { level: 1 }).first().waitFor()
    await player.waitForLoadState('networkidle')
    await take(player, name)
  }
  await openLobby(player)
  await press(player, /^Revoir la partie/)
  await player.getByRole('link', { name: 'Vérifier' }).click()
  await take(player.getByText('Conforme'), 'proof')
}

/** The fullest dialogs. */
async function shootDialogs(player: Page, take: Take): Promise<void> {
  const pressExactly = (name: string) => button(player, name).click()
  await player.goto('/portefeuille')
  await pressExactly('Dépôt')
  await player.getByLabel('Montant en euros').fill('20')
  await take(player, 'deposit-amount', false)
  await pressExactly('Continuer')
  await take(player, 'deposit-methods', false)
  await player.goto('/profile')
  await pressExactly('Créer un jeton')
  await take(player, 'api-token', false)
  await player.keyboard.press('Escape')
  await pressExactly('M’exclure du jeu')
  await take(player, 'exclusion', false)
  await openLobby(player)
  await pressExactly('Défier un ami')
  await take(player, 'challenge-dialog', false)
  await pressExactly('Avec une mise')
  await pressExactly('Créer le défi')
  await take(player.getByRole('img', { name: /^Code QR du défi/ }), 'challenge-share', false)
}
