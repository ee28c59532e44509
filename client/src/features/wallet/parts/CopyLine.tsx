import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { Inset } from '../../../ui/Inset.tsx'
import { frWallet } from '../text/fr-wallet.ts'

interface CopyLineProps {
  readonly label: string
  readonly value: string
}

/** A value that the player has to enter elsewhere; a press copies it. */
export function CopyLine({ label, value }: CopyLineProps) {
  const { copied, copy } = useCopy(value, frWallet.copied)
  return (
    <Inset>
      <Group justify="space-between" gap="md" wrap="nowrap">
        <div>
          <Text c="dimmed" fz="xs">
            {label}
          </Text>
          <Text inherit ff="var(--font-display)" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </div>
        <IconButton
          label={frWallet.copy(label)}
          icon={copied ? <IconCheck size={18} /> : <IconCopy size={18} />}
          onClick={copy}
        />
      </Group>
    </Inset>
  )
}
