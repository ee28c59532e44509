import type { ActiveBattle } from '@bougie/protocol'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { useBotAfterMs } from '../../app/use-house-status.ts'
import { frLobby } from '../../text/fr-lobby.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { IconButton } from '../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { BattleRow } from './BattleRow.tsx'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

export interface RunningBattlesProps {
  readonly battles: readonly ActiveBattle[]
  readonly status: 'pending' | 'error' | 'success'
  readonly refreshing: boolean
  readonly onRefresh: () => void
  readonly opponentOf: (battle: ActiveBattle) => string
  readonly onJoin: (battle: ActiveBattle) => void
  /** Leads to the stake picker. */
  readonly onStart: () => void
}

/** [L18] one's own running battles. */
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
            <SecondaryButton size="small" label={text.joinNamed(opponentOf(battle))} onClick={() => onJoin(battle)}>
              {text.join}
            </SecondaryButton>
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
        <SecondaryButton size="small" onClick={onStart}>
          {text.choose}
        </SecondaryButton>
      }
    />
  )
}
