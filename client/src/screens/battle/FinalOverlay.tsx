import type { ReactNode } from 'react'
import type { BattleEnding, LiveBattle, RematchState } from '../../data/battle/live-battle.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { Confetti } from '../../ui/Confetti/Confetti.tsx'
import { useCountdown } from '../../ui/CountdownRing/use-countdown.ts'
import { CountUpAmount } from '../../ui/CountUpAmount/CountUpAmount.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton, SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { motivationFor } from './battle-view.ts'
import styles from './FinalOverlay.module.css'
import { StageOverlay } from './StageOverlay.tsx'

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
  return (
    <StageOverlay title={titleOf(battle, ending)} tone={playing ? ending.result : 'plain'} onEscape={onMenu}>
      {playing && ending.result === 'win' && <Confetti />}
      <p className={styles.score}>{frBattle.none.score(self.points, opponent.points)}</p>
      {playing && <Gain battle={battle} ending={ending} />}
      <p className={styles.motivation}>
        {forfeitText(battle, ending) ?? (playing ? motivationFor(ending.result, battleId) : '')}
      </p>
      <div className={styles.actions}>
        {playing && <Rematch rematch={battle.rematch} disabled={!live} now={now} onRematch={onRematch} />}
        <PrimaryButton size="large" fullWidth autoFocus onClick={onNewBattle}>
          {text.again}
        </PrimaryButton>
        <div className={styles.pair}>
          <SecondaryButton fullWidth onClick={onMenu}>
            {text.menu}
          </SecondaryButton>
          <SecondaryLink to={`/verifier/${battleId}`}>{text.verify}</SecondaryLink>
        </div>
      </div>
    </StageOverlay>
  )
}

function titleOf({ role, self, opponent }: LiveBattle, ending: FinalOverlayProps['ending']): ReactNode {
  if (role === 'player') return text.titles[ending.result]
  if (ending.result === 'draw') return text.spectatorDraw
  return text.spectator(ending.result === 'win' ? self.username : opponent.username)
}

function forfeitText({ self, role }: LiveBattle, { forfeitedBy }: FinalOverlayProps['ending']): string | null {
  if (forfeitedBy === null || role === 'spectator') return null
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

function Rematch({ rematch, disabled, now, onRematch }: RematchProps) {
  const seconds = useCountdown({ endsAtMs: rematch.type === 'closed' ? null : rematch.untilMs, now }) ?? 0
  if (rematch.type === 'closed' || seconds === 0) return null
  const asked = rematch.type === 'asked'
  return (
    <div className={styles.rematch}>
      {rematch.type === 'offered' && <p className={styles.offer}>{text.rematchOfferedHint}</p>}
      <SecondaryButton
        size="large"
        fullWidth
        disabled={disabled || asked}
        pressed={rematch.type === 'offered'}
        onClick={onRematch}
      >
        {`${rematchLabel(rematch)} · ${text.rematchSeconds(seconds)}`}
      </SecondaryButton>
    </div>
  )
}

function rematchLabel(rematch: RematchState): string {
  if (rematch.type === 'asked') return text.rematchAsked
  return rematch.type === 'offered' ? text.rematchOffered : text.rematch
}
