import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface ReceiptLine {
  readonly label: string
  readonly value: ReactNode
}

interface ReceiptProps {
  readonly lines: readonly ReceiptLine[]
  /** The sum below the line. */
  readonly total?: ReceiptLine
}

const TOTAL = {
  c: 'bright',
  fz: 'md',
  fw: 600,
  pt: 6,
  style: { borderTop: '1px solid var(--color-line-strong)' },
} as const

/** Figures of a payment, one a line, as on a receipt. */
export function Receipt({ lines, total }: ReceiptProps) {
  if (lines.length === 0) return null
  return (
    <Stack component="dl" gap={6} c="dimmed" fz="sm">
      {lines.map((line) => (
        <Line key={line.label} {...line} />
      ))}
      {total !== undefined && <Line {...total} {...TOTAL} />}
    </Stack>
  )
}

function Line({ label, value, ...look }: ReceiptLine & Partial<typeof TOTAL>) {
  return (
    <Group justify="space-between" align="stretch" gap="md" wrap="nowrap" {...look}>
      <dt>{label}</dt>
      <Text component="dd" inherit c="bright" fw={500} ta="end">
        {value}
      </Text>
    </Group>
  )
}
