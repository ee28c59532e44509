import type { ActiveBattle } from '@bougie/protocol'
import { Box, Group, Text } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { stakeTitle } from '../stake/StakePicker.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleLists.module.css'
import { frLobby } from './fr-lobby.ts'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

export interface RunningBattlesProps {
  readonly battles: readonly ActiveBattle[]
  readonly status: 'pending' | 'error' | 'success'
  readonly refreshing: boolean
  readonly onRefresh: () => void
  readonly opponentOf: (battle: ActiveBattle) => string
  readonly onJoin: (battle: ActiveBattle) => void
  /** Scrolls to the stake picker. */
  readonly onStart: () => void
}

/** [L18] the player's running battles. */
export function RunningBattles(props: RunningBattlesProps) {
  const { battles, status, refreshing, onRefresh, opponentOf, onJoin, onStart } = props
  return (
    <ListPanel
      title={text.running(status === 'success' ? battles.length : null)}
      action={
        <IconButton
          label={text.refresh}
          icon={<IconRefresh size={18} aria-hidden="true" />}
          onClick={onRefresh}
          disabled={refreshing}
        />
      }
      status={status}
      onRetry={onRefresh}
      empty={battles.length === 0 ? <NoBattle onStart={onStart} /> : null}
    >
      {battles.map((battle) => (
        <BattleRow
          key={battle.id}
          battle={battle}
          action={
            <Button size="small" label={text.joinNamed(opponentOf(battle))} onClick={() => onJoin(battle)}>
              {text.join}
            </Button>
          }
        />
      ))}
    </ListPanel>
  )
}

function NoBattle({ onStart }: { readonly onStart: () => void }) {
  const botAfterMs = useBotAfterMs()
  return (
    <EmptyState
      title={text.noRunning}
      hint={text.noRunningHint(botAfterMs)}
      action={
        <Button size="small" onClick={onStart}>
          {text.choose}
        </Button>
      }
    />
  )
}

export interface WatchableBattlesProps {
  readonly battles: readonly ActiveBattle[]
  readonly status: 'pending' | 'error' | 'success'
  readonly onRetry: () => void
  readonly onWatch: (battle: ActiveBattle) => void
}

/** Battles of other players, public; hidden while there are none. */
export function WatchableBattles({ battles, status, onRetry, onWatch }: WatchableBattlesProps) {
  if (status === 'success' && battles.length === 0) return null
  return (
    <ListPanel title={text.watchTitle} status={status} onRetry={onRetry} empty={null}>
      {battles.map((battle) => (
        <BattleRow
          key={battle.id}
          battle={battle}
          action={
            <Button
              size="small"
              icon={<IconEye size={16} aria-hidden="true" />}
              label={text.watchNamed(battle.user1_username, battle.user2_username)}
              onClick={() => onWatch(battle)}
            >
              {text.watch}
            </Button>
          }
        />
      ))}
    </ListPanel>
  )
}

interface BattleRowProps {
  readonly battle: ActiveBattle
  readonly action: ReactNode
}

/** [L21] both players, the round and the stake of a running battle. */
function BattleRow({ battle, action }: BattleRowProps) {
  return (
    <Group component="li" wrap="nowrap" className={styles.row}>
      <Box flex={1} miw={0}>
        <Group component="p" gap="0 6px">
          <PlayerName userId={battle.user1_id} name={battle.user1_username} className={styles.name} />
          <Text span c="faint">
            {text.versus}
          </Text>
          <PlayerName userId={battle.user2_id} name={battle.user2_username} className={styles.name} />
        </Group>
        <Group component="p" gap="2px 12px" fz="sm" c="dimmed">
          <Text span inherit ff="heading" fw={600} c="bright">
            {battle.amount === 0 ? frBattle.free : formatWholeEuros(battle.amount)}
          </Text>
          <span>{frBattle.roundNumber(battle.round)}</span>
          {battle.amount > 0 && <span>{stakeTitle(battle.amount)}</span>}
        </Group>
      </Box>
      {action}
    </Group>
  )
}
