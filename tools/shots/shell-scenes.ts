import type { Page } from 'playwright-core'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

/** The surroundings of the screens: menus, notices, a crash, no network. */
export async function shootShell(studio: Studio, photographer: Photographer): Promise<void> {
  const guest = await studio.openGuest()
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await guest.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await guest.getByRole('dialog', { name: 'Menu' }).waitFor()
  await photographer.take(guest, 'menu-guest')
  await guest.reload()
  await guest.getByRole('heading', { level: 1 }).waitFor()
  await guest.keyboard.press('Tab')
  await photographer.take(guest, 'skip-link')
  await guest.goto(new URL('/close', guest.url()).href)
  await guest.getByRole('heading', { name: 'Le jeu est ouvert' }).waitFor()
  await photographer.take(guest, 'close-open')
  await shootCrash(guest, photographer)
  await guest.context().close()
}

/** A screen whose code cannot be fetched. */
async function shootCrash(page: Page, photographer: Photographer): Promise<void> {
  // Requests of the service worker cannot be aborted here.
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
  await page.route('**/assets/LeaderboardScreen-*.js', (route) => route.abort())
  await page.goto(new URL('/leaderboard', page.url()).href)
  await page.getByText('Cette page a rencontré un problème').waitFor()
  await photographer.take(page, 'crash')
}
