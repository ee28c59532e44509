import { formatWholeEuros } from '../../i18n/format-euros.ts'
import { Button } from '../Button/Button.tsx'
import styles from './QuickAmounts.module.css'

interface QuickAmountsProps {
  /** Names the group for assistive technology. */
  readonly label: string
  /** In euros. */
  readonly amounts: readonly number[]
  readonly chosen: number | null
  readonly isDisabled?: (euros: number) => boolean
  readonly onPick: (euros: number) => void
}

/** Usual amounts, each one press away. */
export function QuickAmounts({ label, amounts, chosen, isDisabled, onPick }: QuickAmountsProps) {
  return (
    <fieldset className={styles.amounts}>
      <legend className="visually-hidden">{label}</legend>
      {amounts.map((euros) => (
        <Button
          key={euros}
          size="small"
          fullWidth
          pressed={euros === chosen}
          disabled={isDisabled?.(euros) ?? false}
          onClick={() => onPick(euros)}
        >
          {formatWholeEuros(euros)}
        </Button>
      ))}
    </fieldset>
  )
}
