import type { UserId } from '@bougie/protocol'
import { classNames } from '../ui/class-names.ts'
import { useApp } from './app-context.tsx'
import styles from './PlayerName.module.css'

interface PlayerNameProps {
  /** Null or missing when there is no card to open: the name is plain text then. */
  readonly userId: UserId | null | undefined
  readonly name: string
  readonly className?: string | undefined
}

/** A player's name; a press opens their card. */
export function PlayerName({ userId, name, className }: PlayerNameProps) {
  const { shownPlayer } = useApp()
  if (userId == null) return <span className={classNames(styles.name, className)}>{name}</span>
  return (
    <button
      type="button"
      className={classNames(styles.name, styles.button, className)}
      onClick={() => shownPlayer.set(userId)}
    >
      {name}
    </button>
  )
}

/** The first part of the key of every query about players, in all features. */
export const PLAYERS_KEY = 'players'
