import { useState } from 'react'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Page } from '../../../ui/Page/Page.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import type { LeaderboardMode } from '../hooks/use-battle-lists.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'
import { LeaderboardPanel } from './LeaderboardPanel.tsx'

/** The maximum that the server returns. */
const ROWS_MAX = 100

const NAMES = { battle: frBattle.brandMode, cycle: frLobby.cycle } as const satisfies Record<LeaderboardMode, string>
const GAMES = (['battle', 'cycle'] as const).map((id) => ({ id, label: NAMES[id] }))

/** `/leaderboard`: the best players of a period in either game, public. */
export function LeaderboardScreen() {
  usePageTitle(frBattle.titles.leaderboard)
  const [mode, setMode] = useState<LeaderboardMode>('battle')
  return (
    <Page title={frLobby.leaderboard} width={720}>
      <Tabs label={frLobby.mode} tabs={GAMES} selected={mode} onSelect={setMode}>
        <LeaderboardPanel key={mode} mode={mode} rows={ROWS_MAX} title={NAMES[mode]} />
      </Tabs>
      <p>
        <Button to={LOBBY_PATH}>{frBattle.search.back}</Button>
      </p>
    </Page>
  )
}
