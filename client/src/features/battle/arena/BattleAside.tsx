import type { BattleId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleAside.module.css'
import { LATE_PARTS } from './late-parts.ts'
import { MyBattles } from './MyBattles.tsx'

/** Widths at which the history fits beside the battle. */
const WIDE_QUERY = '(min-width: 1200px)'
const LEADERBOARD_ROWS = 8

interface BattleAsideProps {
  readonly battleId: BattleId
  readonly onNewBattle: () => void
}

/** Above the battle on a phone, beside it on a wide screen. */
export function BattleAside({ battleId, onNewBattle }: BattleAsideProps) {
  const userId = useSessionUser()?.id ?? null
  const wide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <div className={styles.aside}>
      {userId === null ? <GuestInvitation /> : <MyBattles userId={userId} openedId={battleId} onNew={onNewBattle} />}
      {wide && userId === null && <LazyPart part={LATE_PARTS.leaderboardPanel} props={{ rows: LEADERBOARD_ROWS }} />}
      {wide && userId !== null && <LazyPart part={LATE_PARTS.historyPanel} props={{}} />}
    </div>
  )
}

/** Lets a spectator without a wallet start playing with one press. */
function GuestInvitation() {
  const { identity } = useApp()
  return (
    <Surface title={frBattle.spectator.title} glowing>
      <Group justify="space-between" gap="8px 16px">
        <Text c="dimmed" flex="1 1 180px">
          {frBattle.spectator.guestHint}
        </Text>
        <Button variant="primary" size="small" onClick={identity.create}>
          {fr.header.createWallet}
        </Button>
      </Group>
    </Surface>
  )
}
