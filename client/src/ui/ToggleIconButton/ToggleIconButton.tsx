import type { ReactNode } from 'react'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import styles from './ToggleIconButton.module.css'

interface IconButtonProps {
  /** Name of the action; read aloud and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** A button that is only an icon. */
export function IconButton({ label, icon, onClick, disabled = false }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" className={styles.button} aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </button>
    </Tooltip>
  )
}

interface ToggleIconButtonProps {
  /** Says what is switched, the same whether on or off: `Son`. */
  readonly label: string
  readonly pressed: boolean
  readonly iconOn: ReactNode
  readonly iconOff: ReactNode
  readonly onToggle: (pressed: boolean) => void
}

/** A switch that is only an icon, for instance the sound. */
export function ToggleIconButton({ label, pressed, iconOn, iconOff, onToggle }: ToggleIconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-pressed={pressed}
        onClick={() => onToggle(!pressed)}
      >
        {pressed ? iconOn : iconOff}
      </button>
    </Tooltip>
  )
}
