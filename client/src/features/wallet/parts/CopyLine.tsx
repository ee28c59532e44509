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

/** Something to be written down elsewhere, letter by letter: it is copied with one press. */
export function CopyLine({ label, value }: CopyLineProps) {
  const { copied, copy } = useCopy(value, frWallet.copied)
  return (
    <div className={styles.line}>
      <div className={styles.text}>
        <p className={styles.label}>{label}</p>
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
