// The public card of a player, without any money. A hidden player shows only the pseudo and the actions.
import type { PlayerDetails, PlayerProfile, RecentBattle, UserId } from '@bougie/protocol'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import { useApp } from '../../hooks/app-context.tsx'
import { PlayerName } from '../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../hooks/use-session.ts'
import { formatWhen } from '../../i18n/format-when.ts'
import { playerPath, STATISTICS_PATH, watchPath } from '../../stores/paths.ts'
import { Avatar } from '../../ui/Avatar/Avatar.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { frPlayers } from './fr-players.ts'
import styles from './PlayerCard.module.css'
import { RatingCurve } from './RatingCurve.tsx'
import { usePlayer, usePlayerAction } from './use-players.ts'

const text = frPlayers

interface PlayerCardProps {
  readonly userId: UserId
  readonly inDialog?: boolean
}

export function PlayerCard({ userId, inDialog = false }: PlayerCardProps) {
  const { data, status, refetch } = usePlayer(userId)
  if (status === 'pending') return <SkeletonLines lines={6} label={text.loading} />
  if (status === 'error') {
    return <EmptyState title={text.failed} action={<Button onClick={() => void refetch()}>{text.retry}</Button>} />
  }
  return data === null ? <UnknownPlayer /> : <KnownPlayer player={data} inDialog={inDialog} />
}

export function UnknownPlayer() {
  return (
    <EmptyState
      title={text.unknown}
      hint={text.unknownHint}
      action={<Button to="/leaderboard">{text.toLeaderboard}</Button>}
    />
  )
}

function KnownPlayer({ player, inDialog }: { readonly player: PlayerProfile; readonly inDialog: boolean }) {
  const { shownPlayer } = useApp()
  const { id, pseudo, bot, hidden, avatar_url, details } = player
  const isSelf = useSessionUser()?.id === id
  const close = () => shownPlayer.set(null)
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Avatar name={pseudo} url={avatar_url} bot={bot} size={72} />
        <div className={styles.identity}>
          <h2 className={styles.pseudo}>{pseudo}</h2>
          <p className={styles.tags}>
            {bot && <Tag>{text.bot}</Tag>}
            {isSelf && <Tag tone="info">{text.you}</Tag>}
            {hidden && <Tag>{text.hidden}</Tag>}
            {details !== null && !bot && (
              <Tag tone={details.state === 'offline' ? 'neutral' : 'good'}>{text.states[details.state]}</Tag>
            )}
          </p>
          {details !== null && <p className={styles.soft}>{text.memberSince(formatMonth(details.member_since))}</p>}
        </div>
      </div>
      {hidden && isSelf && <p className={styles.soft}>{text.hiddenOwn}</p>}
      {details === null ? (
        <EmptyState icon={<IconEyeOff size={26} />} title={text.hidden} hint={text.hiddenHint} />
      ) : (
        <Details player={player} details={details} onLeave={close} />
      )}
      {isSelf ? (
        <div className={styles.actions}>
          <Button to={STATISTICS_PATH} onClick={close}>
            {text.statistics}
          </Button>
        </div>
      ) : (
        !bot && <Actions player={player} />
      )}
      <div className={styles.quiet}>
        {inDialog && (
          <Button variant="quiet" size="small" to={playerPath(id)} onClick={close}>
            {text.wholePage}
          </Button>
        )}
        <BlockButton player={player} />
      </div>
    </div>
  )
}

interface DetailsProps {
  readonly player: PlayerProfile
  readonly details: PlayerDetails
  readonly onLeave: () => void
}

function Details({ details, onLeave }: DetailsProps) {
  const { record, rating, recent, head_to_head, battle_id } = details
  return (
    <>
      {battle_id !== null && (
        <Button to={watchPath(battle_id)} onClick={onLeave}>
          {text.watch}
        </Button>
      )}
      <section aria-label={text.record}>
        <dl className={styles.record}>
          {[
            { label: text.wins, value: record.wins },
            { label: text.losses, value: record.losses },
            { label: text.draws, value: record.draws },
          ].map(({ label, value }) => (
            <div key={label} className={styles.figure}>
              <dt className={styles.soft}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
        {record.winstreak > 1 && <p className={styles.soft}>{text.streak(record.winstreak)}</p>}
      </section>
      {rating !== null && (
        <section className={styles.section}>
          <h3 className={styles.title}>{text.rating.title}</h3>
          <RatingCurve {...rating} />
        </section>
      )}
      {head_to_head !== null && (
        <section className={styles.section}>
          <h3 className={styles.title}>{text.headToHead}</h3>
          <p className={styles.soft}>
            {head_to_head.wins + head_to_head.losses + head_to_head.draws === 0
              ? text.neverMet
              : text.score(head_to_head.wins, head_to_head.losses, head_to_head.draws)}
          </p>
        </section>
      )}
      <section className={styles.section}>
        <h3 className={styles.title}>{text.recent}</h3>
        {recent.length === 0 ? (
          <p className={styles.soft}>{text.noRecent}</p>
        ) : (
          <ul className={styles.list}>
            {recent.map((battle) => (
              <RecentRow key={battle.battle_id ?? battle.ended_at} battle={battle} onLeave={onLeave} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function RecentRow({ battle, onLeave }: { readonly battle: RecentBattle; readonly onLeave: () => void }) {
  const { battle_id, opponent, result, points, opponent_points, ended_at } = battle
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.opponent}>
          <Opponent opponent={opponent} />
        </p>
        <p
          className={styles.soft}
        >{`${text.results[result]} · ${points} – ${opponent_points} · ${formatWhen(ended_at)}`}</p>
      </div>
      {battle_id !== null && opponent !== null && (
        <Button size="small" to={watchPath(battle_id)} label={text.replayNamed(opponent.pseudo)} onClick={onLeave}>
          {text.replay}
        </Button>
      )}
    </li>
  )
}

function Opponent({ opponent }: Pick<RecentBattle, 'opponent'>) {
  const viewerId = useSessionUser()?.id
  if (opponent === null) return text.hiddenOpponent
  if (opponent.id === viewerId) return text.againstYou
  return (
    <>
      {text.against} <PlayerName userId={opponent.id} name={opponent.pseudo} />
    </>
  )
}

function Actions({ player }: { readonly player: PlayerProfile }) {
  const { shownPlayer, challenged, identity } = useApp()
  const { id, pseudo, followed, blocked } = player
  const action = usePlayerAction(player)

  function challenge(): void {
    shownPlayer.set(null)
    if (followed === null) identity.offer({ type: 'page', path: playerPath(id) })
    else challenged.set({ id, pseudo })
  }

  return (
    <div className={styles.actions}>
      {blocked !== true && (
        <Button variant="primary" icon={<IconSwords size={18} aria-hidden="true" />} onClick={challenge}>
          {text.challenge}
        </Button>
      )}
      {followed !== null && (
        <Button busy={action.isPending} onClick={() => action.mutate(followed ? 'unfollow' : 'follow')}>
          {followed ? text.unfollow : text.follow}
        </Button>
      )}
    </div>
  )
}

/** For whoever may: nobody blocks a robot, or themselves. */
function BlockButton({ player }: { readonly player: PlayerProfile }) {
  const { blocked, bot } = player
  const action = usePlayerAction(player)
  if (blocked === null || bot) return null
  return (
    <Button
      variant={blocked ? 'outline' : 'quiet'}
      size="small"
      busy={action.isPending}
      onClick={() => action.mutate(blocked ? 'unblock' : 'block')}
    >
      {blocked ? text.unblock : text.block}
    </Button>
  )
}

const FRENCH_MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `novembre 2026`, of a month on the wire as `2026-11`. */
function formatMonth(month: string): string {
  return FRENCH_MONTH.format(new Date(`${month}-01T00:00:00Z`))
}
