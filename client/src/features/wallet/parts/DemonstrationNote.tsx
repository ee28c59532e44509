import { Text } from '@mantine/core'
import { frWallet } from '../text/fr-wallet.ts'

/** The demonstration notice on every screen with money movements. */
export function DemonstrationNote() {
  return (
    <Text c="var(--color-text-faint)" fz="xs" ta="center" textWrap="balance">
      {frWallet.demonstration}
    </Text>
  )
}
