import type { Period } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Text } from '@mantine/core'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useState } from 'react'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatRating } from '../../../i18n/format-rating.ts'
import { frPeriods } from '../../../i18n/fr.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { type LeaderboardMode, useLeaderboard } from '../hooks/use-battle-lists.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './LeaderboardPanel.module.css'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby

export interface LeaderboardPanelProps {
  /** Number of players shown. */
  readonly rows: number
  readonly title?: string
  readonly mode?: LeaderboardMode
  /** Links to the whole leaderboard. */
  readonly withLink?: boolean
}

/** The best players of a period: their name, their victories and their gains. */
export function LeaderboardPanel(props: LeaderboardPanelProps) {
  const { rows, title = text.leaderboard, mode = 'battle', withLink = false } = props
  const [period, setPeriod] = useState<Period>('ALL')
  const ownId = useSessionUser()?.id
  const { data = [], status, refetch } = useLeaderboard(mode, period)
  // Where few play, the first place would otherwise be that of the smallest loss.
  const players = data.filter(({ victories }) => victories > 0)
  const isOwn = ({ user_id }: { readonly user_id?: string | null | undefined }) =>
    ownId !== undefined && user_id === ownId
  return (
    <ListPanel
      title={title}
      action={
        withLink ? (
          <Button size="small" variant="quiet" to="/leaderboard">
            {text.wholeLeaderboard}
          </Button>
        ) : undefined
      }
      filter={
        <Box mb={12}>
          <Choices label={text.period} choices={frPeriods} chosen={period} onChoose={setPeriod} />
          {!withLink && players.some(({ rating }) => rating) && (
            <Text size="xs" c="faint" mt={12}>
              {text.ratingHint}
            </Text>
          )}
        </Box>
      }
      status={status}
      onRetry={() => void refetch()}
      empty={players.length === 0 ? <NoVictory /> : null}
    >
      {players.slice(0, rows).map((player) => (
        <li key={player.pseudo} className={classNames(styles.row, isOwn(player) && styles.own)}>
          <span className={styles.rank}>{player.rank}</span>
          <span className={styles.player}>
            <PlayerName userId={player.user_id} name={player.pseudo} className={styles.name} />
            {isOwn(player) && <Tag tone="info">{text.you}</Tag>}
          </span>
          <span className={styles.facts}>
            {player.rating && (
              <span className={styles.rating} title={text.rating}>
                <span className="visually-hidden">{text.rating} </span>
                {formatRating(player.rating)}
              </span>
            )}
            <span className={styles.victories}>{VICTORIES[mode](player.victories)}</span>
          </span>
          <Amount cents={centsFromEuros(player.net_gain)} signed={player.net_gain !== 0} />
        </li>
      ))}
    </ListPanel>
  )
}

const VICTORIES = { battle: text.victories, cycle: text.betsWon } as const satisfies Record<LeaderboardMode, unknown>

function NoVictory() {
  return <EmptyState icon={<IconTrophy size={26} />} title={text.leaderboardEmpty} hint={text.leaderboardEmptyHint} />
}
