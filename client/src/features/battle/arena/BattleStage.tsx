import type { Direction } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useEffect } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { GameKeysSwitch } from '../../../hooks/GameKeysSwitch.tsx'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { formatChange } from '../../../i18n/format-price.ts'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../../ui/ChoiceButton/ChoiceButton.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { SoundToggle } from '../../../ui/SoundToggle.tsx'
import { PriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { useBattleRules } from '../hooks/use-battle-rules.ts'
import { awaitsChoice, type LiveBattle, type SettledRound } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleStage.module.css'
import {
  type BattleOverlay,
  choiceHint,
  choiceStates,
  isDeciding,
  LAST_SECONDS,
  opponentForfeitsAtMs,
  phaseLabel,
  roundStakeOf,
  roundTitle,
  standingOf,
  verdictOf,
} from './battle-view.ts'
import chartStyles from './ChartStage.module.css'
import { Late } from './late-parts.ts'
import { Scoreboard } from './Scoreboard.tsx'
import { useChartModels, useIsWithoutPrices, useLeadingZone } from './use-live-battle.ts'

interface BattleStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
  /** A battle without a stake: the exit button leaves it and forfeits nothing. */
  readonly practice?: boolean
  /** Forfeits, or leaves a battle that is watched or practised. */
  readonly onExit: () => void
}

/** Opponents at the top, the price in the middle, clock and buttons at the bottom, within reach of the thumb. */
export function BattleStage(props: BattleStageProps) {
  const { battle, live, overlay, practice = false, onExit } = props
  const { sounds } = useBattleFeatureStore()
  const soundEnabled = useStore(sounds.enabled)
  const rules = useBattleRules()
  const playing = battle.role === 'player'
  return (
    <>
      <Scoreboard battle={battle} practice={practice} />
      <ChartStage battle={battle} live={live} overlay={overlay} />
      <div className={classNames(styles.controls, !playing && styles.watching)}>
        <PhaseBar battle={battle} live={live} />
        <Late.StandingRegion battle={battle} live={live} />
        {playing && <ChoiceBar battle={battle} live={live} />}
        <Group justify="space-between" gap="sm" className={styles.foot ?? ''}>
          {playing && !practice ? (
            <Button size="small" variant="quiet" disabled={!live || battle.ending !== null} onClick={onExit}>
              {frBattle.forfeit.button}
            </Button>
          ) : (
            <Button size="small" onClick={onExit}>
              {practice ? frBattle.practice.leave : frBattle.spectator.leave}
            </Button>
          )}
          <Group gap="sm" wrap="nowrap">
            {playing && !practice && <Late.Reactions battle={battle} live={live} />}
            <IconButton label={frBattle.rules} icon={<IconBook size={20} aria-hidden="true" />} onClick={rules.open} />
            {playing && (
              <span className={styles.keys}>
                <GameKeysSwitch />
              </span>
            )}
            <SoundToggle label={frBattle.sound} enabled={soundEnabled} onToggle={sounds.setEnabled} />
          </Group>
        </Group>
      </div>
      {rules.drawer}
    </>
  )
}

interface ControlsProps {
  readonly battle: LiveBattle
  /** A countdown stands still, and no choice is possible, while the data is not live. */
  readonly live: boolean
}

/** [G15] to [G19] the phase, its remaining time, and the action it expects from the player. */
function PhaseBar({ battle, live }: ControlsProps) {
  const { phase } = battle
  const over = battle.ending !== null
  const label = over ? frBattle.phase.over : phaseLabel(phase?.name ?? null)
  return (
    <Group gap={14} wrap="nowrap" miw={0}>
      <CountdownRing
        endsAtMs={live && !over ? (phase?.endsAtMs ?? null) : null}
        durationMs={phase?.durationMs ?? 0}
        now={useApp().socket.serverNow}
        label={label}
        size={60}
        tone={phase?.name === 'prediction' ? 'equal' : 'neutral'}
      />
      <div className={styles.phase}>
        <Text ff="heading" className={styles.label} fw={700} lh={1.25}>
          {label}
        </Text>
        <Hint battle={battle} live={live} />
      </div>
    </Group>
  )
}

/** The seconds are shown by the ring: only a player who has not chosen yet reads of them here. */
function Hint({ battle, live }: ControlsProps) {
  const { phase } = battle
  const decides = isDeciding(battle, live)
  const awaits = live && awaitsChoice(battle)
  const endsAtMs = decides || awaits ? (phase?.endsAtMs ?? null) : null
  const seconds = useCountdown({ endsAtMs, now: useApp().socket.serverNow })
  const leading = useLeadingZone(battle)
  useTicks(battle.role === 'player' ? seconds : null)
  if (decides && leading !== null) {
    const { leads, standing: beside } = frBattle.hint
    const standing = standingOf(battle, leading)
    return (
      <Text c="dimmed" className={styles.hint} data-tone={leading}>
        <Text span inherit fw={600} c="var(--tone-text)">
          {leads(frBattle.direction[leading])}
        </Text>
        {standing !== '' && beside(standing)}
      </Text>
    )
  }
  const hurries = awaits && seconds !== null && seconds <= LAST_SECONDS
  return (
    <Text c={hurries ? 'error' : 'dimmed'} className={styles.hint}>
      {choiceHint(battle, live, seconds)}
    </Text>
  )
}

/** One for each of the last seconds. */
function useTicks(seconds: number | null): void {
  const { sounds } = useBattleFeatureStore()
  useEffect(() => {
    if (seconds !== null && seconds > 0 && seconds <= LAST_SECONDS) sounds.play({ type: 'lastSecond' })
  }, [sounds, seconds])
}

/** The vertical order of the zones in the chart. */
const ORDER: readonly Direction[] = ['up', 'equal', 'down']

const SHORTCUTS = {
  up: { key: 'ArrowUp', sign: '↑' },
  equal: { key: '=', sign: '=' },
  down: { key: 'ArrowDown', sign: '↓' },
} as const satisfies Record<Direction, unknown>

/** [G20] the three predictions, by press or by key. */
function ChoiceBar({ battle, live }: ControlsProps) {
  const { choose } = useBattleFeatureStore().battles
  const states = choiceStates(battle, live)
  const hasKeys = useStore(useApp().gameKeys)
  useGameKeys(({ key }) => {
    const direction = ORDER.find((candidate) => SHORTCUTS[candidate].key === key)
    if (direction === undefined) return false
    if (states[direction] === 'open') choose(direction)
    // A locked choice still handles its key: the page must not scroll when a player presses it too late.
    return true
  })
  return (
    <Group component="fieldset" gap="sm" wrap="nowrap">
      <legend className="visually-hidden">{frBattle.hint.prediction}</legend>
      {ORDER.map((direction) => (
        <ChoiceButton
          key={direction}
          choice={direction}
          label={frBattle.direction[direction]}
          chosen={states[direction] === 'chosen'}
          sending={states[direction] === 'sending'}
          locked={states[direction] !== 'open'}
          shortcut={hasKeys ? SHORTCUTS[direction] : undefined}
          onChoose={choose}
        />
      ))}
    </Group>
  )
}

interface ChartStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
}

/** The price, with the round result over it. Data that is not live is shown dimmed. */
function ChartStage({ battle, live, overlay }: ChartStageProps) {
  const models = useChartModels(battle.battleId)
  const isEmpty = useIsWithoutPrices(battle)
  const forfeitsInS = useCountdown({ endsAtMs: opponentForfeitsAtMs(battle), now: useApp().socket.serverNow })
  const { lastRound, ending } = battle
  // Until the final result has faded in over it: a bare chart between the two would flicker.
  const isRoundShown = overlay.type === 'round' || (overlay.type === 'final' && endedByRound(battle))
  return (
    <div className={chartStyles.stage} data-toasts-here>
      <div className={classNames(chartStyles.canvas, !live && ending === null && chartStyles.stale)}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PriceChart models={models} />
        </Suspense>
      </div>
      <Late.PriceInWords models={models} />
      {/* An absent opponent takes the place of the caption: the result of a round must stay uncovered. */}
      <p className={chartStyles.caption} data-tone={forfeitsInS === null ? undefined : 'warning'}>
        {forfeitsInS === null ? (
          <>
            <span className={chartStyles.index}>{frBattle.chart.caption}</span>
            {frBattle.roundNumber(battle.round)}
          </>
        ) : (
          <>
            <span className={chartStyles.absent}>{battle.opponent.username}</span>{' '}
            <span>{frBattle.presence.opponentOffline(forfeitsInS)}</span>
          </>
        )}
      </p>
      {isEmpty && ending === null && (
        <Stack pos="absolute" inset={0} align="center" justify="center" gap="sm" c="dimmed" ta="center">
          <Text c="bright" ff="heading" fz="2xl" fw={700} aria-hidden="true">
            {frBattle.roundNumber(battle.round)}
          </Text>
          <p>{roundStakeOf(battle)}</p>
        </Stack>
      )}
      {isRoundShown && lastRound !== null && <RoundOverlay round={lastRound} battle={battle} />}
    </div>
  )
}

function endedByRound({ ending }: LiveBattle): boolean {
  return ending?.type === 'completed' && ending.forfeitedBy === null
}

/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const ICONS = { win: IconCheck, loss: IconX, draw: IconScale } as const
const TONES = { win: 'up', loss: 'down', draw: 'equal' } as const

const NOWRAP = { whiteSpace: 'nowrap' } as const

interface RoundOverlayProps {
  readonly round: SettledRound
  readonly battle: Pick<LiveBattle, 'role' | 'self' | 'opponent'>
}

/** [G21] the round result; covers nothing but the chart. */
function RoundOverlay({ round, battle }: RoundOverlayProps) {
  const { outcome, result, ownChoice, opponentChoice, initialPrice, finalPrice } = round
  const { role, self, opponent } = battle
  // For a spectator somebody has won: the colour alone says on which side.
  const Icon = ICONS[role === 'player' || outcome === 'draw' ? outcome : 'win']
  return (
    <div className={chartStyles.overlay} data-tone={TONES[outcome]}>
      <div className={chartStyles.card}>
        <span className={chartStyles.mark}>
          <Icon size={30} stroke={3} aria-hidden="true" />
        </span>
        {/* Its words are those of the battle's end: they are about this round. */}
        <Text size="sm" c="dimmed" className={chartStyles.round}>
          {frBattle.roundNumber(round.round)}
        </Text>
        {role === 'player' ? (
          <p className={chartStyles.title}>{roundTitle(battle, outcome)}</p>
        ) : (
          <Text ff="heading" fz="lg" fw={700} lh={1.2} textWrap="balance" className="break-anywhere">
            {roundTitle(battle, outcome)}
          </Text>
        )}
        <Text ff="heading" fw={600} className={chartStyles.moved} style={NOWRAP}>
          {frBattle.round.moved(frBattle.direction[result], formatChange(initialPrice, finalPrice))}
        </Text>
        <Text c="dimmed" className={classNames(chartStyles.verdict, 'break-anywhere')} textWrap="balance">
          {verdictOf(round, battle)}
        </Text>
        <dl className={chartStyles.choices}>
          <Choice name={role === 'player' ? frBattle.search.you : self.username} choice={ownChoice} />
          <Choice name={opponent.username} choice={opponentChoice} />
        </dl>
      </div>
    </div>
  )
}

function Choice({ name, choice }: { readonly name: string; readonly choice: Direction | null }) {
  return (
    <div>
      <Text component="dt" size="xs" c="faint" ta="start" truncate>
        {name}
      </Text>
      <Text component="dd" ff="heading" fw={700} ta="end">
        {frBattle.round.choice(choice)}
      </Text>
    </div>
  )
}
