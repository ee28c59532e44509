import type { Profile } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useCopy } from '../../../hooks/use-copy.ts'
import { playerName, shortAddress } from '../../../i18n/fr-player-name.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './IdentityCard.module.css'
import { PictureEditor } from './PictureEditor.tsx'
import { PseudoEditor } from './PseudoEditor.tsx'
import { useProfileUpdate } from './use-profile-update.ts'

/** Picture, name and address: the player as others see them. */
export function IdentityCard({ profile }: { readonly profile: Profile }) {
  const update = useProfileUpdate()
  const name = playerName(profile.pseudo)
  const since = new Date(profile.created_at).toLocaleDateString('fr-FR', { dateStyle: 'long' })
  return (
    <Surface padding="large">
      <div className={styles.card}>
        <PictureEditor name={name} url={profile.profile_picture} update={update} />
        <div className={styles.names}>
          <PseudoEditor pseudo={name} onRename={update.rename} />
          <WalletAddress address={profile.wallet_address} />
          <Dimmed small>{frProfile.since(since)}</Dimmed>
          {/* Keeps its line, so that its appearance shifts no layout. */}
          <Group component="p" gap={6} wrap="nowrap" mih={20} c="up" fz="sm" fw={600} role="status">
            {update.isSaved && (
              <>
                <IconCircleCheck size={16} aria-hidden="true" />
                {frProfile.saved}
              </>
            )}
          </Group>
        </div>
      </div>
    </Surface>
  )
}

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
