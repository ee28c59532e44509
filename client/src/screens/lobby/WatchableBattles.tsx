import type { ActiveBattle } from '@bougie/protocol'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { frLobby } from '../../text/fr-lobby.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { BattleRow } from './BattleRow.tsx'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

export interface WatchableBattlesProps {
  readonly battles: readonly ActiveBattle[]
  readonly status: 'pending' | 'error' | 'success'
  readonly onRetry: () => void
  readonly onWatch: (battle: ActiveBattle) => void
}

/** Battles of others, open to everybody to look at. */
export function WatchableBattles({ battles, status, onRetry, onWatch }: WatchableBattlesProps) {
  return (
    <ListPanel
      title={text.watchTitle}
      status={status}
      onRetry={onRetry}
      empty={battles.length === 0 ? <EmptyState title={text.noWatch} hint={text.noWatchHint} /> : null}
    >
      {battles.map((battle) => (
        <BattleRow
          key={battle.id}
          battle={battle}
          action={
            <SecondaryButton
              size="small"
              icon={<IconEye size={16} aria-hidden="true" />}
              label={text.watchNamed(battle.user1_username, battle.user2_username)}
              onClick={() => onWatch(battle)}
            >
              {text.watch}
            </SecondaryButton>
          }
        />
      ))}
    </ListPanel>
  )
}
