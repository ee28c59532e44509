import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Tag } from '../ui/Tag/Tag.tsx'
import { frVerify } from './fr-verify.ts'

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
