import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import lobby from '../../features/battle/lobby/LobbyScreen.module.css'
import { frBattle } from '../../features/battle/text/fr-battle.ts'
import cycle from '../../features/cycle/arena/CycleScreen.module.css'
import { frCycle } from '../../features/cycle/text/fr-cycle.ts'
import { frHome } from '../../features/home/fr-home.ts'
import home from '../../features/home/HomeScreen.module.css'
import { HomeContent } from '../../features/home/HomeScreen.tsx'
import header from '../../features/shell/header/Header.module.css'
import { fr } from '../../i18n/fr.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Logo } from '../../ui/Logo/Logo.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import shell from '../AppShell.module.css'
import skeleton from '../ScreenBoundary.module.css'

/** Key for every address without a first paint of its own. */
const ELSEWHERE = '*'

/** A page before its scripts have loaded: nothing depends on the visitor, and nothing can be pressed. */
const FIRST_PAINTS: Readonly<Record<string, ReactNode>> = {
  '/': (
    <div className={home.screen}>
      <HomeContent />
    </div>
  ),
  '/battle': (
    <div className={lobby.lobby}>
      {/* The hero of the lobby without its live indicator, because nothing is live yet. */}
      <header className={lobby.hero}>
        <Logo size={56} label={frBattle.logo} />
        <div className={lobby.words}>
          <h1 className={lobby.title}>{frBattle.brandMode}</h1>
          <p className={lobby.tagline}>{frBattle.tagline}</p>
        </div>
      </header>
      <div className={lobby.start}>
        <Surface padding="large">
          <p className={skeleton.pitch}>{frHome.lead}</p>
        </Surface>
      </div>
    </div>
  ),
  '/cycle': (
    <div className={cycle.arena}>
      <Surface padding="large">
        <p className={skeleton.pitch}>{frCycle.tagline}</p>
      </Surface>
    </div>
  ),
  [ELSEWHERE]: (
    <div className={skeleton.screen}>
      <p className={skeleton.pitch}>{fr.lists.loading}</p>
    </div>
  ),
}

/** The frame of every page. Inert, because a press before the scripts have loaded would be lost. */
function FirstPaint({ children }: { readonly children: ReactNode }) {
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

/** Static markup by path; run by the build, see build/first-paint.ts. */
export function renderFirstPaints(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(FIRST_PAINTS).map(([path, content]) => [
      path,
      plain(
        renderToStaticMarkup(
          <ThemeProvider isStatic>
            <StaticRouter location={path.startsWith('/') ? path : '/'}>
              <FirstPaint>{content}</FirstPaint>
            </StaticRouter>
          </ThemeProvider>,
        ),
      ),
    ]),
  )
}

/**
 * Mantine sets custom properties as style attributes, which the content policy refuses; our style sheets repeat them. Any
 * other style would be missing from the first paint, so it stays, and the build refuses it.
 */
function plain(markup: string): string {
  return markup.replaceAll(/ style="(?:--[\w-]+:[^;"]+;?)+"/g, '')
}
