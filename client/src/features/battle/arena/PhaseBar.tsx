import { Box, Group, Text } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { choiceHint, phaseLabel } from './battle-view.ts'

interface PhaseBarProps {
  readonly battle: LiveBattle
  /** A countdown stands still while its data is not live. */
  readonly live: boolean
}

/** [G15] to [G19] the phase, its remaining time, and the action it expects from the player. */
export function PhaseBar({ battle, live }: PhaseBarProps) {
  const { phase } = battle
  const over = battle.ending !== null
  const label = over ? frBattle.phase.over : phaseLabel(phase?.name ?? null)
  return (
    <Group gap={14} wrap="nowrap" miw={0}>
      <CountdownRing
        endsAtMs={live && !over ? (phase?.endsAtMs ?? null) : null}
        durationMs={phase?.durationMs ?? 0}
        now={useApp().live.serverNow}
        label={label}
        size={60}
        tone={phase?.name === 'prediction' ? 'brand' : 'neutral'}
      />
      <Box flex={1} miw={0}>
        <Text ff="heading" fz={18} fw={700} lh={1.25}>
          {label}
        </Text>
        <Text c="dimmed" mih="1.5em">
          {choiceHint(battle, live)}
        </Text>
      </Box>
    </Group>
  )
}
