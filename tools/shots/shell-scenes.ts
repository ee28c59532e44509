import type { Page } from 'playwright-core'
import type { Studio } from './studio.ts'

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
  await guest.goto(new URL('/close', guest.url()).href)
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
  await page.goto(new URL('/leaderboard', page.url()).href)
  await take(page.getByText('Cette page a rencontré un problème'), 'crash')
}
