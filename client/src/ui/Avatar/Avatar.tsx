import '@mantine/core/styles/Avatar.layer.css'
import { Avatar as Face } from '@mantine/core'
import IconRobot from '@tabler/icons-react/dist/esm/icons/IconRobot.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import styles from './Avatar.module.css'

interface AvatarProps {
  /** Empty shows the default icon. */
  readonly name: string
  readonly url?: string | null | undefined
  readonly bot?: boolean
  /** In px. */
  readonly size?: number
}

const TONES = ['up', 'equal', 'warning', 'down'] as const

/** A player's picture, initials or an icon. It is always beside a written name, so hidden from screen readers. */
export function Avatar({ name, url, bot = false, size = 40 }: AvatarProps) {
  return (
    <Face
      component="span"
      classNames={{ root: styles.avatar ?? '', placeholder: styles.face ?? '' }}
      data-tone={TONES[avatarTone(name, TONES.length)]}
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

/** One or two initials of a name. */
export function avatarInitials(name: string): string {
  const words = name.split(/[\s_-]+/).filter((word) => word !== '')
  const [first = '', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0] ?? '', [...second][0] ?? '']
  return letters.join('').toLocaleUpperCase('fr-FR')
}

/** The same name has the same colour everywhere. */
export function avatarTone(name: string, tones: number): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return hash % tones
}
