import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { Spinner } from '../Button/Button.tsx'
import { classNames } from '../class-names.ts'
import { DirectionIcon } from '../DirectionIcon.tsx'
import styles from './ChoiceButton.module.css'

type Choice = 'up' | 'down' | 'equal'

interface ChoiceButtonProps {
  readonly choice: Choice
  /** `UP`, `ÉGAL` or `DOWN`. */
  readonly label: string
  /** The player's choice of this round. */
  readonly chosen?: boolean
  /** In flight and unconfirmed: it must not look like a registered choice. */
  readonly sending?: boolean
  /** Makes no choice now, but keeps the focus, so that keyboard players do not lose their place after each choice. */
  readonly locked?: boolean
  /** The keyboard shortcut, shown where there is a keyboard. */
  readonly shortcut?: { readonly key: string; readonly sign: string } | undefined
  readonly onChoose: (choice: Choice) => void
}

/** The size of the sign above the label. */
const SIGN = { size: 26, stroke: 2.4 } as const

/** One of the three predictions: an arrow and a word accompany its colour. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { choice, label, chosen = false, sending = false, locked = false, shortcut, onChoose } = props
  return (
    <button
      type="button"
      data-tone={choice}
      className={classNames(styles.button, chosen && styles.chosen, sending && styles.sending)}
      aria-pressed={chosen}
      aria-busy={sending || undefined}
      aria-disabled={locked || undefined}
      aria-keyshortcuts={shortcut?.key}
      onClick={locked ? undefined : () => onChoose(choice)}
    >
      <span className={styles.sign}>
        {chosen ? <IconCheck {...SIGN} aria-hidden="true" /> : <DirectionIcon direction={choice} {...SIGN} />}
        {sending && (
          <span className={styles.waiting}>
            <Spinner />
          </span>
        )}
      </span>
      <span className={styles.label}>{label}</span>
      {shortcut !== undefined && (
        <span className={styles.key} aria-hidden="true">
          {shortcut.sign}
        </span>
      )}
    </button>
  )
}
