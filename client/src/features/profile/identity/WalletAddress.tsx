import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { shortAddress } from '../../../i18n/short-address.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './WalletAddress.module.css'

interface WalletAddressProps {
  readonly address: string | null
  /** The whole address, as a chip that is the copy button itself; shortened otherwise, with a button that copies it. */
  readonly whole?: boolean
}

export function WalletAddress({ address, whole = false }: WalletAddressProps) {
  const { copied, copy } = useCopy(address ?? '', frProfile.copied)
  if (!address) return <Dimmed>{frProfile.noAddress}</Dimmed>
  const Icon = copied ? IconCheck : IconCopy
  const icon = <Icon size={18} aria-hidden="true" />
  if (whole) {
    return (
      <button type="button" className={styles.chip} onClick={copy} aria-label={`${frProfile.copyWhole} ${address}`}>
        <code>{address}</code>
        {icon}
      </button>
    )
  }
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="code" c="dimmed" inherit ff="var(--font-display)" title={address}>
        {shortAddress(address)}
      </Text>
      <IconButton label={frProfile.copy} icon={icon} onClick={copy} />
    </Group>
  )
}
