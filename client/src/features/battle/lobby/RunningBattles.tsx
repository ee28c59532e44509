import type { ActiveBattle } from '@bougie/protocol'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useBotAfterMs } from '../../../hooks/use-app-status.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { BattleRow } from './BattleRow.tsx'
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
