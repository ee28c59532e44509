import type { PlayerDetails, PlayerProfile, RatingDetails, RecentBattle, UserId } from '@bougie/protocol'
import { userIdSchema } from '@bougie/protocol/ids.ts'
import { Box, Group, Stack, Text } from '@mantine/core'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useApp } from '../../hooks/app-context.tsx'
import { PlayerName } from '../../hooks/PlayerName.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSessionUser } from '../../hooks/use-session.ts'
import { formatRating } from '../../i18n/format-price.ts'
import { formatWhen } from '../../i18n/format-when.ts'
import { isLongName } from '../../i18n/fr-player-name.ts'
import { frenchNumber, whenWanted } from '../../i18n/french-formats.ts'
import { playerPath, STATISTICS_PATH, watchPath } from '../../stores/paths.ts'
import { Avatar } from '../../ui/Avatar/Avatar.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { LineChart } from '../../ui/LineChart/LineChart.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Columns } from '../../ui/Page/Page.tsx'
import { Row, Rows } from '../../ui/Rows/Rows.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { Tag } from '../../ui/Tag/Tag.tsx'
import { frPlayers } from './fr-players.ts'
import { usePlayer, usePlayerAction } from './use-players.ts'

/** `/joueur/:id`: the card of a player as a page that can be linked to. */
export function PlayerScreen() {
  usePageTitle(frPlayers.pageTitle(null))
  const userId = userIdSchema.safeParse(useParams()['id'])
  return (
    <Box w="100%" maw={560} mx="auto" px="md" py="lg">
      <h1 className="visually-hidden">{frPlayers.card}</h1>
      <Surface padding="large">
        {userId.success ? <PlayerCard key={userId.data} userId={userId.data} /> : <UnknownPlayer />}
      </Surface>
    </Box>
  )
}

interface PlayerCardDialogProps {
  readonly userId: UserId
  readonly onClose: () => void
}

/** The card of the player whose name was pressed, over the page that it was pressed on. */
export function PlayerCardDialog({ userId, onClose }: PlayerCardDialogProps) {
  return (
    <Dialog title={frPlayers.card} onClose={onClose}>
      <PlayerCard userId={userId} inDialog />
    </Dialog>
  )
}

// The public card of a player, without any money. A hidden player shows only the pseudo and the actions.

const text = frPlayers

interface PlayerCardProps {
  readonly userId: UserId
  readonly inDialog?: boolean
}

export function PlayerCard({ userId, inDialog = false }: PlayerCardProps) {
  return (
    <Loaded query={usePlayer(userId)} loading={text.loading} failed={text.failed} lines={6}>
      {(player) => (player === null ? <UnknownPlayer /> : <KnownPlayer player={player} inDialog={inDialog} />)}
    </Loaded>
  )
}

function UnknownPlayer() {
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
    <Stack gap="md" c="bright">
      <Group gap="md" wrap="nowrap" data-toasts-below>
        <Avatar name={pseudo} url={avatar_url} bot={bot} size={72} />
        <Stack gap="xs" miw={0}>
          {/* Smaller, so that a phone shows the longest name whole; the line holds the letters, because it is cut off. */}
          <Text component="h2" inherit fz={isLongName(pseudo) ? 'lg' : '1.375rem'} lh={1.3} truncate>
            {pseudo}
          </Text>
          <Group gap={6}>
            {bot && <Tag>{text.bot}</Tag>}
            {isSelf && <Tag tone="info">{text.you}</Tag>}
            {hidden && <Tag>{text.hidden}</Tag>}
            {details !== null && !bot && (
              <Tag tone={details.state === 'offline' ? 'neutral' : 'good'}>{text.states[details.state]}</Tag>
            )}
          </Group>
          {details !== null && <Dimmed small>{text.memberSince(formatMonth(details.member_since))}</Dimmed>}
        </Stack>
      </Group>
      {hidden && isSelf && <Dimmed small>{text.hiddenOwn}</Dimmed>}
      {details === null ? (
        <EmptyState icon={<IconEyeOff size={26} />} title={text.hidden} hint={text.hiddenHint} />
      ) : (
        <Details details={details} />
      )}
      {isSelf ? (
        <Button to={STATISTICS_PATH} onClick={close}>
          {text.statistics}
        </Button>
      ) : (
        !bot && <Actions player={player} />
      )}
      <Group justify="center" gap="sm">
        {inDialog && (
          <Button variant="quiet" size="small" to={playerPath(id)} onClick={close}>
            {text.wholePage}
          </Button>
        )}
        <BlockButton player={player} />
      </Group>
    </Stack>
  )
}

function Details({ details }: { readonly details: PlayerDetails }) {
  const { shownPlayer } = useApp()
  const close = () => shownPlayer.set(null)
  const { record, rating, recent, head_to_head: met, battle_id } = details
  return (
    <>
      {battle_id !== null && (
        <Button to={watchPath(battle_id)} onClick={close}>
          {text.watch}
        </Button>
      )}
      <Stack component="section" gap="sm" aria-label={text.record}>
        <Columns min={5} gap="small">
          <StatTile label={text.wins} value={record.wins} />
          <StatTile label={text.losses} value={record.losses} />
          <StatTile label={text.draws} value={record.draws} />
        </Columns>
        {record.winstreak > 1 && <Dimmed small>{text.streak(record.winstreak)}</Dimmed>}
      </Stack>
      {rating !== null && (
        <Part title={text.rating.title}>
          <RatingCurve {...rating} />
        </Part>
      )}
      {met !== null && (
        <Part title={text.headToHead}>
          <Dimmed small>
            {met.wins + met.losses + met.draws === 0 ? text.neverMet : text.score(met.wins, met.losses, met.draws)}
          </Dimmed>
        </Part>
      )}
      <Part title={text.recent}>
        {recent.length === 0 ? (
          <Dimmed small>{text.noRecent}</Dimmed>
        ) : (
          <Rows>
            {recent.map((battle) => (
              <RecentRow key={battle.battle_id ?? battle.ended_at} battle={battle} onLeave={close} />
            ))}
          </Rows>
        )}
      </Part>
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm">
      <Text component="h3" inherit fz="sm">
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** A player's rating, and its course battle by battle. */
function RatingCurve({ battles, history, ...rating }: RatingDetails) {
  const figure = formatRating(rating)
  const lowest = frenchNumber(Math.min(...history), 0)
  const highest = frenchNumber(Math.max(...history), 0)
  return (
    <>
      <LineChart
        caption={rating.provisional ? text.rating.provisional(figure) : figure}
        figure={text.rating.battles(battles)}
        label={text.rating.curve(history.length, lowest, highest)}
        values={history}
        height={90}
        tone="up"
      />
      {rating.provisional && <Dimmed small>{text.rating.provisionalHint}</Dimmed>}
    </>
  )
}

function RecentRow({ battle, onLeave }: { readonly battle: RecentBattle; readonly onLeave: () => void }) {
  const { battle_id, opponent, points, opponent_points, ended_at } = battle
  return (
    <Row
      title={<Opponent opponent={opponent} />}
      details={`${resultOf(battle)} · ${points}\u00a0–\u00a0${opponent_points} · ${formatWhen(ended_at)}`}
      {...(battle_id !== null &&
        opponent !== null && {
          end: (
            <Button size="small" to={watchPath(battle_id)} label={text.replayNamed(opponent.pseudo)} onClick={onLeave}>
              {text.replay}
            </Button>
          ),
        })}
    />
  )
}

/** A result that the score does not explain comes from a forfeit. */
function resultOf({ result, points, opponent_points }: RecentBattle): string {
  const leadOfWinner = result === 'loss' ? opponent_points - points : points - opponent_points
  const words = text.results[result]
  return result !== 'draw' && leadOfWinner <= 0 ? text.byForfeit(words) : words
}

function Opponent({ opponent }: Pick<RecentBattle, 'opponent'>) {
  const viewerId = useSessionUser()?.id
  if (opponent === null) return text.hiddenOpponent
  if (opponent.id === viewerId) return text.againstYou
  return (
    // One element that may be narrower than the name, which is then cut off.
    <Text span inherit miw={0}>
      {text.against} <PlayerName userId={opponent.id} name={opponent.pseudo} />
    </Text>
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
    <Group gap="sm" grow>
      {blocked !== true && (
        <Button variant="primary" icon={<IconSwords size={18} />} onClick={challenge}>
          {text.challenge}
        </Button>
      )}
      {followed !== null && (
        <Button busy={action.isPending} onClick={() => action.mutate(followed ? 'unfollow' : 'follow')}>
          {followed ? text.unfollow : text.follow}
        </Button>
      )}
    </Group>
  )
}

/** Renders nothing for guests, on the player's own card, and for bots, which cannot be blocked. */
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

const frenchMonth = whenWanted(
  () => new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** `novembre 2026` for the wire's `2026-11`. */
function formatMonth(month: string): string {
  return frenchMonth().format(new Date(`${month}-01T00:00:00Z`))
}
