import { Box, Stack, Text } from '@mantine/core'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frBattleRules } from '../text/fr-battle-rules.ts'

/** From the goal to the points: what a round asks for. */
const SECTIONS_SHOWN = 4

/** The start of the rules beside a first battle, where later ones have the history. */
export function RulesPanel() {
  return (
    <Surface title={frBattleRules.title}>
      <Stack gap="md">
        {frBattleRules.sections.slice(0, SECTIONS_SHOWN).map(({ title, text }) => (
          <Box key={title}>
            <Text component="h3" inherit fw={600}>
              {title}
            </Text>
            <Dimmed small>{text}</Dimmed>
          </Box>
        ))}
      </Stack>
    </Surface>
  )
}
