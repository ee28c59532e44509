import { type ReactNode, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import type { BattleEnding, LiveBattle, RematchState } from '../../data/battle/live-battle.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { Confetti } from '../../ui/Confetti/Confetti.tsx'
import { useCountdown } from '../../ui/CountdownRing/use-countdown.ts'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { RoundCircles } from '../../ui/RoundCircles/RoundCircles.tsx'
import { SecondaryButton, SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { finalTitle, motivationFor } from './battle-view.ts'
import styles from './FinalOverlay.module.css'
import { StageOverlay } from './StageOverlay.tsx'
import { ShareButton } from './share/ShareButton.tsx'

const text = frBattle.final

export interface FinalOverlayProps {
  readonly battle: LiveBattle
  readonly ending: Extract<BattleEnding, { readonly type: 'completed' }>
  readonly live: boolean
  readonly now: () => number
  readonly onMenu: () => void
  readonly onNewBattle: () => void
  readonly onRematch: () => void
}

/** [G23] [G24] the moment people remember: what it was, what it brought, and what is next. */
export function FinalOverlay(props: FinalOverlayProps) {
  const { battle, ending, live, now, onMenu, onNewBattle, onRematch } = props
  const { self, opponent, role, battleId } = battle
  const playing = role === 'player'
  const { random } = useApp()
  const [drawn] = useState(random)
  return (
    <StageOverlay title={finalTitle(battle, ending)} tone={playing ? ending.result : 'plain'} onEscape={onMenu}>
      {playing && ending.result === 'win' && <Confetti />}
      <div className={styles.rounds}>
        <p className={styles.score}>{frBattle.none.score(self.points, opponent.points)}</p>
        {battle.outcomes.length > 0 && (
          <RoundCircles
            results={battle.outcomes}
            total={battle.outcomes.length}
            label={frBattle.score.rounds}
            describe={(round, result) =>
              frBattle.score.circle(round, frBattle.score.circleStates[result ?? 'upcoming'])
            }
          />
        )}
      </div>
      {playing && <Gain battle={battle} ending={ending} />}
      {playing && <p className={styles.motivation}>{motivationFor(ending.result, drawn)}</p>}
      <p className={styles.news}>{newsOf(battle, ending)}</p>
      <div className={styles.actions}>
        <PrimaryButton size="large" fullWidth autoFocus onClick={onNewBattle}>
          {text.again}
        </PrimaryButton>
        {playing && <Rematch rematch={battle.rematch} disabled={!live} now={now} onRematch={onRematch} />}
        <div className={styles.pair}>
          <SecondaryButton fullWidth onClick={onMenu}>
            {text.menu}
          </SecondaryButton>
          <SecondaryLink to={`/verifier/${battleId}`}>{text.verify}</SecondaryLink>
        </div>
        {playing && <ShareButton battle={battle} ending={ending} />}
      </div>
    </StageOverlay>
  )
}

/** What else there is to know; its line stays empty, so that nothing moves when there is news. */
function newsOf({ self, role, rematch }: LiveBattle, { forfeitedBy }: FinalOverlayProps['ending']): string {
  if (role === 'spectator') return ''
  if (rematch.type === 'offered') return text.rematchOfferedHint
  if (forfeitedBy === null) return ''
  return forfeitedBy === self.id ? text.forfeitLost : text.forfeitWon
}

function Gain({ battle, ending }: Pick<FinalOverlayProps, 'battle' | 'ending'>) {
  if (ending.result === 'loss') {
    return <GainLine label={text.lost} figure={<CountUpAmount cents={-battle.amountCents} withGainLabel={false} />} />
  }
  const label = ending.result === 'win' ? text.gain : text.refund
  const figure = <CountUpAmount cents={ending.payoutCents} fromCents={0} withGainLabel={false} />
  return <GainLine label={label} figure={figure} />
}

function GainLine({ label, figure }: { readonly label: string; readonly figure: ReactNode }) {
  return (
    <p className={styles.gain}>
      <span className={styles.gainLabel}>{label}</span>
      <span className={styles.figure}>{figure}</span>
    </p>
  )
}

interface RematchProps {
  readonly rematch: RematchState
  readonly disabled: boolean
  readonly now: () => number
  readonly onRematch: () => void
}

/** Its place stays when it has expired: nothing may slip under the finger that was about to press. */
function Rematch({ rematch, disabled, now, onRematch }: RematchProps) {
  const seconds = useCountdown({ endsAtMs: rematch.type === 'closed' ? null : rematch.untilMs, now }) ?? 0
  const open = rematch.type !== 'closed' && seconds > 0
  const offered = open && rematch.type === 'offered'
  return (
    <SecondaryButton
      fullWidth
      disabled={disabled || !open || rematch.type === 'asked'}
      {...(offered ? { pressed: true } : {})}
      onClick={onRematch}
    >
      {open ? `${rematchLabel(rematch)} · ${text.rematchSeconds(seconds)}` : text.rematchExpired}
    </SecondaryButton>
  )
}

function rematchLabel(rematch: RematchState): string {
  if (rematch.type === 'asked') return text.rematchAsked
  return rematch.type === 'offered' ? text.rematchOffered : text.rematch
}
