import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import styles from './CloseButton.module.css'

interface CloseButtonProps {
  readonly label: string
  readonly onClose: () => void
}

/** The cross in the corner of a modal: large enough for a thumb, without making its row higher. */
export function CloseButton({ label, onClose }: CloseButtonProps) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClose}>
      <IconX size={20} aria-hidden="true" />
    </button>
  )
}
