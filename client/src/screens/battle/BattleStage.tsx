import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useApp } from '../../app/app-context.tsx'
import { SoundToggle } from '../../app/SoundToggle.tsx'
import { useBattleKit } from '../../app/use-battle-kit.tsx'
import type { LiveBattle } from '../../data/battle/live-battle.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { classNames } from '../../ui/class-names.ts'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { IconButton } from '../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { useRules } from '../rules/use-rules.tsx'
import { AbsenceNotice } from './AbsenceNotice.tsx'
import styles from './BattleStage.module.css'
import { type BattleOverlay, choiceHint, choiceStates } from './battle-view.ts'
import { ChartStage } from './ChartStage.tsx'
import { ChoiceBar } from './ChoiceBar.tsx'
import { PhaseBar } from './PhaseBar.tsx'
import { Scoreboard } from './Scoreboard.tsx'

export interface BattleStageProps {
  readonly battle: LiveBattle
  readonly live: boolean
  readonly overlay: BattleOverlay
  readonly onForfeit: () => void
  readonly onLeave: () => void
}

/** Opponents on top, the price in the middle, the clock and the three buttons under the thumb. */
export function BattleStage({ battle, live, overlay, onForfeit, onLeave }: BattleStageProps) {
  const kit = useBattleKit()
  const { live: connection } = useApp()
  const rules = useRules('battle')
  const playing = battle.role === 'player'
  return (
    <>
      <Scoreboard battle={battle} />
      <ChartStage
        battleId={battle.battleId}
        battle={battle}
        live={live}
        overlay={overlay}
        notice={<AbsenceNotice battle={battle} now={connection.serverNow} />}
      />
      <div className={classNames(styles.controls, !playing && styles.watching)}>
        <PhaseBar
          phase={battle.phase}
          hint={choiceHint(battle, live)}
          over={battle.ending !== null}
          live={live}
          now={connection.serverNow}
        />
        {playing && <ChoiceBar states={choiceStates(battle, live)} onChoose={kit.battles.choose} />}
        <div className={styles.foot}>
          {playing ? (
            <SecondaryButton size="small" tone="quiet" disabled={!live || battle.ending !== null} onClick={onForfeit}>
              {frBattle.forfeit.button}
            </SecondaryButton>
          ) : (
            <SecondaryButton size="small" onClick={onLeave}>
              {frBattle.spectator.leave}
            </SecondaryButton>
          )}
          <div className={styles.tools}>
            <IconButton label={frBattle.rules} icon={<IconBook size={20} aria-hidden="true" />} onClick={rules.open} />
            <SoundToggle sounds={kit.sounds} />
          </div>
        </div>
      </div>
      {rules.drawer}
    </>
  )
}
