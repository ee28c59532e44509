import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

interface InsetProps {
  readonly children: ReactNode
  /** Text to copy by hand: a press selects all of it, and it breaks anywhere. */
  readonly toCopy?: boolean
}

/** A box within a card or a dialog, for figures or a value to copy. A darker box would look like a field. */
export function Inset({ children, toCopy = false }: InsetProps) {
  return (
    <Box
      px={12}
      py={10}
      bd="1px solid var(--color-line)"
      bdrs={8}
      bg="var(--color-surface-2)"
      c="bright"
      style={toCopy ? { userSelect: 'all', overflowWrap: 'anywhere' } : undefined}
    >
      {children}
    </Box>
  )
}
