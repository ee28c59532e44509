import type { ActiveBattle, BattleId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconInfinity from '@tabler/icons-react/dist/esm/icons/IconInfinity.mjs'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import { GAME_PATH, LOBBY_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Logo } from '../../../ui/Logo/Logo.tsx'
import { ChallengeCard } from '../challenge/ChallengeCard.tsx'
import { useBattleFeatureStore, WithBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { useActiveBattles, useWatchableBattles } from '../hooks/use-battle-lists.ts'
import { ReplayDialog } from '../replay/lazy-replay-dialog.tsx'
import { isAffordable } from '../stake/stake-choice.ts'
import { useStake } from '../stake/use-stake.ts'
import { opponentNameOf, passOf } from '../store/battle-pass.ts'
import { frBattle } from '../text/fr-battle.ts'
import { RunningBattles, WatchableBattles } from './BattleLists.tsx'
import { FollowedPlayers } from './FollowedPlayers.tsx'
import { frLobby } from './fr-lobby.ts'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LeaderboardPanel } from './LeaderboardPanel.tsx'
import styles from './LobbyScreen.module.css'
import { StartCard } from './StartCard.tsx'

const LEADERBOARD_ROWS = 8

export function LobbyScreen() {
  usePageTitle(fr.titles.battle)
  return (
    <WithBattleFeatureStore>
      <Lobby />
    </WithBattleFeatureStore>
  )
}

function Lobby() {
  const feature = useBattleFeatureStore()
  const { live, balance, local, identity } = useApp()
  const navigate = useNavigate()
  const user = useSessionUser()
  const userId = user?.id ?? null
  const queue = useStore(feature.queue)
  const connection = useStore(live.state)
  const { status: balanceStatus, cents } = useStore(balance)
  const stake = useStake(local, user === null || balanceStatus === 'loading' ? null : cents)
  const [replayed, setReplayed] = useState<{ battleId: BattleId; opponent: string } | null>(null)
  const running = useActiveBattles(userId)
  const watchable = useWatchableBattles()
  const startCard = useRef<HTMLDivElement>(null)

  const own = running.data ?? []
  const others = (watchable.data ?? []).filter((battle) => own.every(({ id }) => id !== battle.id))

  function search(euros: number): void {
    if (user === null) identity.offer({ type: 'search', euros })
    else if (isAffordable(euros, stake.balanceCents)) feature.queue.join(euros)
  }

  function accept(euros: number): void {
    stake.pick(euros)
    search(euros)
  }

  function join(battle: ActiveBattle): void {
    if (userId !== null) void navigate(GAME_PATH, { state: passOf(battle, userId) })
  }

  function watch(battle: ActiveBattle): void {
    void navigate(GAME_PATH, { state: { ...passOf(battle, battle.user1_id), watch: true } })
  }

  return (
    <div className={styles.lobby}>
      <LobbyHero playersSearching={queue.playersSearching} estimatedWaitMs={queue.estimatedWaitMs} />
      <div className={styles.start} ref={startCard}>
        <StartCard
          stake={stake}
          guest={user === null}
          connection={connection}
          queue={queue}
          now={live.serverNow}
          onStart={() => search(stake.euros)}
          onAccept={accept}
          onShowSearch={() => feature.searchSetAside.set(false)}
          onLeave={feature.queue.leave}
        />
      </div>
      <div className={styles.battles}>
        <RunningBattles
          battles={own}
          status={running.status}
          refreshing={running.isFetching}
          onRefresh={() => void Promise.all([running.refetch(), watchable.refetch()])}
          opponentOf={(battle) => opponentNameOf(battle, userId)}
          onJoin={join}
          onStart={() => startCard.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus()}
        />
        <WatchableBattles
          battles={others}
          status={watchable.status}
          onRetry={() => void watchable.refetch()}
          onWatch={watch}
        />
      </div>
      <div className={styles.leaderboard}>
        <ChallengeCard />
        {userId !== null && <FollowedPlayers userId={userId} />}
        <CycleCard />
        <LeaderboardPanel rows={LEADERBOARD_ROWS} withLink />
      </div>
      <div className={styles.history}>
        <HistoryPanel
          userId={userId}
          onReplay={(battleId, opponent) => setReplayed({ battleId, opponent })}
          onConnect={() => identity.offer({ type: 'page', path: LOBBY_PATH })}
        />
      </div>
      {replayed !== null && <ReplayDialog {...replayed} onClose={() => setReplayed(null)} />}
    </div>
  )
}

/** The entry to the Cycle, which needs no opponent. */
function CycleCard() {
  const { title, text, open } = frLobby.cycleCard
  return (
    <aside className={styles.cycle} aria-label={title}>
      <Group gap={14} wrap="nowrap">
        <IconInfinity className={styles.infinity} size={32} stroke={1.8} aria-hidden="true" />
        <div>
          <Text ff="heading" fw={700}>
            {title}
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
      <Button to="/cycle" size="small" fullWidth>
        {open}
      </Button>
    </aside>
  )
}

interface LobbyHeroProps {
  /** null until the server has sent it. */
  readonly playersSearching: number | null
  readonly estimatedWaitMs: number | null
}

/** The logo, the name of the mode, and the number of players who search for an opponent. */
function LobbyHero({ playersSearching, estimatedWaitMs }: LobbyHeroProps) {
  return (
    <header className={styles.hero}>
      <Logo size={56} pulsing label={frBattle.logo} />
      <div className={styles.words}>
        <h1 className={styles.title}>{frBattle.brandMode}</h1>
        <p className={styles.tagline}>{frBattle.tagline}</p>
      </div>
      <p className={styles.live}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{playersSearching === null ? frLobby.liveTitle : frLobby.live(playersSearching)}</span>
        {estimatedWaitMs !== null && (
          <span className={styles.estimate}>{frLobby.estimatedWait(Math.ceil(estimatedWaitMs / 1_000))}</span>
        )}
      </p>
    </header>
  )
}
