import type { ReactNode } from 'react'
import shell from '../app/AppShell.module.css'
import skeleton from '../app/ScreenSkeleton.module.css'
import header from '../header/Header.module.css'
import cycle from '../screens/cycle/CycleArena.module.css'
import home from '../screens/home/HomeScreen.module.css'
import { HomeContent } from '../screens/home/HomeScreen.tsx'
import hero from '../screens/lobby/LobbyHero.module.css'
import lobby from '../screens/lobby/LobbyScreen.module.css'
import { fr } from '../text/fr.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { frHome } from '../text/fr-home.ts'
import { Logo } from '../ui/Logo/Logo.tsx'
import { Surface } from '../ui/Surface/Surface.tsx'

/** Of every address that has no first paint of its own. */
const ELSEWHERE = '*'

/** What a page shows until its scripts are there: nothing that depends on who looks, and nothing to press. */
export const FIRST_PAINTS: Readonly<Record<string, ReactNode>> = {
  '/': (
    <div className={home.screen}>
      <HomeContent />
    </div>
  ),
  '/battle': (
    <div className={lobby.lobby}>
      {/* The hero of the lobby, but for what it says to be live: nothing is, yet. */}
      <header className={hero.hero}>
        <Logo size={56} label={frBattle.logo} />
        <div className={hero.words}>
          <h1 className={hero.title}>{frBattle.brandMode}</h1>
          <p className={hero.tagline}>{frBattle.tagline}</p>
        </div>
      </header>
      <div className={lobby.start}>
        <Surface padding="roomy">
          <p className={skeleton.pitch}>{frHome.lead}</p>
        </Surface>
      </div>
    </div>
  ),
  '/cycle': (
    <div className={cycle.arena}>
      <Surface padding="roomy">
        <p className={skeleton.pitch}>{frCycle.tagline}</p>
      </Surface>
    </div>
  ),
  [ELSEWHERE]: (
    <div className={skeleton.screen}>
      <p className={skeleton.pitch}>{fr.shell.loading}</p>
    </div>
  ),
}

/** The frame of every page. Inert: a press before the scripts are there would be lost, so it waits for them. */
export function FirstPaint({ children }: { readonly children: ReactNode }) {
  return (
    <div className={shell.page} inert aria-hidden="true">
      <header className={header.bar}>
        <div className={header.inner}>
          <span className={header.brand}>
            <Logo size={34} />
            <span className={header.wordmark}>{fr.brand}</span>
          </span>
        </div>
      </header>
      <main className={shell.main}>{children}</main>
    </div>
  )
}
