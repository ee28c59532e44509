import type { ActiveBattle } from '@bougie/protocol'
import { Text } from '@mantine/core'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useActiveBattles, useWatchableBattles } from '../hooks/use-battle-lists.ts'
import { stakeTitle } from '../stake/StakePicker.tsx'
import { referenceOf } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'

const text = frLobby

interface BattleListsProps {
  /** Scrolls to the stake picker. */
  readonly onStart: () => void
}

/**
 * [L18] the player's running battles, then those of other players: these are public, and hidden without any. While they
 * load nothing holds their place: mostly there are none, and the history below would jump up.
 */
export function BattleLists({ onStart }: BattleListsProps) {
  const navigate = useNavigate()
  const userId = useSessionUser()?.id ?? null
  const running = useActiveBattles(userId)
  const watchable = useWatchableBattles()
  const own = running.data ?? []
  const others = (watchable.data ?? []).filter((battle) => own.every(({ id }) => id !== battle.id))
  const refresh = () => void Promise.all([running.refetch(), watchable.refetch()])

  function joinButton(battle: ActiveBattle) {
    // A guest's list is empty.
    if (userId === null) return null
    const state = referenceOf(battle, userId)
    return (
      <Button
        size="small"
        label={text.joinNamed(state.opponent.username)}
        onClick={() => void navigate(GAME_PATH, { state })}
      >
        {text.join}
      </Button>
    )
  }

  function watchButton(battle: ActiveBattle) {
    const state = { ...referenceOf(battle, battle.user1_id), watch: true }
    return (
      <Button
        size="small"
        icon={<IconEye size={16} aria-hidden="true" />}
        label={text.watchNamed(battle.user1_username, battle.user2_username)}
        onClick={() => void navigate(GAME_PATH, { state })}
      >
        {text.watch}
      </Button>
    )
  }

  return (
    <>
      <Surface
        title={text.running(running.status === 'success' ? own.length : null)}
        action={
          <IconButton
            label={text.refresh}
            icon={<IconRefresh size={18} aria-hidden="true" />}
            onClick={refresh}
            busy={running.isFetching}
          />
        }
      >
        <Loaded query={running} lines={3}>
          {() =>
            own.length === 0 ? <NoBattle onStart={onStart} /> : <BattleRows battles={own} buttonOf={joinButton} />
          }
        </Loaded>
      </Surface>
      {(watchable.status === 'error' || others.length > 0) && (
        <Surface title={text.watchTitle}>
          <Loaded query={watchable} lines={3}>
            {() => <BattleRows battles={others} buttonOf={watchButton} />}
          </Loaded>
        </Surface>
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

interface BattleRowsProps {
  readonly battles: readonly ActiveBattle[]
  /** The action on a battle. */
  readonly buttonOf: (battle: ActiveBattle) => ReactNode
}

/** [L21] both players, the round and the stake of each running battle. */
function BattleRows({ battles, buttonOf }: BattleRowsProps) {
  return (
    <Rows>
      {battles.map((battle) => (
        <Row
          key={battle.id}
          title={
            <>
              <PlayerName userId={battle.user1_id} name={battle.user1_username} />
              <Text span c="faint" fw={400}>
                {frBattle.versus}
              </Text>
              <PlayerName userId={battle.user2_id} name={battle.user2_username} />
            </>
          }
          details={
            <>
              <Text span inherit ff="heading" fw={600} c="bright">
                {battle.amount === 0 ? frBattle.free : formatWholeEuros(battle.amount)}
              </Text>
              <span>{frBattle.roundNumber(battle.round)}</span>
              {battle.amount > 0 && <span>{stakeTitle(battle.amount)}</span>}
            </>
          }
          end={buttonOf(battle)}
        />
      ))}
    </Rows>
  )
}
