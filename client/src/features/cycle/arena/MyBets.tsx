import type { EndedBet, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Link } from 'react-router-dom'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { fr } from '../../../i18n/fr.ts'
import { cycleProofPath } from '../../../stores/paths.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'
import { useEndedBets } from './use-ended-bets.ts'

const text = frCycle.mine

export interface MyBetsProps {
  readonly userId: UserId | null
  readonly onSignIn: () => void
}

/** The player's bets of earlier cycles with result and gain; each links to the proof of its cycle. */
export function MyBets({ userId, onSignIn }: MyBetsProps) {
  const { data, status, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndedBets(userId)
  if (userId === null) {
    const connect = (
      <Button size="small" onClick={onSignIn}>
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
      <ul className={styles.list}>
        {bets.map((bet) => (
          <EndedBetRow key={bet.id} bet={bet} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button size="small" variant="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function EndedBetRow({ bet }: { readonly bet: EndedBet }) {
  const { prediction, result, cycle_number, cycleId } = bet
  return (
    <li className={styles.mineRow}>
      <span className={styles.details}>
        <span className={styles.line}>
          {text.outcomes[result]}
          <span className={classNames(styles[prediction])}>{frCycle.direction[prediction]}</span>
        </span>
        <span className={styles.detail}>
          {formatEuros(centsFromEuros(bet.bet_amount))} {frCycle.bet.odds(Math.round(bet.odds * 100))} ·{' '}
          {formatWhen(bet.ended_at)}
        </span>
      </span>
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
