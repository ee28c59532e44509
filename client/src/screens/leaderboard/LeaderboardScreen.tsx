import { usePageTitle } from '../../app/use-page-title.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { LeaderboardPanel } from '../lobby/LeaderboardPanel.tsx'
import { LOBBY_PATH } from '../queue/queue-display.ts'
import styles from './LeaderboardScreen.module.css'

/** As many as the server tells. */
const ROWS_MAX = 100

/** `/leaderboard`: the best players of a period, open to all. */
export function LeaderboardScreen() {
  usePageTitle(frBattle.titles.leaderboard)
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{frBattle.lobby.leaderboard}</h1>
      <LeaderboardPanel rows={ROWS_MAX} title={frBattle.brandMode} />
      <p>
        <SecondaryLink to={LOBBY_PATH}>{frBattle.search.back}</SecondaryLink>
      </p>
    </div>
  )
}
