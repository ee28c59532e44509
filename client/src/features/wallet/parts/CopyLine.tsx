import '@mantine/core/styles/Text.layer.css'
import { Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './CopyLine.module.css'

interface CopyLineProps {
  readonly label: string
  readonly value: string
}

/** A value that the player has to enter elsewhere; a press copies it. */
export function CopyLine({ label, value }: CopyLineProps) {
  const { copied, copy } = useCopy(value, frWallet.copied)
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <Text c="dimmed" fz="xs">
          {label}
        </Text>
        <p className={styles.value}>{value}</p>
      </div>
      <IconButton
        label={frWallet.copy(label)}
        icon={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
        onClick={copy}
      />
    </div>
  )
}
