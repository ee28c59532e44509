import { Group, Stack, Text } from '@mantine/core'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { isAffordable } from '../stake/stake-choice.ts'
import type { OpenSearch } from '../store/queue-state.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './OpenSearches.module.css'

const text = frLobby.openSearches

export interface OpenSearchesProps {
  readonly searches: readonly OpenSearch[]
  readonly balanceCents: number | null
  readonly disabled: boolean
  readonly onAccept: (euros: number) => void
}

/** Players are matched on equal stakes only: the stakes at which a player waits, each with a button that joins. */
export function OpenSearches({ searches, balanceCents, disabled, onAccept }: OpenSearchesProps) {
  if (searches.length === 0) return null
  return (
    <section aria-label={text.title}>
      <h3 className={styles.title}>{text.title}</h3>
      <Stack component="ul" gap="xs">
        {searches.map(({ euros, players }) => (
          <Group component="li" key={euros} gap={12} wrap="nowrap" className={styles.row}>
            <Text span ff="heading" fw={700}>
              {formatWholeEuros(euros)}
            </Text>
            <Text span size="sm" c="dimmed" flex={1} miw={0}>
              {text.waiting(players)}
            </Text>
            <Button
              size="small"
              label={text.acceptNamed(formatWholeEuros(euros))}
              disabled={disabled || !isAffordable(euros, balanceCents)}
              onClick={() => onAccept(euros)}
            >
              {text.accept}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
