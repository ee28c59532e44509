import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import type { ReactNode } from 'react'
import { frVerify } from './fr-verify.ts'
import styles from './Verdict.module.css'

const text = frVerify.battle

export interface VerdictProps {
  readonly conform: boolean
  readonly children: ReactNode
}

/** The result of this browser's check. */
export function Verdict({ conform, children }: VerdictProps) {
  const Icon = conform ? IconShieldCheck : IconShieldX
  return (
    <section className={styles.verdict} data-tone={conform ? 'up' : 'down'} aria-live="polite">
      <Icon className={styles.icon} size={44} stroke={1.8} aria-hidden="true" />
      <div>
        <p className={styles.word}>{conform ? text.conform : text.notConform}</p>
        {children}
      </div>
    </section>
  )
}
