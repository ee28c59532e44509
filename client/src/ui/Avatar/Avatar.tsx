import '@mantine/core/styles/Avatar.layer.css'
import { Avatar as Face } from '@mantine/core'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { classNames } from '../class-names.ts'
import styles from './Avatar.module.css'
import { avatarInitials, avatarTone } from './avatar-face.ts'

interface AvatarProps {
  /** Empty shows the default icon. */
  readonly name: string
  readonly url?: string | null | undefined
  readonly bot?: boolean
  /** In px. */
  readonly size?: number
}

const TONES = [styles.tone0, styles.tone1, styles.tone2, styles.tone3] as const

/** A player's picture, initials or an icon. It is always beside a written name, so hidden from screen readers. */
export function Avatar({ name, url, bot = false, size = 40 }: AvatarProps) {
  return (
    <Face
      component="span"
      classNames={{
        root: styles.avatar ?? '',
        placeholder: classNames(styles.face, TONES[avatarTone(name, TONES.length)]),
      }}
      src={url ?? null}
      // In px, so that large text does not enlarge the face.
      vars={() => ({ root: { '--avatar-size': `${size}px` } })}
      radius="xl"
      alt=""
      aria-hidden="true"
    >
      {faceOf(name, { bot, size })}
    </Face>
  )
}

function faceOf(name: string, { bot, size }: { bot: boolean; size: number }) {
  if (bot) return <IconRobot size={size * 0.56} stroke={1.8} />
  return avatarInitials(name) || <IconUser size={size * 0.56} stroke={1.8} />
}
