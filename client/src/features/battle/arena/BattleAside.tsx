import type { BattleId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSelected } from '../../../hooks/use-selected.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { type MyBattle, useMyBattles } from '../hooks/use-my-battles.ts'
import { ReplayDialog } from '../replay/lazy-replay-dialog.tsx'
import type { OpenMode } from '../store/battle-store.ts'
import { isQueued } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleAside.module.css'
import { LATE_PARTS } from './late-parts.ts'
import { MyBattles } from './MyBattles.tsx'

/** Widths at which the history fits beside the battle. */
const WIDE_QUERY = '(min-width: 1200px)'
const LEADERBOARD_ROWS = 8

export interface BattleAsideProps {
  readonly battleId: BattleId
  readonly mode: OpenMode
  readonly onNewBattle: () => void
}

/** Above the battle on a phone, beside it on a wide screen. */
export function BattleAside({ battleId, mode, onNewBattle }: BattleAsideProps) {
  const user = useSessionUser()
  if (user === null) return <GuestAside />
  return <PlayerAside battleId={battleId} mode={mode} user={user} onNewBattle={onNewBattle} />
}

/** Lets a spectator without a wallet start playing with one press. */
function GuestAside() {
  const { identity } = useApp()
  const wide = useWide()
  return (
    <div className={styles.aside}>
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
      {wide && <LazyPart part={LATE_PARTS.leaderboardPanel} props={{ rows: LEADERBOARD_ROWS }} />}
    </div>
  )
}

function useWide(): boolean {
  return useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
}

function PlayerAside({ battleId, user, onNewBattle }: BattleAsideProps & { readonly user: SessionUser }) {
  const feature = useBattleFeatureStore()
  const { live } = useApp()
  const navigate = useNavigate()
  const wide = useWide()
  const queued = useSelected(feature.queue, isQueued)
  const idle = useSelected(feature.queue, ({ place }) => place.type === 'idle')
  const connected = useStore(live.state).status === 'connected'
  const battles = useMyBattles(user.id)
  const [replayed, setReplayed] = useState<{ battleId: BattleId; opponent: string } | null>(null)

  function open(battle: MyBattle): void {
    if (battle.pass.battleId !== battleId) void navigate(GAME_PATH, { state: battle.pass, replace: true })
  }

  return (
    <div className={styles.aside}>
      <MyBattles
        battles={battles}
        openedId={battleId}
        queued={queued}
        canQueue={idle && connected}
        onOpen={open}
        onNew={onNewBattle}
        onLeaveQueue={feature.queue.leave}
      />
      {wide && (
        <LazyPart
          part={LATE_PARTS.historyPanel}
          props={{
            userId: user.id,
            onReplay: (id, opponent) => setReplayed({ battleId: id, opponent }),
            onConnect: onNewBattle,
          }}
        />
      )}
      {replayed !== null && <ReplayDialog {...replayed} onClose={() => setReplayed(null)} />}
    </div>
  )
}
