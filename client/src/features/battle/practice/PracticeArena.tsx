import { useRef } from 'react'
import { useStore } from '../../../hooks/use-store.ts'
import { useToastPlace } from '../../../hooks/use-toast-place.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import arena from '../arena/BattleArena.module.css'
import { BattleShape } from '../arena/BattleShape.tsx'
import { BattleStage } from '../arena/BattleStage.tsx'
import { finalTitle } from '../arena/battle-view.ts'
import { PlayedRounds, StageOverlay } from '../arena/StageOverlay.tsx'
import { useLiveBattle } from '../arena/use-live-battle.ts'
import type { BattleEnding, LiveBattle } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { PracticeBattle } from './practice-battle.ts'

const text = frBattle.practice
const CHART = '[data-toasts-here]'

export interface PracticeArenaProps {
  readonly practice: PracticeBattle
  readonly onLeave: () => void
}

/** The battle stage without a stake; at the end it offers the next practice battle. */
export function PracticeArena({ practice, onLeave }: PracticeArenaProps) {
  const battleId = useStore(practice.battleId)
  const { battle, live, overlay, announced } = useLiveBattle(battleId)
  const stage = useRef<HTMLDivElement>(null)
  const ending = overlay.type === 'final' && battle?.ending?.type === 'completed' ? battle.ending : null
  useToastPlace(stage, battle === null || ending !== null ? null : CHART)
  return (
    <div className={arena.stage} ref={stage}>
      {battle === null ? (
        <BattleShape label={text.loading} />
      ) : (
        <div className={arena.below} inert={ending !== null}>
          <BattleStage battle={battle} live={live} overlay={overlay} practice onForfeit={onLeave} onLeave={onLeave} />
        </div>
      )}
      {battle !== null && ending !== null && (
        <PracticeEnd battle={battle} ending={ending} onAgain={practice.again} onLeave={onLeave} />
      )}
      <LiveRegion message={announced.phase} />
      <LiveRegion message={announced.result} urgency="assertive" />
    </div>
  )
}

interface PracticeEndProps {
  readonly battle: LiveBattle
  readonly ending: Extract<BattleEnding, { readonly type: 'completed' }>
  readonly onAgain: () => void
  readonly onLeave: () => void
}

function PracticeEnd({ battle, ending, onAgain, onLeave }: PracticeEndProps) {
  return (
    <StageOverlay title={`${text.title} · ${finalTitle(battle, ending)}`} tone={ending.result} onEscape={onLeave}>
      <PlayedRounds battle={battle} />
      <p>{text.nothing}</p>
      <Button variant="primary" size="large" fullWidth autoFocus onClick={onAgain}>
        {text.again}
      </Button>
      <Button fullWidth onClick={onLeave}>
        {text.leave}
      </Button>
    </StageOverlay>
  )
}
