import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useStore } from '../../../hooks/use-store.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { LazyPart } from '../../../ui/LazyPart.tsx'
import { SoundToggle } from '../../../ui/SoundToggle/SoundToggle.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import { useBattleRules } from '../hooks/use-battle-rules.ts'
import type { LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import styles from './BattleStage.module.css'
import type { BattleOverlay } from './battle-view.ts'
import { ChartStage } from './ChartStage.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { LATE_PARTS } from './late-parts.ts'
import { PhaseBar } from './PhaseBar.tsx'
import { Scoreboard } from './Scoreboard.tsx'

export interface BattleStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
  /** A battle without a stake: the exit button leaves it and forfeits nothing. */
  readonly practice?: boolean
  readonly onForfeit: () => void
  readonly onLeave: () => void
}

/** Opponents at the top, the price in the middle, clock and buttons at the bottom, within reach of the thumb. */
export function BattleStage(props: BattleStageProps) {
  const { battle, live, overlay, practice = false, onForfeit, onLeave } = props
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
        <div className={styles.foot}>
          {playing && !practice ? (
            <Button size="small" variant="quiet" disabled={!live || battle.ending !== null} onClick={onForfeit}>
              {frBattle.forfeit.button}
            </Button>
          ) : (
            <Button size="small" onClick={onLeave}>
              {practice ? frBattle.practice.leave : frBattle.spectator.leave}
            </Button>
          )}
          <div className={styles.tools}>
            {playing && !practice && <LazyPart part={LATE_PARTS.reactions} props={{ battle, live }} />}
            <IconButton label={frBattle.rules} icon={<IconBook size={20} aria-hidden="true" />} onClick={rules.open} />
            <SoundToggle label={frBattle.sound} enabled={soundEnabled} onToggle={sounds.setEnabled} />
          </div>
        </div>
      </div>
      {rules.drawer}
    </>
  )
}
