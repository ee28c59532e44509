import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  readonly title: string
  /** Below the title. */
  readonly subtitle?: ReactNode
  /** Largest width of the content, in px. */
  readonly width: number
  readonly children: ReactNode
}

/** The frame of a page: its title above its content, in the middle of the window. */
export function Page({ title, subtitle, width, children }: PageProps) {
  return (
    <div className={styles.page} style={{ maxWidth: width }}>
      <header>
        <Text component="h1" inherit fz="2xl">
          {title}
        </Text>
        {subtitle}
      </header>
      {children}
    </div>
  )
}
