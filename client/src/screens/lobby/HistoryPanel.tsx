import type { BattleId, UserId } from '@bougie/protocol'
import { useEndedBattles } from '../../app/use-battle-lists.ts'
import { fr } from '../../text/fr.ts'
import { frLobby } from '../../text/fr-lobby.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './HistoryPanel.module.css'
import { HistoryRow } from './HistoryRow.tsx'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

export interface HistoryPanelProps {
  readonly userId: UserId | null
  readonly onReplay: (battleId: BattleId, opponent: string) => void
  readonly onConnect: () => void
}

/** One's own ended battles; each can be seen again, round by round, and verified. */
export function HistoryPanel({ userId, onReplay, onConnect }: HistoryPanelProps) {
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndedBattles(userId)
  const battles = data?.pages.flat() ?? []
  return (
    <ListPanel
      title={text.history}
      status={userId === null ? 'success' : status}
      onRetry={() => void refetch()}
      empty={emptyOf(userId, battles.length, onConnect)}
    >
      {userId !== null &&
        battles.map((battle) => <HistoryRow key={battle.id} battle={battle} userId={userId} onReplay={onReplay} />)}
      {hasNextPage && (
        <li className={styles.more}>
          <SecondaryButton size="small" tone="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </SecondaryButton>
        </li>
      )}
    </ListPanel>
  )
}

function emptyOf(userId: UserId | null, count: number, onConnect: () => void) {
  if (userId === null) {
    const connect = (
      <SecondaryButton size="small" onClick={onConnect}>
        {fr.lists.connect}
      </SecondaryButton>
    )
    return <EmptyState title={text.historyEmpty} hint={text.historyGuest} action={connect} />
  }
  return count === 0 ? <EmptyState title={text.historyEmpty} hint={text.historyEmptyHint} /> : null
}
