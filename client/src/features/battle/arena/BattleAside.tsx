import type { BattleId, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Box, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import { GAME_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { type MyBattle, useMyBattles } from '../hooks/use-battle-lists.ts'
import { BetPill } from '../parts/BetPill.tsx'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleAside.module.css'
import { Late } from './late-parts.ts'

/** Widths at which the history fits beside the battle. */
const WIDE_QUERY = '(min-width: 1200px)'

interface BattleAsideProps {
  readonly battleId: BattleId
  readonly onNewBattle: () => void
}

/** Above the battle on a phone, beside it on a wide screen. */
export function BattleAside({ battleId, onNewBattle }: BattleAsideProps) {
  const userId = useSessionUser()?.id ?? null
  const wide = useMediaQuery(WIDE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <div className={styles.aside}>
      {userId === null ? <GuestInvitation /> : <MyBattles userId={userId} openedId={battleId} onNew={onNewBattle} />}
      {wide && userId === null && <Late.LeaderboardPanel />}
      {wide && userId !== null && <Late.HistoryPanel empty={<Late.RulesPanel />} />}
    </div>
  )
}

/** Lets a spectator without a wallet start playing with one press. */
function GuestInvitation() {
  const { identity } = useApp()
  return (
    <Surface title={frBattle.spectator.title} glowing>
      <Group justify="space-between" gap="8px 16px">
        <Text c="dimmed" flex="1 1 180px">
          {frBattle.spectator.guestHint}
        </Text>
        <Button variant="primary" size="small" onClick={identity.create}>
          {fr.header.createWallet}
        </Button>
      </Group>
    </Surface>
  )
}

const text = frBattle.battles

interface MyBattlesProps {
  readonly userId: UserId
  readonly openedId: BattleId
  readonly onNew: () => void
}

/** [G01] to [G05] the player's running battles side by side, and a button for a new one. */
function MyBattles({ userId, openedId, onNew }: MyBattlesProps) {
  const { queue } = useBattleFeatureStore()
  const { place } = useStore(queue)
  const connected = useStore(useApp().live.state).status === 'connected'
  const battles = useMyBattles(userId)
  return (
    <nav className={styles.strip} aria-label={text.title}>
      <Text component="h2" fz="lg" flex="none" className={classNames(battles.length > 0 && styles.silent)}>
        {text.title}
      </Text>
      <ul className={styles.list}>
        {battles.map((battle) => (
          <li key={battle.battleId} className={styles.item}>
            <BattleChip battle={battle} current={battle.battleId === openedId} />
          </li>
        ))}
      </ul>
      {battles.length === 0 && (
        <Text className={styles.none} size="sm" c="dimmed">
          {text.none}
        </Text>
      )}
      <Box flex="none" className={styles.action ?? ''}>
        {place.type === 'searching' ? (
          <Group gap="sm" wrap="nowrap" justify="flex-end">
            <Text span className={styles.search} size="xs" c="dimmed">
              {text.searching(frBattle.stakeOf(place.amountCents))}
            </Text>
            <Button size="small" onClick={queue.leave}>
              {text.leave}
            </Button>
          </Group>
        ) : (
          <Button size="small" disabled={place.type !== 'idle' || !connected} onClick={onNew}>
            {text.new}
          </Button>
        )}
      </Box>
    </nav>
  )
}

interface BattleChipProps {
  readonly battle: MyBattle
  readonly current: boolean
}

function BattleChip({ battle, current }: BattleChipProps) {
  const { battleId, opponent, awaitsChoice } = battle
  const navigate = useNavigate()

  function open(): void {
    if (!current) void navigate(GAME_PATH, { state: { battleId, opponent }, replace: true })
  }

  return (
    <button
      type="button"
      className={classNames(styles.chip, current && styles.current)}
      aria-current={current ? 'true' : undefined}
      onClick={open}
    >
      <Text span inherit className={styles.name} fw={600} truncate>
        {opponent.username}
      </Text>
      <span className={styles.amount}>{frBattle.stakeOf(centsFromEuros(opponent.amount))}</span>
      {awaitsChoice && <BetPill />}
    </button>
  )
}
