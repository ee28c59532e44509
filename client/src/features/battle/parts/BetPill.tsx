import { Box } from '@mantine/core'
import { frRunning } from '../text/fr-running.ts'

const SHAPE = { padding: '1px var(--space-1)', background: 'var(--gradient-brand)', whiteSpace: 'nowrap' } as const

/** Marks a battle that waits for the player's choice. */
export function BetPill() {
  return (
    <Box component="span" flex="none" bdrs="xl" c="var(--color-on-brand)" fz="var(--text-xs)" fw={700} style={SHAPE}>
      {frRunning.bet}
    </Box>
  )
}
