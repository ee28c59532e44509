import type { HistoryFilter } from '../../../data/wallet/money-history.ts'
import { frWallet } from '../../../text/fr-wallet.ts'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './HistoryFilters.module.css'

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
        <SecondaryButton
          key={choice}
          size="small"
          tone="quiet"
          pressed={choice === filter}
          onClick={() => onPick(choice)}
        >
          {text.filters[choice]}
        </SecondaryButton>
      ))}
    </fieldset>
  )
}
