import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { useMeQuery } from '../../../hooks/use-me.ts'
import { playerName } from '../../../i18n/fr-player-name.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'

interface ProfileFaceProps {
  /** In px. */
  readonly size?: number
}

/** The player's own picture, or the default icon when there is none. */
export function ProfileFace({ size = 24 }: ProfileFaceProps) {
  const { data } = useQuery(useMeQuery())
  const picture = data?.user.profile_picture ?? null
  if (data === undefined || picture === null) return <IconUserCircle size={size} aria-hidden="true" />
  return <Avatar name={playerName(data.user.pseudo)} url={picture} size={size} />
}
