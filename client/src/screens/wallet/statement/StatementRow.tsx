import type { StatementLine } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Link } from 'react-router-dom'
import { linkOfLine } from '../../../data/wallet/statement-view.ts'
import { formatEuros } from '../../../text/format-euros.ts'
import { formatWhen } from '../../../text/format-when.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import styles from './StatementRow.module.css'

const text = frWallet.statement

interface StatementRowProps {
  readonly line: StatementLine
}

export function StatementRow({ line }: StatementRowProps) {
  const link = linkOfLine(line)
  const type = text.types[line.type]
  const when = formatWhen(line.created_at)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.type}>{type}</p>
        {line.note !== undefined && line.note !== '' && <p className={styles.note}>{line.note}</p>}
        <p className={styles.detail}>
          <span>{when}</span>
          {link !== null && (
            <Link to={link} className={styles.link} aria-label={text.verifyNamed(type, when)}>
              {text.verify}
            </Link>
          )}
        </p>
      </div>
      <div className={styles.figures}>
        <Amount cents={centsFromEuros(line.amount)} signed />
        <span className={styles.balance}>{text.balance(formatEuros(centsFromEuros(line.balance)))}</span>
      </div>
    </li>
  )
}
