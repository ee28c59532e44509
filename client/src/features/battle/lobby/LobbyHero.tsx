import { Logo } from '../../../ui/Logo/Logo.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './LobbyHero.module.css'

const text = frLobby

export interface LobbyHeroProps {
  /** null until the server has sent it. */
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
}

/** The logo, the name of the mode, and the number of players who search for an opponent. */
export function LobbyHero({ playersSearching, estimatedWaitMs }: LobbyHeroProps) {
  return (
    <header className={styles.hero}>
      <Logo size={56} pulsing label={frBattle.logo} />
      <div className={styles.words}>
        <h1 className={styles.title}>{frBattle.brandMode}</h1>
        <p className={styles.tagline}>{frBattle.tagline}</p>
      </div>
      <p className={styles.live}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{playersSearching === null ? text.liveTitle : text.live(playersSearching)}</span>
        {estimatedWaitMs !== null && (
          <span className={styles.estimate}>{text.estimatedWait(Math.ceil(estimatedWaitMs / 1_000))}</span>
        )}
      </p>
    </header>
  )
}
