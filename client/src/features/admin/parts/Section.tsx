import '@mantine/core/styles/Text.layer.css'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './Section.module.css'

interface SectionProps {
  readonly title: string
  /** One line on the purpose of the page. */
  readonly lead?: string
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A page of the back office. */
export function Section({ title, lead, action, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {lead !== undefined && (
            <Text c="dimmed" inherit>
              {lead}
            </Text>
          )}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

interface ToolbarProps {
  readonly children: ReactNode
}

/** Filters of the list below. */
export function Toolbar({ children }: ToolbarProps) {
  return <div className={styles.toolbar}>{children}</div>
}

interface ActionsProps {
  readonly children: ReactNode
}

/** Actions of a row. */
export function Actions({ children }: ActionsProps) {
  return <span className={styles.actions}>{children}</span>
}

/** Actions of the page's subject. */
export function PageActions({ children }: ActionsProps) {
  return <div className={classNames(styles.actions, styles.ofPage)}>{children}</div>
}
