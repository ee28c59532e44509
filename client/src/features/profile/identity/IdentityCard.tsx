import type { Profile } from '@bougie/protocol'
import { Group } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { playerName } from '../../../i18n/fr-player-name.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './IdentityCard.module.css'
import { PictureEditor } from './PictureEditor.tsx'
import { PseudoEditor } from './PseudoEditor.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import { WalletAddress } from './WalletAddress.tsx'

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
