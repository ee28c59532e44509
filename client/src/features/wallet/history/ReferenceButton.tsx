import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { frWallet } from '../text/fr-wallet.ts'
import styles from './ReferenceButton.module.css'

interface ReferenceButtonProps {
  readonly reference: string
}

/** The reference of a payment within a line of text; a press copies it. */
export function ReferenceButton({ reference }: ReferenceButtonProps) {
  const { copied, copy } = useCopy(reference, frWallet.copied)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button type="button" className={styles.reference} aria-label={frWallet.copy(reference)} onClick={copy}>
      {reference}
      <Icon size={14} aria-hidden="true" />
    </button>
  )
}
