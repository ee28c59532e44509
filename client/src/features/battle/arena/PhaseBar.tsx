import { Box, Group, Text } from '@mantine/core'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import type { PhaseClock } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { phaseLabel } from './battle-view.ts'

export interface PhaseBarProps {
  readonly phase: PhaseClock | null
  readonly hint: string
  readonly over: boolean
  /** A countdown stands still while its data is not live. */
  readonly live: boolean
  readonly now: () => number
}

/** [G15] to [G19] the phase, its remaining time, and the action it expects from the player. */
export function PhaseBar({ phase, hint, over, live, now }: PhaseBarProps) {
  const label = over ? frBattle.phase.over : phaseLabel(phase?.name ?? null)
  return (
    <Group gap={14} wrap="nowrap" miw={0}>
      <CountdownRing
        endsAtMs={live && !over ? (phase?.endsAtMs ?? null) : null}
        durationMs={phase?.durationMs ?? 0}
        now={now}
        label={label}
        size={60}
        tone={phase?.name === 'prediction' ? 'brand' : 'neutral'}
      />
      <Box flex={1} miw={0}>
        <Text ff="heading" fz={18} fw={700} lh={1.25}>
          {label}
        </Text>
        <Text c="dimmed" mih="1.5em">
          {hint}
        </Text>
      </Box>
    </Group>
  )
}
