import type { ActiveBattle } from '@bougie/protocol'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { Button } from '../../../ui/Button/Button.tsx'
import { BattleRow } from './BattleRow.tsx'
import { frLobby } from './fr-lobby.ts'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

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
