import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

const TONES = { neutral: 'quiet', good: 'up', bad: 'down', warning: 'warning', info: 'equal' } as const

interface TagProps {
  readonly tone?: keyof typeof TONES
  readonly icon?: ReactNode
  readonly title?: string | undefined
  readonly children: ReactNode
}

/** A state in one word; never shown by colour alone. */
export function Tag({ tone = 'neutral', icon, title, children }: TagProps) {
  return (
    <Badge component="span" className={styles.tag ?? ''} data-tone={TONES[tone]} leftSection={icon} title={title}>
      {children}
    </Badge>
  )
}
