import type { Profile } from '@bougie/protocol'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { playerName } from '../../../i18n/fr-player-name.ts'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frProfile } from '../text/fr-profile.ts'
import styles from './IdentityCard.module.css'
import { PictureEditor } from './PictureEditor.tsx'
import { PseudoEditor } from './PseudoEditor.tsx'
import { useProfileUpdate } from './use-profile-update.ts'
import { useSavedCaption } from './use-saved-caption.ts'
import { WalletAddressLine } from './WalletAddressLine.tsx'

interface IdentityCardProps {
  readonly profile: Profile
}

/** Face, name and address: how others see the player. */
export function IdentityCard({ profile }: IdentityCardProps) {
  const caption = useSavedCaption()
  const update = useProfileUpdate({ caption })
  const name = playerName(profile.pseudo)
  const since = new Date(profile.created_at).toLocaleDateString('fr-FR', { dateStyle: 'long' })
  return (
    <Surface padding="roomy">
      <div className={styles.card}>
        <PictureEditor name={name} url={profile.profile_picture} update={update} />
        <div className={styles.names}>
          <PseudoEditor pseudo={name} onRename={update.rename} />
          <WalletAddressLine address={profile.wallet_address} />
          <p className={styles.since}>{frProfile.since(since)}</p>
          <p className={styles.saved} role="status">
            {caption.shown && (
              <>
                <IconCircleCheck size={16} aria-hidden="true" />
                {frProfile.saved}
              </>
            )}
          </p>
        </div>
      </div>
    </Surface>
  )
}
