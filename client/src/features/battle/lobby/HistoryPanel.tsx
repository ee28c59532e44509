import type { BattleId, UserId } from '@bougie/protocol'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { BATTLE_LISTS_KEY } from '../hooks/use-battle-feature-store.tsx'
import { frLobby } from './fr-lobby.ts'
import styles from './HistoryPanel.module.css'
import { HistoryRow } from './HistoryRow.tsx'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby
const HISTORY_PAGE = 10

export interface HistoryPanelProps {
  readonly userId: UserId | null
  readonly onReplay: (battleId: BattleId, opponent: string) => void
  readonly onConnect: () => void
}

/** The player's ended battles; each can be replayed round by round and verified. */
export function HistoryPanel({ userId, onReplay, onConnect }: HistoryPanelProps) {
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndedBattles(userId)
  const battles = data?.pages.flat() ?? []
  // A player without battles sees the lobby's card above; a guest reads where a history would appear.
  if (userId !== null && status === 'success' && battles.length === 0) return null
  return (
    <ListPanel
      title={text.history}
      status={userId === null ? 'success' : status}
      onRetry={() => void refetch()}
      empty={userId === null ? <GuestHistory onConnect={onConnect} /> : null}
    >
      {userId !== null &&
        battles.map((battle) => <HistoryRow key={battle.id} battle={battle} userId={userId} onReplay={onReplay} />)}
      {hasNextPage && (
        <li className={styles.more}>
          <Button size="small" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </li>
      )}
    </ListPanel>
  )
}

function GuestHistory({ onConnect }: { readonly onConnect: () => void }) {
  const connect = (
    <Button size="small" onClick={onConnect}>
      {fr.lists.connect}
    </Button>
  )
  return <EmptyState title={text.historyEmpty} hint={text.historyGuest} action={connect} />
}

/** Ended battles, newest first, in pages; a page begins after the last battle of the previous one. */
function useEndedBattles(userId: UserId | null) {
  const { api } = useApp()
  return useInfiniteQuery({
    queryKey: [BATTLE_LISTS_KEY, 'ended', userId],
    enabled: userId !== null,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      if (userId === null) return []
      const query = pageParam === undefined ? { limit: HISTORY_PAGE } : { limit: HISTORY_PAGE, before: pageParam }
      return api('endedBattles', { params: { userId }, query, signal })
    },
    getNextPageParam: (page) => (page.length < HISTORY_PAGE ? undefined : page.at(-1)?.ended_at),
  })
}
