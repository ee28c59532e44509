import type { Page } from 'playwright-core'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

/** Home, identity, and what belongs to an account. */
export async function shootPages(studio: Studio, photographer: Photographer): Promise<void> {
  const guest = await studio.openGuest()
  await guest.getByRole('heading', { name: 'Comment ça marche ?' }).waitFor()
  await photographer.take(guest, 'home-guest')
  await guest.getByRole('button', { name: 'CRÉER MON WALLET' }).first().click()
  await photographer.take(guest, 'wallet-name')
  await guest.getByPlaceholder('Entrez le nom de votre wallet').fill('')
  await guest.getByRole('button', { name: 'Créer', exact: true }).click()
  await photographer.take(guest, 'wallet-name-error')
  await guest.keyboard.press('Escape')
  await guest.goto(`${studio.server.url}/battle`)
  await guest.getByText('Aucune partie active trouvée').waitFor()
  await photographer.take(guest, 'lobby-guest', { whole: true })
  await guest.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
  await photographer.take(guest, 'sign-in-choice')
  for (const name of ['mentions-legales', 'conditions', 'confidentialite']) {
    await guest.goto(`${studio.server.url}/${name}`)
    await guest.getByRole('heading', { level: 1 }).waitFor()
    await photographer.take(guest, name, { whole: true })
  }
  await guest.goto(`${studio.server.url}/nulle-part`)
  await guest.getByText('Cette page n’existe pas').waitFor()
  await photographer.take(guest, 'home-unknown-address')
  await guest.context().close()

  const player = await studio.openPlayer('Camille')
  await photographer.take(player, 'home-player')
  await player.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await photographer.take(player, 'menu')
  await player.keyboard.press('Escape')
  await shootAccount(player, photographer)
  await player.context().close()
}

async function shootAccount(player: Page, photographer: Photographer): Promise<void> {
  for (const [path, name] of [
    ['/profile', 'profile'],
    ['/portefeuille', 'wallet'],
    ['/panel-influencer', 'influencer'],
  ] as const) {
    await player.goto(new URL(path, player.url()).href)
    await player.getByRole('heading', { level: 1 }).waitFor()
    await photographer.take(player, name, { whole: true })
  }
}
