import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Tooltip } from '../Tooltip/Tooltip.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps {
  /** Name of the action; read aloud and shown as a tooltip. */
  readonly label: string
  readonly icon: ReactNode
  readonly onClick: () => void
  readonly disabled?: boolean
  /** For switches: whether it is on. */
  readonly pressed?: boolean
}

/** The label names the button. */
const DECORATION = { icon: { 'aria-hidden': true } } as const

/** A button with an icon only. */
export function IconButton({ label, icon, onClick, disabled = false, pressed }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <ActionIcon
        className={styles.button ?? ''}
        attributes={DECORATION}
        aria-label={label}
        aria-pressed={pressed}
        onClick={onClick}
        disabled={disabled}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
