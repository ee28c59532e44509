import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import { classNames } from '../class-names.ts'
import styles from './ChoiceButton.module.css'

export type Choice = 'up' | 'down' | 'equal'

interface ChoiceButtonProps {
  readonly choice: Choice
  /** `UP`, `ÉGAL` or `DOWN`. */
  readonly label: string
  /** The player's choice of this round. */
  readonly chosen?: boolean
  readonly disabled?: boolean
  readonly onChoose: (choice: Choice) => void
}

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, equal: IconEqual } as const

/** One of the three predictions: its colour is always joined by an arrow and a word. */
export function ChoiceButton({ choice, label, chosen = false, disabled = false, onChoose }: ChoiceButtonProps) {
  const Icon = chosen ? IconCheck : ICONS[choice]
  return (
    <button
      type="button"
      className={classNames(styles.button, styles[choice], chosen && styles.chosen)}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={() => onChoose(choice)}
    >
      <Icon size={26} stroke={2.4} aria-hidden="true" />
      <span className={styles.label}>{label}</span>
    </button>
  )
}
