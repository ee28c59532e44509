import type { Page } from 'playwright-core'
import type { Studio } from './studio.ts'

/** Home, identity, and what belongs to an account. */
export async function shootPages(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await take(guest.getByRole('heading', { name: 'Comment ça marche ?' }), 'home-guest')
  await shootSlides(guest, studio)
  await guest.getByRole('button', { name: 'CRÉER MON WALLET' }).first().click()
  await take(guest, 'wallet-name')
  await guest.getByPlaceholder('Entrez le nom de votre wallet').fill('')
  await guest.getByRole('button', { name: 'Créer', exact: true }).click()
  await take(guest, 'wallet-name-error')
  await guest.keyboard.press('Escape')
  await guest.goto('/battle')
  await take(guest.getByText('Aucune partie active trouvée'), 'lobby-guest', { whole: true })
  await guest.getByRole('button', { name: 'LANCER LA PARTIE' }).click()
  await take(guest, 'sign-in-choice')
  for (const name of ['mentions-legales', 'conditions', 'confidentialite']) {
    await guest.goto(`/${name}`)
    await take(guest.getByRole('heading', { level: 1 }), name, { whole: true })
  }
  await guest.goto('/nulle-part')
  await take(guest.getByText('Cette page n’existe pas'), 'home-unknown-address')
  await guest.context().close()

  const player = await studio.openPlayer('Camille')
  await take(player, 'home-player')
  await player.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await take(player, 'menu')
  await shootAccount(player, studio)
  await player.context().close()
}

async function shootSlides(page: Page, { take }: Studio): Promise<void> {
  for (const slide of [2, 3, 4, 5]) {
    await page.getByRole('button', { name: `Aller à l’étape ${slide}` }).click()
    // Resolves once the slide has stopped moving.
    await page.locator('li[aria-hidden=false]').click({ trial: true })
    await take(page, `home-slide-${slide}`)
  }
}

async function shootAccount(player: Page, { take }: Studio): Promise<void> {
  for (const [path, name] of [
    ['/profile', 'profile'],
    ['/portefeuille', 'wallet'],
    ['/panel-influencer', 'influencer'],
  ] as const) {
    await player.goto(path)
    await take(player.getByRole('heading', { level: 1 }), name, { whole: true })
  }
}

/** The surroundings of the screens: menus, notices, a crash, no network. */
export async function shootShell(studio: Studio): Promise<void> {
  const { take } = studio
  const guest = await studio.openGuest()
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await guest.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await take(guest.getByRole('dialog', { name: 'Menu' }), 'menu-guest')
  await guest.reload()
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await guest.keyboard.press('Tab')
  await take(guest, 'skip-link')
  await guest.goto('/close')
  await take(guest.getByRole('heading', { name: 'Le jeu est ouvert' }), 'close-open')
  await shootCrash(guest, studio)
  await guest.context().close()
}

/** A screen whose code cannot be fetched. */
async function shootCrash(page: Page, { take }: Studio): Promise<void> {
  // Requests of the service worker cannot be aborted here.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await page.route('**/assets/LeaderboardScreen-*.js', (route) => route.abort())
  await page.goto('/leaderboard')
  await take(page.getByText('Cette page a rencontré un problème'), 'crash')
}
