import { useFocusTrap } from '@mantine/hooks'
import IconMoodEmpty from '@tabler/icons-react/dist/esm/icons/IconMoodEmpty.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { type ReactNode, useId } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './StageOverlay.module.css'

export interface StageOverlayProps {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly tone?: 'win' | 'loss' | 'draw' | 'plain'
  /** Escape triggers the least consequential of the buttons. */
  readonly onEscape?: () => void
}

/**
 * Covers the battle, but not the list of the player's other battles. The parent makes the covered content inert.
 * Focus goes to the control marked with `data-autofocus`.
 */
export function StageOverlay({ title, children, tone = 'plain', onEscape }: StageOverlayProps) {
  const titleId = useId()
  const element = useFocusTrap()

  return (
    <div
      ref={element}
      className={classNames(styles.overlay, styles[tone])}
      role="dialog"
      aria-labelledby={titleId}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
    >
      <div className={styles.content}>
        <Emblem tone={tone} />
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}

/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const EMBLEMS = { win: IconTrophy, loss: IconMoodEmpty, draw: IconScale } as const

/** An icon of the result, recognised faster than its word. */
function Emblem({ tone }: { readonly tone: NonNullable<StageOverlayProps['tone']> }) {
  if (tone === 'plain') return null
  const Icon = EMBLEMS[tone]
  return (
    <span className={styles.emblem} aria-hidden="true">
      <Icon size={48} stroke={1.6} />
    </span>
  )
}
