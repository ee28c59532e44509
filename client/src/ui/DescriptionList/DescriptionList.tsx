import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface Description {
  readonly label: string
  readonly value: ReactNode
  /** Occupies a whole line, as a hash does. */
  readonly wide?: boolean
}

const GRID = { gridTemplateColumns: 'repeat(auto-fill, minmax(min(7rem, 100%), 1fr))', gap: '12px var(--space-3)' }
const WHOLE_LINE = { gridColumn: '1 / -1' }

/** Labelled values of one subject. */
export function DescriptionList({ items }: { readonly items: readonly Description[] }) {
  return (
    <Box component="dl" display="grid" style={GRID}>
      {items.map(({ label, value, wide = false }) => (
        <Box key={label} miw={0} style={wide ? WHOLE_LINE : undefined}>
          <Text component="dt" c="var(--color-text-faint)" fz="xs">
            {label}
          </Text>
          <Text component="dd" inherit fw={500} className="break-anywhere">
            {value}
          </Text>
        </Box>
      ))}
    </Box>
  )
}
