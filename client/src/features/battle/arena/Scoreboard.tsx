import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { Box, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import { useStore } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { formatEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { RoundCircles } from '../../../ui/RoundCircles/RoundCircles.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { RatingFigure } from '../parts/RatingFigure.tsx'
import type { Contestant, LiveBattle } from '../store/live-battle.ts'
import { type RematchSeries, seriesWith } from '../store/rematch-series.ts'
import { frBattle } from '../text/fr-battle.ts'
import { circleState, roundCircleCount, tagOf } from './battle-view.ts'
import styles from './Scoreboard.module.css'

const text = frBattle.score
const { you } = frBattle.search
const NOWRAP = { whiteSpace: 'nowrap' } as const

interface ScoreboardProps {
  readonly battle: LiveBattle
  /** A battle without a stake. */
  readonly practice?: boolean
}

/** The two opponents, the score between them, and the rounds below. */
export function Scoreboard({ battle, practice = false }: ScoreboardProps) {
  const { self, opponent, outcomes, role, battleId } = battle
  const series = seriesWith(useStore(useBattleFeatureStore().series), battleId)
  const known = !practice && (battle.ending !== null || battle.phase?.name !== 'prediction')
  return (
    <section className={styles.board} data-toasts-on-side aria-label={text.label(self.points, opponent.points)}>
      <Player
        player={self}
        // A guest who practises already has this name.
        tag={role === 'player' && self.username !== you ? you : undefined}
        chose={battle.ownChoice !== null}
        offline={false}
        known={known}
        practice={practice}
      />
      <div className={styles.middle}>
        <p className={styles.points} aria-hidden="true">
          <Points count={self.points} tone="up" />
          <Text span inherit c="faint" fw={400}>
            –
          </Text>
          <Points count={opponent.points} tone="down" />
        </p>
        <RoundCircles
          results={outcomes}
          total={roundCircleCount(battle)}
          label={text.rounds}
          describe={(round, result) =>
            text.circle(round, result === null ? stateAhead(round, battle) : circleState(battle, result))
          }
        />
        <Text c="dimmed" className={styles.terms} style={NOWRAP}>
          {practice ? frBattle.practice.title : termsOf(battle.amountCents, series)}
        </Text>
      </div>
      <Player
        player={opponent}
        tag={tagOf(opponent)}
        chose={battle.opponentChose}
        offline={battle.graceEndsAtMs.has(opponent.id)}
        mirrored
        known={known}
        practice={practice}
      />
    </section>
  )
}

interface PointsProps {
  readonly count: number
  /** The colour of a point that has just been scored. */
  readonly tone: 'up' | 'down'
}

function Points({ count, tone }: PointsProps) {
  return (
    <span key={count} data-tone={tone} className={count > 0 ? styles.scored : undefined}>
      {count}
    </span>
  )
}

/** One line, so that the board of a rematch is as high as the others. */
function termsOf(cents: number, series: RematchSeries | null): string {
  if (series === null) return cents === 0 ? frBattle.free : `${text.stake} ${formatEuros(cents)}`
  const stake = cents === 0 ? frBattle.free : formatWholeEuros(eurosFromCents(cents))
  return `${stake} · ${frBattle.final.seriesShort(series.won, series.lost)}`
}

function stateAhead(round: number, battle: LiveBattle): string {
  return text.circleStates[battle.ending === null && round === battle.round ? 'current' : 'upcoming']
}

interface PlayerProps {
  readonly player: Contestant
  readonly tag?: string | undefined
  readonly chose: boolean
  readonly offline: boolean
  readonly mirrored?: boolean
  /** Whether a press on the name opens the player's card. */
  readonly known: boolean
  /** Without a line for the record: practice counts in none. */
  readonly practice: boolean
}

function Player({ player, tag, chose, offline, mirrored = false, known, practice }: PlayerProps) {
  const { username, avatarUrl, bot, record, rating } = player
  return (
    <div className={classNames(styles.player, mirrored && styles.mirrored)}>
      <Box component="span" className={styles.face} opacity={offline ? 0.4 : undefined}>
        {/* A guest in practice is named « Vous », which has no initials. */}
        <Avatar name={practice && username === you ? '' : username} url={avatarUrl} bot={bot} size={44} />
        {chose && (
          <span className={styles.chose}>
            <IconCheck size={12} stroke={3.5} aria-hidden="true" />
            <span className="visually-hidden">{text.chose(username)}</span>
          </span>
        )}
        {(tag !== undefined || rating !== undefined) && (
          <span className={styles.tag}>
            {tag}
            {tag !== undefined && rating !== undefined && ' · '}
            {rating !== undefined && <RatingFigure rating={rating} />}
          </span>
        )}
      </Box>
      <div className={styles.words}>
        <p className={styles.nameLine}>
          {/* While choices are made, a card must not cover the buttons. */}
          <PlayerName userId={known ? player.id : null} name={username} className={styles.name} />
        </p>
        {!practice && (
          <p className={styles.record}>
            {offline ? (
              <Text span inherit c="warning" fw={600} style={NOWRAP}>
                {text.offline}
              </Text>
            ) : (
              <RecordLine record={record} />
            )}
          </p>
        )}
      </div>
    </div>
  )
}

/** [G08] [G09] statistics over all ended battles of the player. Their line keeps its height until they are known. */
function RecordLine({ record }: Pick<Contestant, 'record'>) {
  if (record === null) return ' '
  const { wins, losses, draws, winstreak } = record
  return (
    <>
      <span className={styles.figures} aria-hidden="true">
        {text.record(wins, losses, draws)}
      </span>
      <span className="visually-hidden">{text.recordLong(wins, losses, draws)}</span>
      {winstreak > 0 && (
        <span className={styles.streak} title={text.streak(winstreak)}>
          <IconFlame size={13} aria-hidden="true" />
          <span aria-hidden="true">{winstreak}</span>
          <span className="visually-hidden">{text.streak(winstreak)}</span>
        </span>
      )}
    </>
  )
}
