import type { ReactNode } from 'react'
import { Avatar } from '../Avatar/Avatar.tsx'
import { classNames } from '../class-names.ts'
import styles from './PlayerCard.module.css'

interface PlayerCardProps {
  readonly name: string
  readonly avatarUrl?: string | null | undefined
  readonly bot?: boolean
  /** The label of a bot, for instance `Bot`, or of the own player, `Vous`. */
  readonly tag?: string | undefined
  /** A line under the name: record, winstreak, or that the player is away. */
  readonly detail?: ReactNode
  readonly score?: number | undefined
  readonly scoreLabel?: string
  /** `right` mirrors the card, so that two of them face each other. */
  readonly side?: 'left' | 'right'
  readonly highlighted?: boolean
}

/** One of the two opponents. */
export function PlayerCard(props: PlayerCardProps) {
  const { name, avatarUrl, bot = false, tag, detail, score, scoreLabel, side = 'left', highlighted = false } = props
  return (
    <div className={classNames(styles.card, side === 'right' && styles.mirrored, highlighted && styles.highlighted)}>
      <Avatar name={name} url={avatarUrl} bot={bot} size={40} />
      <div className={styles.identity}>
        <div className={styles.nameLine}>
          <span className={styles.name}>{name}</span>
          {tag !== undefined && <span className={styles.tag}>{tag}</span>}
        </div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {score !== undefined && (
        <div className={styles.score}>
          <span aria-hidden="true">{score}</span>
          <span className="visually-hidden">{`${scoreLabel ?? ''} ${score}`.trim()}</span>
        </div>
      )}
    </div>
  )
}
