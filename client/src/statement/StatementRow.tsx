import '@mantine/core/styles/Anchor.layer.css'
import type { StatementEntry } from '@bougie/protocol'
import { Anchor, Text } from '@mantine/core'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconChartCandle from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { Link } from 'react-router-dom'
import { formatTime } from '../i18n/format-when.ts'
import { Amount } from '../ui/Amount/Amount.tsx'
import { Row } from '../ui/Rows/Rows.tsx'
import { frStatement } from './fr-statement.ts'
import styles from './StatementPanel.module.css'
import { type EntryKind, lineOfEntry, linkOfEntry } from './statement-view.ts'

const text = frStatement
const ICONS = {
  battle: IconSwords,
  cycle: IconChartCandle,
  stake: IconCoins,
  gain: IconTrophy,
  deposit: IconArrowDownLeft,
  withdrawal: IconArrowUpRight,
  gift: IconGift,
  commission: IconPercentage,
  correction: IconTool,
  other: IconReceipt,
} as const satisfies Record<EntryKind, unknown>

const TONES = { gain: 'up', loss: 'down', even: 'equal' } as const

export function StatementRow({ entry }: { readonly entry: StatementEntry }) {
  const link = linkOfEntry(entry)
  const { kind, tone, title, sums, cents } = lineOfEntry(entry)
  const Icon = ICONS[kind]
  const time = formatTime(entry.created_at)
  const verify = entry.type === 'cycle' ? text.verifyCycle : text.verifyBattle
  return (
    <Row
      icon={<Icon size={20} />}
      tone={TONES[tone]}
      title={title}
      details={
        <>
          <span>{time}</span>
          {sums !== null && <span className={styles.sums}>{sums}</span>}
          {link !== null && (
            <Anchor
              component={Link}
              to={link}
              inherit
              underline="always"
              aria-label={text.verifyNamed(verify, title, time)}
            >
              {verify}
            </Anchor>
          )}
        </>
      }
      end={<Amount cents={cents} signed={cents !== 0} />}
    >
      {entry.note !== undefined && entry.note !== '' && <Text fz="sm">{entry.note}</Text>}
    </Row>
  )
}
