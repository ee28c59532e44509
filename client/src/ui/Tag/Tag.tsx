import '@mantine/core/styles/Badge.layer.css'
import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Tag.module.css'

interface TagProps {
  readonly tone?: 'neutral' | 'good' | 'bad' | 'warning' | 'info'
  readonly children: ReactNode
}

/** A state in one word; its colour never stands alone. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  return (
    <Badge component="span" className={classNames(styles.tag, styles[tone])}>
      {children}
    </Badge>
  )
}
