import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { shortAddress } from '../../../i18n/short-address.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './WalletAddressLine.module.css'

interface WalletAddressProps {
  readonly address: string | null
}

/** The address, shortened, with a button that copies the whole of it. */
export function WalletAddressLine({ address }: WalletAddressProps) {
  const { copied, copy } = useCopy(address ?? '', frProfile.copied)
  if (!address) return <Dimmed>{frProfile.noAddress}</Dimmed>
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={styles.line}>
      <code className={styles.short} title={address}>
        {shortAddress(address)}
      </code>
      <IconButton label={frProfile.copy} icon={<Icon size={18} aria-hidden="true" />} onClick={copy} />
    </div>
  )
}

/** The whole address; the chip itself is the copy button. */
export function WalletAddressChip({ address }: WalletAddressProps) {
  const { copied, copy } = useCopy(address ?? '', frProfile.copied)
  if (!address) return <Dimmed>{frProfile.noAddress}</Dimmed>
  const Icon = copied ? IconCheck : IconCopy
  return (
    <button type="button" className={styles.chip} onClick={copy} aria-label={`${frProfile.copyWhole} ${address}`}>
      <code>{address}</code>
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}
