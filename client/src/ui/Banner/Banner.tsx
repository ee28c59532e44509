import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './Banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly action?: ReactNode
}

/** A line that the player should know about now. */
export function Banner({ children, tone = 'info', action }: BannerProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <div className={classNames(styles.banner, styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" className={styles.icon} />
      <span className={styles.text}>{children}</span>
      {action}
    </div>
  )
}
