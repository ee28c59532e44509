import { useState } from 'react'
import { LOBBY_PATH } from '../../app/battle-paths.ts'
import type { LeaderboardMode } from '../../app/use-battle-lists.ts'
import { usePageTitle } from '../../app/use-page-title.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { frLobby } from '../../text/fr-lobby.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Tabs } from '../../ui/Tabs/Tabs.tsx'
import { LeaderboardPanel } from '../lobby/LeaderboardPanel.tsx'
import styles from './LeaderboardScreen.module.css'

/** As many as the server tells. */
const ROWS_MAX = 100

const GAMES = [
  { id: 'battle', label: frBattle.brandMode },
  { id: 'cycle', label: frCycle.title },
] as const
const NAMES: Readonly<Record<LeaderboardMode, string>> = { battle: frBattle.brandMode, cycle: frCycle.title }

/** `/leaderboard`: the best players of a period in either game, open to all. */
export function LeaderboardScreen() {
  usePageTitle(frBattle.titles.leaderboard)
  const [mode, setMode] = useState<LeaderboardMode>('battle')
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{frLobby.leaderboard}</h1>
      <Tabs label={frLobby.mode} tabs={GAMES} selected={mode} onSelect={setMode}>
        <LeaderboardPanel key={mode} mode={mode} rows={ROWS_MAX} title={NAMES[mode]} />
      </Tabs>
      <p>
        <SecondaryLink to={LOBBY_PATH}>{frBattle.search.back}</SecondaryLink>
      </p>
    </div>
  )
}
