import type { FollowedPlayer } from '@bougie/protocol'
import { Box, Group, Text } from '@mantine/core'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { PLAYERS_KEY, PlayerName } from '../../../hooks/PlayerName.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { fr } from '../../../i18n/fr.ts'
import { CYCLE_PATH, watchPath } from '../../../stores/paths.ts'
import { isLost } from '../../../stores/socket-store.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { ChallengeCard } from '../challenge/ChallengeCard.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { frBattle } from '../text/fr-battle.ts'
import { BattleLists } from './BattleLists.tsx'
import { frLobby } from './fr-lobby.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LeaderboardPanel } from './LeaderboardPanel.tsx'
import styles from './LobbyScreen.module.css'
import { StartCard } from './StartCard.tsx'

export function LobbyScreen() {
  usePageTitle(fr.titles.battle)
  const startCard = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.lobby}>
      <LobbyHero />
      <div className={styles.start} ref={startCard}>
        <StartCard />
      </div>
      <div className={styles.battles}>
        <BattleLists onStart={() => startCard.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()} />
      </div>
      <div className={styles.leaderboard}>
        <ChallengeCard />
        <FollowedPlayers />
        <CycleCard />
        <LeaderboardPanel withLink />
      </div>
      <div className={styles.history}>
        <HistoryPanel />
      </div>
    </div>
  )
}

/** The entry to the Cycle, which needs no opponent. */
function CycleCard() {
  const { title, text, open } = frLobby.cycleCard
  return (
    <aside className={styles.cycle} aria-label={title}>
      <Group gap={14} wrap="nowrap">
        <IconInfinity size={32} stroke={1.8} color="var(--color-equal)" style={{ flex: 'none' }} aria-hidden="true" />
        <div>
          <Text ff="heading" fw={700}>
            {title}
          </Text>
          <Dimmed small>{text}</Dimmed>
        </div>
      </Group>
      <Button to={CYCLE_PATH} size="small" fullWidth>
        {open}
      </Button>
    </aside>
  )
}

/** The logo, the name of the mode, and the number of players who search for an opponent. */
function LobbyHero() {
  const { playersSearching, estimatedWaitMs } = useStore(useBattleFeatureStore().queue)
  const { socket, movingDecoration } = useApp()
  const lost = isLost(useStore(socket.state))
  const moves = useStore(movingDecoration)
  const activity = playersSearching ? frLobby.live(playersSearching) : frLobby.liveTitle
  return (
    <header className={styles.hero}>
      <Logo size={56} pulsing={moves} label={frBattle.logo} />
      <div className={styles.words}>
        <h1 className={styles.title}>{frBattle.brandMode}</h1>
        <p className={styles.tagline}>{frBattle.tagline}</p>
      </div>
      <p className={styles.live}>
        <Box component="span" w={8} h={8} bdrs="50%" bg={lost ? 'warning' : 'up'} aria-hidden="true" />
        <span>{lost ? fr.shell.liveLost : activity}</span>
        {estimatedWaitMs !== null && !lost && (
          <span className={styles.estimate}>{frLobby.estimatedWait(Math.ceil(estimatedWaitMs / 1_000))}</span>
        )}
      </p>
    </header>
  )
}

const text = frLobby.followed
/** Polls the players' activity; the socket publishes only that a player comes online, see `notifyPlayer`. */
const ASKED_EVERY_MS = 30_000

/** The followed players and their activity; renders nothing for a guest or a player who follows nobody. */
export function FollowedPlayers() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  const follows = useQuery({
    queryKey: [PLAYERS_KEY, 'follows', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('players.follows', { signal }),
    refetchInterval: ASKED_EVERY_MS,
  })
  if (follows.isPending || follows.data?.length === 0) return null
  return (
    <Surface title={text.title}>
      <Loaded query={follows}>
        {(players) => (
          <Rows>
            {players.map((player) => (
              <FollowedRow key={player.id} player={player} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Surface>
  )
}

function FollowedRow({ player }: { readonly player: FollowedPlayer }) {
  const { challenged } = useApp()
  const { id, pseudo, avatar_url, state, battle_id } = player
  return (
    <Row
      icon={<Avatar name={pseudo} url={avatar_url} size={32} />}
      title={<PlayerName userId={id} name={pseudo} />}
      details={state === null ? text.hidden : text.states[state]}
      end={
        battle_id === null ? (
          <Button size="small" label={text.challengeNamed(pseudo)} onClick={() => challenged.set({ id, pseudo })}>
            {text.challenge}
          </Button>
        ) : (
          <Button size="small" label={text.watchNamed(pseudo)} to={watchPath(battle_id)}>
            {text.watch}
          </Button>
        )
      }
    />
  )
}
