import '@mantine/core/styles/Alert.layer.css'
import { Alert } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import styles from './Banner.module.css'

interface BannerProps {
  readonly children: ReactNode
  readonly tone?: 'info' | 'warning' | 'danger'
  /** The response to the last press: read aloud when it appears, as danger always is. A status that comes with its text is not. */
  readonly responds?: boolean
  readonly action?: ReactNode
}

const TONES = { info: 'equal', warning: 'warning', danger: 'down' } as const

/** A line with current information for the player. */
export function Banner({ children, tone = 'info', responds = tone === 'danger', action }: BannerProps) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle
  return (
    <Alert
      classNames={styles}
      data-tone={TONES[tone]}
      icon={<Icon size={18} aria-hidden="true" />}
      role={responds ? 'alert' : 'status'}
    >
      <span className={styles.text}>{children}</span>
      {action}
    </Alert>
  )
}
