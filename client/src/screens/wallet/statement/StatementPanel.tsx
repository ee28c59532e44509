import type { UserId } from '@bougie/protocol'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useState } from 'react'
import { useApp } from '../../../app/app-context.tsx'
import {
  dayName,
  entriesByDay,
  monthName,
  type StatementMonth,
  statementMonths,
} from '../../../data/wallet/statement-view.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton, SecondaryLink } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { EndOfList } from '../EndOfList.tsx'
import { useStatement, useStatementExport } from '../use-statement.ts'
import styles from './StatementPanel.module.css'
import { StatementRow } from './StatementRow.tsx'

const text = frWallet.statement
const EVERY_MONTH = ''

interface StatementPanelProps {
  readonly userId: UserId | null
}

/** A player's money by day, a line for each bet, battle and payment. */
export function StatementPanel({ userId }: StatementPanelProps) {
  const { timers } = useApp()
  const [month, setMonth] = useState<StatementMonth | null>(null)
  const download = useStatementExport(userId)
  const months = statementMonths(timers.now()).map((value) => ({ value, label: monthName(value) }))
  return (
    <Surface>
      <div className={styles.toolbar}>
        <SelectField
          label={text.month}
          value={month ?? EVERY_MONTH}
          options={[{ value: EVERY_MONTH, label: text.everyMonth }, ...months]}
          onChange={(value) => setMonth(value === EVERY_MONTH ? null : value)}
        />
        <SecondaryButton
          size="small"
          icon={<IconDownload size={18} aria-hidden="true" />}
          busy={download.isPending}
          onClick={() => download.mutate(month)}
        >
          {text.export}
        </SecondaryButton>
      </div>
      <StatementLines userId={userId} month={month} />
    </Surface>
  )
}

interface StatementLinesProps extends StatementPanelProps {
  readonly month: StatementMonth | null
}

function StatementLines({ userId, month }: StatementLinesProps) {
  const statement = useStatement(userId, month)
  if (statement.isPending) return <SkeletonLines lines={6} label={frWallet.loading} />
  if (statement.isError) {
    const retry = <SecondaryButton onClick={() => void statement.refetch()}>{frWallet.retry}</SecondaryButton>
    return <EmptyState title={frWallet.loadFailed} hint={statement.error.message} action={retry} />
  }
  const entries = statement.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0 && !statement.hasNextPage) {
    const play = <SecondaryLink to="/battle">{frWallet.play}</SecondaryLink>
    return <EmptyState icon={<IconReceipt size={26} />} title={text.empty} hint={text.emptyHint} action={play} />
  }
  return (
    <>
      {entriesByDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} aria-label={dayName(day)}>
          <h3 className={styles.day}>{dayName(day)}</h3>
          <ul className={styles.lines}>
            {ofDay.map((entry) => (
              <StatementRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {statement.hasNextPage && (
        <EndOfList busy={statement.isFetchingNextPage} onReach={() => void statement.fetchNextPage()} />
      )}
    </>
  )
}
