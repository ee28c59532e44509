import { Stack, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './CardButton.module.css'

interface CardButtonProps {
  readonly icon?: ReactNode
  readonly title: ReactNode
  /** Lines below the title. */
  readonly details?: ReactNode
  /** Content at the end, from the line of the title on. */
  readonly end?: ReactNode
  /** For a persistent choice: whether this card is the chosen one. */
  readonly pressed?: boolean
  readonly onClick: () => void
}

/** A card that is a button as a whole: one of several options, wallets or holdings. */
export function CardButton({ icon, title, details, end, pressed, onClick }: CardButtonProps) {
  return (
    <UnstyledButton className={styles.card ?? ''} aria-pressed={pressed} onClick={onClick}>
      {icon !== undefined && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {details}
      </span>
      {end !== undefined && <span className={styles.end}>{end}</span>}
    </UnstyledButton>
  )
}

interface CardListProps {
  /** Id of the text that names the list. */
  readonly labelledBy?: string
  /** An `li` for each card. */
  readonly children: ReactNode
}

export function CardList({ labelledBy, children }: CardListProps) {
  return (
    <Stack component="ul" gap="sm" aria-labelledby={labelledBy}>
      {children}
    </Stack>
  )
}
