import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { DemoTag } from './DemoTag.tsx'
import styles from './PayToPanel.module.css'

interface PayToPanelProps {
  readonly intro: string
  readonly next: string
  readonly children: ReactNode
}

/** The account or address that receives a deposit by bank or crypto. */
export function PayToPanel({ intro, next, children }: PayToPanelProps) {
  return (
    <Stack gap="sm">
      <div className={styles.heading}>
        <Text c="bright" inherit>
          {intro}
        </Text>
        <DemoTag />
      </div>
      {children}
      <Text fz="sm">{next}</Text>
    </Stack>
  )
}
