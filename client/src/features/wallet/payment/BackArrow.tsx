import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import styles from './BackArrow.module.css'

interface BackArrowProps {
  readonly label: string
  readonly onPress: () => void
}

export function BackArrow({ label, onPress }: BackArrowProps) {
  return (
    <button type="button" className={styles.back} onClick={onPress}>
      <IconArrowLeft size={18} aria-hidden="true" />
      {label}
    </button>
  )
}
