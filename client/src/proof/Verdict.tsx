import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Tag } from '../ui/Tag/Tag.tsx'
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

interface RowVerdictProps {
  readonly conform: boolean
  readonly title?: string
}

/** Whether one line equals the values computed from the seeds. */
export function RowVerdict({ conform, title }: RowVerdictProps) {
  const Icon = conform ? IconCheck : IconX
  return (
    <Tag tone={conform ? 'good' : 'bad'} icon={<Icon size={14} stroke={3} aria-hidden="true" />} title={title}>
      {conform ? frVerify.battle.conform : frVerify.battle.notConform}
    </Tag>
  )
}
