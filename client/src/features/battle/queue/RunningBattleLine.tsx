import type { UserId } from '@bougie/protocol'
import { Box, Text } from '@mantine/core'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { Link, useLocation } from 'react-router-dom'
import { useStore } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { useMyBattles } from '../hooks/use-battle-lists.ts'
import { BetPill, frRunning } from '../parts/BetPill.tsx'
import { needsRunningBattleLine } from './queue-display.ts'
import styles from './RunningBattleLine.module.css'

/** A link to a running battle, in the bar at the top of pages that do not list the player's battles. */
export function RunningBattleLine() {
  const user = useSessionUser()
  const { pathname } = useLocation()
  if (user === null || !needsRunningBattleLine(pathname)) return null
  return <LineOf userId={user.id} />
}

function LineOf({ userId }: { readonly userId: UserId }) {
  const { place, starting } = useStore(useBattleFeatureStore().queue)
  // The dialog of a match covers the page until its battle opens: a line for it would only move the page.
  const openingId = starting?.battleId ?? (place.type === 'matched' ? place.battleId : null)
  const battles = useMyBattles(userId).filter(({ battleId }) => battleId !== openingId)
  // A battle that waits for a choice shows its countdown.
  const battle = battles.find(({ awaitsChoice }) => awaitsChoice) ?? battles[0]
  if (battle === undefined) return null
  const { battleId, opponent } = battle
  return (
    <Link to={GAME_PATH} state={{ battleId, opponent }} className={styles.line}>
      <Box component="span" flex="none" w={8} h={8} bdrs="50%" bg="var(--color-equal)" aria-hidden="true" />
      <Text span inherit fw={600} truncate>
        {battles.length === 1 ? frRunning.one(opponent.username) : frRunning.many(battles.length)}
      </Text>
      {battle.awaitsChoice ? (
        <BetPill />
      ) : (
        <Text span inherit fw={600} c="brand" flex="none">
          {frRunning.rejoin}
        </Text>
      )}
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  )
}
