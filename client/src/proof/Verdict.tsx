import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { Tag } from '../ui/Tag/Tag.tsx'
import { frVerify } from './fr-verify.ts'

const text = frVerify.battle

export interface VerdictProps {
  readonly conform: boolean
  readonly children: ReactNode
}

/** The result of this browser's check. */
export function Verdict({ conform, children }: VerdictProps) {
  const Icon = conform ? IconShieldCheck : IconShieldX
  return (
    <Group
      component="section"
      wrap="nowrap"
      px="lg"
      py="md"
      bd="1px solid var(--tone-line)"
      bdrs="lg"
      bg="var(--tone-tint)"
      data-tone={conform ? 'up' : 'down'}
      aria-live="polite"
    >
      <Icon size={44} stroke={1.8} color="var(--tone-text)" style={{ flex: 'none' }} aria-hidden="true" />
      <div>
        <Text inherit c="var(--tone-text)" ff="var(--font-display)" fz="xl" fw={700}>
          {conform ? text.conform : text.notConform}
        </Text>
        {children}
      </div>
    </Group>
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
