// Takes pictures of every screen and state of the real program, at three widths and with real players: `npm run shots`.
// The pictures are in shots/, which git ignores. Look at them after each change of a screen.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shootAccount } from './account-scenes.ts'
import { shootAdmin } from './admin-scenes.ts'
import { shootBattle } from './battle-scenes.ts'
import { shootChallenges } from './challenge-scenes.ts'
import { shootCycle } from './cycle-scenes.ts'
import { shootBot, shootEndings } from './ending-scenes.ts'
import { shootPages } from './page-scenes.ts'
import { shootConsent, shootPeople } from './people-scenes.ts'
import { createPhotographer } from './photographer.ts'
import { shootPlayers } from './player-scenes.ts'
import { shootShell } from './shell-scenes.ts'
import { shootSizes } from './size-scenes.ts'
import { openStudio, type Studio, type StudioOptions } from './studio.ts'
import { shootWallet } from './wallet-scenes.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const photographer = await createPhotographer(folder)

/** Each set of scenes has its own server, so that one set can be taken without the others. */
async function inStudio(name: string, options: StudioOptions, shoot: (studio: Studio) => Promise<void>) {
  if (wanted.size > 0 && !wanted.has(name)) return
  const studio = await openStudio(options)
  try {
    await shoot(studio)
  } catch (error) {
    for (const [index, page] of studio.pages().entries()) {
      await page.screenshot({ path: join(folder, `failed-${name}-${index + 1}.png`) })
    }
    throw error
  } finally {
    await studio.close()
  }
}

await inStudio('pages', { bots: false }, (studio) => shootPages(studio, photographer))
await inStudio('shell', { bots: false }, (studio) => shootShell(studio, photographer))
await inStudio('people', { bots: false }, (studio) => shootPeople(studio, photographer))
await inStudio('account', { bots: false }, (studio) => shootAccount(studio, photographer))
await inStudio('consent', { bots: false, settings: { ANALYTICS: 'on' } }, (studio) =>
  shootConsent(studio, photographer),
)
await inStudio('wallet', { bots: false }, (studio) => shootWallet(studio, photographer))
await inStudio(
  'admin',
  { bots: false, settings: { DAILY_DEPOSIT_LIMIT: '5000', SANDBOX_SETTLE_MS: '500' } },
  (studio) => shootAdmin(studio, photographer),
)
await inStudio('battle', { bots: false }, (studio) => shootBattle(studio, photographer))
await inStudio('challenges', { bots: false }, (studio) => shootChallenges(studio, photographer))
await inStudio('players', { bots: false }, (studio) => shootPlayers(studio, photographer))
await inStudio('sizes', { bots: false }, (studio) => shootSizes(studio, photographer))
await inStudio('cycle', { bots: false }, (studio) => shootCycle(studio, photographer))
await inStudio('endings', { bots: false }, (studio) => shootEndings(studio, photographer))
await inStudio('bot', { bots: true }, (studio) => shootBot(studio, photographer))
console.log(`${photographer.count()} pictures in shots/`)
