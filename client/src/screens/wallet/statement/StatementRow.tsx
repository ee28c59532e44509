import type { StatementEntry } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Link } from 'react-router-dom'
import { linkOfEntry } from '../../../data/wallet/statement-view.ts'
import { formatEuros } from '../../../text/format-euros.ts'
import { formatTime } from '../../../text/format-when.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import styles from './StatementRow.module.css'

const text = frWallet.statement

interface StatementRowProps {
  readonly entry: StatementEntry
}

export function StatementRow({ entry }: StatementRowProps) {
  const link = linkOfEntry(entry)
  const title = titleOf(entry)
  const time = formatTime(entry.created_at)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.type}>{title}</p>
        {entry.note !== undefined && entry.note !== '' && <p className={styles.note}>{entry.note}</p>}
        <p className={styles.detail}>
          <span>{time}</span>
          {entry.played !== null && <span>{sumsOf(entry.played)}</span>}
          {link !== null && (
            <Link to={link} className={styles.link} aria-label={text.verifyNamed(title, time)}>
              {entry.type === 'cycle' ? text.verifyCycle : text.verifyBattle}
            </Link>
          )}
        </p>
      </div>
      <Amount cents={centsFromEuros(entry.amount)} signed={entry.amount !== 0} />
    </li>
  )
}

function titleOf({ type, played }: StatementEntry): string {
  if (type !== 'battle' && type !== 'cycle') return text.types[type]
  if (played === null) return text.types.other
  const outcome = text.outcomes[type][played.outcome]
  return type === 'cycle' ? text.cycle(played.number, outcome) : text.battle(played.opponent, outcome)
}

function sumsOf({ stake, fee, payout, outcome }: NonNullable<StatementEntry['played']>): string {
  const euros = (amount: number) => formatEuros(centsFromEuros(amount))
  return [
    text.stake(euros(stake)),
    ...(fee > 0 ? [text.fee(euros(fee))] : []),
    ...(outcome === 'open' ? [] : [text.payout(euros(payout))]),
  ].join(' · ')
}
