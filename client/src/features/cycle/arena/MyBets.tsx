import type { EndedBet, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Text } from '@mantine/core'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { required } from '../../../hooks/money-queries.ts'
import { usePagedList } from '../../../hooks/use-paged-list.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { fr } from '../../../i18n/fr.ts'
import { CYCLE_PATH, cycleProofPath } from '../../../stores/paths.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { CYCLE_LISTS_KEY } from '../hooks/use-cycle-feature-store.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'

const text = frCycle.mine

/** The player's bets of earlier cycles with result and gain; each links to the proof of its cycle. */
export function MyBets() {
  const { identity } = useApp()
  const userId = useSessionUser()?.id ?? null
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndedBets(userId)
  if (userId === null) {
    const connect = (
      <Button size="small" onClick={() => identity.offer({ type: 'page', path: CYCLE_PATH })}>
        {fr.lists.connect}
      </Button>
    )
    return <EmptyState title={text.empty} hint={text.guest} action={connect} />
  }
  if (status === 'pending') return <SkeletonLines lines={3} label={fr.lists.loading} />
  if (status === 'error') {
    const retry = <Button onClick={() => void refetch()}>{fr.lists.retry}</Button>
    return <EmptyState title={fr.lists.loadFailed} action={retry} />
  }
  const bets = data.pages.flat()
  if (bets.length === 0) return <EmptyState title={text.empty} hint={text.emptyHint} />
  return (
    <>
      <h2 className="visually-hidden">{text.title}</h2>
      <ul>
        {bets.map((bet) => (
          <EndedBetRow key={bet.id} bet={bet} />
        ))}
      </ul>
      {hasNextPage && (
        <Group justify="center" pt="sm">
          <Button size="small" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
    </>
  )
}

function EndedBetRow({ bet }: { readonly bet: EndedBet }) {
  const { prediction, result, cycle_number, cycleId } = bet
  return (
    <li className={styles.mineRow}>
      <Box flex={1} miw={0}>
        <Group component="p" gap={6} wrap="nowrap" fw={600} style={{ whiteSpace: 'nowrap' }} data-tone={prediction}>
          {text.outcomes[result]}
          <Text span inherit c="var(--tone-text)">
            {frCycle.direction[prediction]}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" truncate>
          {formatEuros(centsFromEuros(bet.bet_amount))} {frCycle.bet.odds(Math.round(bet.odds * 100))} ·{' '}
          {formatWhen(bet.ended_at)}
        </Text>
      </Box>
      <Amount cents={centsFromEuros(bet.net_gain)} signed />
      <Link
        to={cycleProofPath(cycleId)}
        className={styles.verify}
        aria-label={text.verifyNamed(cycle_number)}
        title={text.verifyNamed(cycle_number)}
      >
        <IconShieldCheck size={20} aria-hidden="true" />
      </Link>
    </li>
  )
}

const HISTORY_PAGE = 20

/** The player's bets of ended cycles. */
function useEndedBets(userId: UserId | null) {
  return usePagedList({
    queryKey: [CYCLE_LISTS_KEY, 'ended', userId],
    enabled: userId !== null,
    pageRows: HISTORY_PAGE,
    load: (api, query, signal) => api('cycle.endedBets', { params: { userId: required(userId) }, query, signal }),
  })
}
