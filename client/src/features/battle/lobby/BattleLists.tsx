import type { ActiveBattle } from '@bougie/protocol'
import { Box, Group, Text } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { useActiveBattles, useWatchableBattles } from '../hooks/use-battle-lists.ts'
import { stakeTitle } from '../stake/StakePicker.tsx'
import { opponentNameOf, passOf } from '../store/battle-pass.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby
const ROW = { padding: 'var(--space-1) 12px', borderRadius: 8, background: 'var(--color-surface-2)' } as const

interface BattleListsProps {
  /** Scrolls to the stake picker. */
  readonly onStart: () => void
}

/** [L18] the player's running battles, then those of other players: these are public, and hidden without any. */
export function BattleLists({ onStart }: BattleListsProps) {
  const navigate = useNavigate()
  const userId = useSessionUser()?.id ?? null
  const running = useActiveBattles(userId)
  const watchable = useWatchableBattles()
  const own = running.data ?? []
  const others = (watchable.data ?? []).filter((battle) => own.every(({ id }) => id !== battle.id))
  const refresh = () => void Promise.all([running.refetch(), watchable.refetch()])

  function join(battle: ActiveBattle): void {
    if (userId !== null) void navigate(GAME_PATH, { state: passOf(battle, userId) })
  }

  function watch(battle: ActiveBattle): void {
    void navigate(GAME_PATH, { state: { ...passOf(battle, battle.user1_id), watch: true } })
  }

  return (
    <>
      <ListPanel
        title={text.running(running.status === 'success' ? own.length : null)}
        action={
          <IconButton
            label={text.refresh}
            icon={<IconRefresh size={18} aria-hidden="true" />}
            onClick={refresh}
            disabled={running.isFetching}
          />
        }
        status={running.status}
        onRetry={refresh}
        empty={own.length === 0 ? <NoBattle onStart={onStart} /> : null}
      >
        {own.map((battle) => (
          <BattleRow key={battle.id} battle={battle}>
            <Button size="small" label={text.joinNamed(opponentNameOf(battle, userId))} onClick={() => join(battle)}>
              {text.join}
            </Button>
          </BattleRow>
        ))}
      </ListPanel>
      {(watchable.status !== 'success' || others.length > 0) && (
        <ListPanel
          title={text.watchTitle}
          status={watchable.status}
          onRetry={() => void watchable.refetch()}
          empty={null}
        >
          {others.map((battle) => (
            <BattleRow key={battle.id} battle={battle}>
              <Button
                size="small"
                icon={<IconEye size={16} aria-hidden="true" />}
                label={text.watchNamed(battle.user1_username, battle.user2_username)}
                onClick={() => watch(battle)}
              >
                {text.watch}
              </Button>
            </BattleRow>
          ))}
        </ListPanel>
      )}
    </>
  )
}

function NoBattle({ onStart }: BattleListsProps) {
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

interface BattleRowProps {
  readonly battle: ActiveBattle
  /** The action on the battle. */
  readonly children: ReactNode
}

/** [L21] both players, the round and the stake of a running battle. */
function BattleRow({ battle, children }: BattleRowProps) {
  return (
    <Group component="li" wrap="nowrap" bd="1px solid var(--color-line)" style={ROW}>
      <Box flex={1} miw={0}>
        <Group component="p" gap="0 6px" fw={600}>
          <PlayerName userId={battle.user1_id} name={battle.user1_username} />
          <Text span c="faint" fw={400}>
            {frBattle.versus}
          </Text>
          <PlayerName userId={battle.user2_id} name={battle.user2_username} />
        </Group>
        <Group component="p" gap="2px 12px" fz="sm" c="dimmed">
          <Text span inherit ff="heading" fw={600} c="bright">
            {battle.amount === 0 ? frBattle.free : formatWholeEuros(battle.amount)}
          </Text>
          <span>{frBattle.roundNumber(battle.round)}</span>
          {battle.amount > 0 && <span>{stakeTitle(battle.amount)}</span>}
        </Group>
      </Box>
      {children}
    </Group>
  )
}
