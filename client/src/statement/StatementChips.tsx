import '@mantine/core/styles/Chip.layer.css'
import { Chip } from '@mantine/core'
import { useId } from 'react'
import { frStatement } from './fr-statement.ts'
import styles from './StatementChips.module.css'
import { STATEMENT_FILTERS, type StatementFilter } from './statement-view.ts'

const text = frStatement
const PARTS = { label: styles.chip ?? '', input: styles.input ?? '' }

interface StatementChipsProps {
  readonly filter: StatementFilter
  readonly onPick: (filter: StatementFilter) => void
}

/** Radio buttons of one name, so that arrow keys move between them. */
export function StatementChips({ filter, onPick }: StatementChipsProps) {
  const name = useId()
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{text.filter}</legend>
      <Chip.Group value={filter} onChange={onPick}>
        {STATEMENT_FILTERS.map((choice) => (
          <Chip key={choice} name={name} value={choice} icon={null} classNames={PARTS}>
            {text.filters[choice]}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  )
}
