import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { Period } from '@bougie/protocol'
import { Box, Group, Text } from '@mantine/core'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { useState } from 'react'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatRating } from '../../../i18n/format-price.ts'
import { frPeriods } from '../../../i18n/fr.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Choices } from '../../../ui/Choices/Choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { type LeaderboardMode, useLeaderboard } from '../hooks/use-battle-lists.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './LeaderboardPanel.module.css'

const text = frLobby

const ROWS_BESIDE_OTHERS = 8

interface LeaderboardPanelProps {
  /** Number of players shown; by default as many as fit beside other panels. */
  readonly rows?: number
  readonly title?: string
  readonly mode?: LeaderboardMode
  /** Links to the whole leaderboard. */
  readonly withLink?: boolean
}

/** The best players of a period: their name, their victories and their gains. */
export function LeaderboardPanel(props: LeaderboardPanelProps) {
  const { rows = ROWS_BESIDE_OTHERS, title = text.leaderboard, mode = 'battle', withLink = false } = props
  const [period, setPeriod] = useState<Period>('ALL')
  const leaderboard = useLeaderboard(mode, period)
  const link = withLink && (
    <Button size="small" variant="quiet" to="/leaderboard">
      {text.wholeLeaderboard}
    </Button>
  )
  return (
    <Surface title={title} action={link}>
      <Choices label={text.period} choices={frPeriods} chosen={period} onChoose={setPeriod} />
      {!withLink && mode === 'battle' && (
        <Text size="xs" c="faint" mt={12}>
          {text.countedHint}
          {leaderboard.data?.some(({ rating }) => rating) && ` ${text.ratingHint}`}
        </Text>
      )}
      <Box mt={12}>
        <Loaded query={leaderboard} lines={3}>
          {/* Where few play, the first place would otherwise be that of the smallest loss. */}
          {(ranked) => <Players players={ranked.filter(({ victories }) => victories > 0).slice(0, rows)} mode={mode} />}
        </Loaded>
      </Box>
    </Surface>
  )
}

const VICTORIES = { battle: text.victories, cycle: text.betsWon } as const satisfies Record<LeaderboardMode, unknown>

interface PlayersProps {
  readonly players: EndpointResponse<'leaderboard'>
  readonly mode: LeaderboardMode
}

function Players({ players, mode }: PlayersProps) {
  const ownId = useSessionUser()?.id
  if (players.length === 0) {
    return <EmptyState icon={<IconTrophy size={26} />} title={text.leaderboardEmpty} hint={text.leaderboardEmptyHint} />
  }
  return (
    <ul className={styles.list}>
      {players.map(({ rank, user_id, pseudo, rating, victories, net_gain }) => {
        const isOwn = ownId !== undefined && user_id === ownId
        return (
          <li key={pseudo} className={classNames(styles.row, isOwn && styles.own)}>
            <span className={styles.rank}>{rank}</span>
            <Group component="span" gap="0 6px" miw={0}>
              <PlayerName userId={user_id} name={pseudo} className={styles.name} />
              {isOwn && <Tag tone="info">{text.you}</Tag>}
            </Group>
            <span className={styles.facts}>
              {rating && (
                <span className={styles.rating} title={text.rating}>
                  <span className="visually-hidden">{text.rating} </span>
                  {formatRating(rating)}
                </span>
              )}
              <span className={styles.victories}>{VICTORIES[mode](victories)}</span>
            </span>
            <Euros euros={net_gain} signed />
          </li>
        )
      })}
    </ul>
  )
}
