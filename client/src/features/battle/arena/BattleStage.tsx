import type { Direction } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useEffect } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ChoiceButton } from '../../../ui/ChoiceButton/ChoiceButton.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { SoundToggle } from '../../../ui/SoundToggle/SoundToggle.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { useBattleRules } from '../hooks/use-battle-rules.ts'
import { awaitsChoice, type LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleStage.module.css'
import { type BattleOverlay, choiceHint, choiceStates, LAST_SECONDS, phaseLabel, standingOf } from './battle-view.ts'
import { ChartStage } from './ChartStage.tsx'
import { Late } from './late-parts.ts'
import { Scoreboard } from './Scoreboard.tsx'
import { useLeadingZone } from './use-live-battle.ts'

export interface BattleStageProps {
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
        now={useApp().live.serverNow}
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
  const { phase, ending } = battle
  const decides = live && ending === null && phase?.name === 'results_wait'
  const awaits = live && awaitsChoice(battle)
  const endsAtMs = decides || awaits ? (phase?.endsAtMs ?? null) : null
  const seconds = useCountdown({ endsAtMs, now: useApp().live.serverNow })
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
          shortcut={SHORTCUTS[direction]}
          onChoose={choose}
        />
      ))}
    </Group>
  )
}
