import { Button } from '../../../ui/Button/Button.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './HistoryFilters.module.css'
import type { HistoryFilter } from './money-history.ts'

const text = frWallet.moneyHistory
const FILTERS: readonly HistoryFilter[] = ['all', 'deposit', 'withdraw']

interface HistoryFiltersProps {
  readonly filter: HistoryFilter
  readonly onPick: (filter: HistoryFilter) => void
}

export function HistoryFilters({ filter, onPick }: HistoryFiltersProps) {
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{text.filter}</legend>
      {FILTERS.map((choice) => (
        <Button key={choice} size="small" variant="quiet" pressed={choice === filter} onClick={() => onPick(choice)}>
          {text.filters[choice]}
        </Button>
      ))}
    </fieldset>
  )
}
