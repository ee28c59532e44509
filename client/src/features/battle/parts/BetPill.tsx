import { Box } from '@mantine/core'

/** French texts of running battles that other pages show too, which do not load those of the battle itself. */
export const frRunning = {
  bet: 'Parier !',
  one: (opponent: string) => `Partie en cours contre ${opponent}`,
  many: (count: number) => `${count} parties en cours`,
  rejoin: 'Rejoindre',
} as const

const SHAPE = { padding: '1px var(--space-1)', background: 'var(--gradient-brand)', whiteSpace: 'nowrap' } as const

/** Marks a battle that waits for the player's choice. */
export function BetPill() {
  return (
    <Box component="span" flex="none" bdrs="xl" c="var(--color-on-brand)" fz="var(--text-xs)" fw={700} style={SHAPE}>
      {frRunning.bet}
    </Box>
  )
}
