import type { ReactNode } from 'react'
import { DemoTag } from './DemoTag.tsx'
import styles from './PayToPanel.module.css'

interface PayToPanelProps {
  readonly intro: string
  readonly next: string
  readonly children: ReactNode
}

/** Where to send the money of a deposit from elsewhere. */
export function PayToPanel({ intro, next, children }: PayToPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.heading}>
        <p className={styles.intro}>{intro}</p>
        <DemoTag />
      </div>
      {children}
      <p className={styles.next}>{next}</p>
    </div>
  )
}
