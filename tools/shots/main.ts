// Takes pictures of every screen and state of the real program, at three widths and with real players: `npm run shots`.
// The pictures are in shots/, which git ignores. Look at them after each change of a screen.
import { fileURLToPath } from 'node:url'
import { shootAdmin, shootAttendance } from './admin-scenes.ts'
import { shootBattle, shootChallenges } from './battle-scenes.ts'
import { shootCycle } from './cycle-scenes.ts'
import { shootBot, shootEndings } from './ending-scenes.ts'
import { shootPages, shootShell } from './page-scenes.ts'
import { shootAccount, shootConsent, shootPeople, shootPlayers } from './people-scenes.ts'
import { createPhotographer } from './photographer.ts'
import { shootSizes } from './size-scenes.ts'
import { openStudio, type Studio, type StudioOptions } from './studio.ts'
import { shootWallet } from './wallet-scenes.ts'

const folder = fileURLToPath(new URL('../../shots', import.meta.url))
const wanted = new Set(process.argv.slice(2))
const photographer = await createPhotographer(folder)

interface SceneSet extends StudioOptions {
  readonly shoot: (studio: Studio) => Promise<void>
}

const SETS: Readonly<Record<string, SceneSet>> = {
  pages: { shoot: shootPages },
  shell: { shoot: shootShell },
  people: { shoot: shootPeople },
  account: { shoot: shootAccount },
  consent: { shoot: shootConsent, settings: { ANALYTICS: 'on' } },
  wallet: { shoot: shootWallet },
  admin: { shoot: shootAdmin, settings: { DAILY_DEPOSIT_LIMIT: '5000', SANDBOX_SETTLE_MS: '500' } },
  attendance: { shoot: shootAttendance, settings: { ANALYTICS: 'on' } },
  battle: { shoot: shootBattle },
  challenges: { shoot: shootChallenges },
  players: { shoot: shootPlayers },
  sizes: { shoot: shootSizes },
  cycle: { shoot: shootCycle },
  endings: { shoot: shootEndings },
  bot: { shoot: shootBot, bots: true },
}

/** Each set of scenes has its own server, so that one set can be taken without the others. */
async function takeSet(name: string, { shoot, ...options }: SceneSet): Promise<void> {
  const studio = await openStudio(photographer, options)
  try {
    await shoot(studio)
  } catch (error) {
    for (const [index, page] of studio.pages().entries()) {
      await page.screenshot({ path: studio.pathOf(`failed-${name}-${index + 1}`) })
    }
    throw error
  } finally {
    await studio.close()
  }
}

for (const [name, set] of Object.entries(SETS)) if (wanted.size === 0 || wanted.has(name)) await takeSet(name, set)

console.log(`${photographer.count()} pictures in shots/`)
