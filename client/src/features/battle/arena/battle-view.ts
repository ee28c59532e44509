// The battle screen as pure functions of the known state and the time. No React, no clock of its own.
import { ROUNDS_MAX, ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import type { BattlePhase, Direction, RoundOutcome } from '@bougie/protocol'
import { secondsUntil } from '../../../ui/CountdownRing/use-countdown.ts'
import { finalOverlayAtMs } from '../store/final-overlay-time.ts'
import { awaitsChoice, type BattleEnding, type LiveBattle, type SettledRound } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'

export const ROUND_OVERLAY_MS = 3_000

/** The phases in the words of the specification; whatever else the server may say reads 'Pause'. */
export function phaseLabel(phase: BattlePhase | null): string {
  if (phase === 'waiting' || phase === null) return frBattle.phase.waiting
  if (phase === 'prediction' || phase === 'results_wait') return frBattle.phase[phase]
  return frBattle.phase.pause
}

/** [G13] [G14] three circles, and one more for each tie that made the battle go on. */
export function roundCircleCount({
  outcomes,
  round,
  ending,
}: Pick<LiveBattle, 'outcomes' | 'round' | 'ending'>): number {
  const played = outcomes.length
  if (ending !== null) return Math.max(ROUNDS_MIN, played)
  const goesOn = played >= ROUNDS_MIN && isTied(outcomes)
  return Math.min(ROUNDS_MAX, Math.max(ROUNDS_MIN, round, goesOn ? played + 1 : 0))
}

function isTied(outcomes: readonly RoundOutcome[]): boolean {
  const wins = outcomes.filter((outcome) => outcome === 'win').length
  const losses = outcomes.filter((outcome) => outcome === 'loss').length
  return wins === losses
}

export type ChoiceState = 'open' | 'locked' | 'sending' | 'chosen'

/** `live` is false while the connection is down or the state is not confirmed: then nothing can be pressed. */
export function choiceStates(battle: LiveBattle, live: boolean): Readonly<Record<Direction, ChoiceState>> {
  const stateOf = (direction: Direction): ChoiceState => {
    if (battle.ownChoice === direction) return 'chosen'
    if (battle.pendingChoice === direction) return 'sending'
    return live && awaitsChoice(battle) ? 'open' : 'locked'
  }
  return { up: stateOf('up'), equal: stateOf('equal'), down: stateOf('down') }
}

/** The sentence above the three buttons. */
export function choiceHint(battle: LiveBattle, live: boolean): string {
  const { hint } = frBattle
  if (!live) return hint.offline
  if (battle.ending !== null) return hint.over
  if (battle.role === 'spectator') return hint.spectator
  if (battle.pendingChoice !== null) return hint.sending
  switch (battle.phase?.name) {
    case 'prediction':
      if (battle.ownChoice === null) return hint.prediction
      return battle.opponentChose ? hint.bothChose : hint.waitingForOpponent
    case 'results_wait':
      return battle.ownChoice === null ? hint.noChoice : hint.results
    case 'pause':
      return hint.pause
    default:
      return hint.waiting
  }
}

export type BattleOverlay =
  | { readonly type: 'none' }
  | { readonly type: 'loading' }
  | { readonly type: 'noBattle' }
  | { readonly type: 'cancelled'; readonly reason: string | null; readonly text: string }
  | { readonly type: 'round'; readonly outcome: RoundOutcome }
  | { readonly type: 'final' }

const NO_OVERLAY: BattleOverlay = { type: 'none' }

export interface OverlayFacts {
  readonly battle: LiveBattle | null
  readonly loading: boolean
  readonly nowMs: number
}

/** A spectator does not see what the players won: the score decides. */
function cancelledText(role: LiveBattle['role'], shareCents: number | undefined): string {
  const { text, share, watched } = frBattle.cancelled
  if (role === 'spectator') return watched
  return shareCents === undefined ? text : share(shareCents)
}

/** The one overlay of the moment. The final one covers that of the deciding round. */
export function overlayOf({ battle, loading, nowMs }: OverlayFacts): BattleOverlay {
  if (battle === null) return loading ? { type: 'loading' } : { type: 'noBattle' }
  const { ending, lastRound } = battle
  if (ending?.type === 'cancelled')
    return { type: 'cancelled', reason: ending.reason, text: cancelledText(battle.role, ending.shareCents) }
  if (ending?.type === 'completed') {
    if (!ending.witnessed) return { type: 'noBattle' }
    if (nowMs >= finalOverlayAtMs(battle)) return { type: 'final' }
  }
  if (lastRound !== null && nowMs < lastRound.learnedAtMs + ROUND_OVERLAY_MS) {
    return { type: 'round', outcome: lastRound.outcome }
  }
  return NO_OVERLAY
}

/** When the overlay changes next without any message: the moments a timer has to wait for. */
export function overlayDeadlinesMs(battle: LiveBattle | null): readonly number[] {
  if (battle === null) return []
  const roundEndsMs = battle.lastRound === null ? [] : [battle.lastRound.learnedAtMs + ROUND_OVERLAY_MS]
  const finalMs = finalOverlayAtMs(battle)
  return Number.isFinite(finalMs) ? [...roundEndsMs, finalMs] : roundEndsMs
}

/** [G23] one of the list of its result; `drawn` comes from chance, from 0 up to 1. */
export function motivationFor(result: RoundOutcome, drawn: number): string {
  const messages = frBattle.motivation[result]
  return messages[Math.floor(drawn * messages.length)] ?? messages[0]
}

/** A settled round: what the price did, and who had predicted it. */
export function verdictOf(
  { result, ownChoice, opponentChoice }: SettledRound,
  { role, self, opponent }: Pick<LiveBattle, 'role' | 'self' | 'opponent'>,
): string {
  const { seen } = frBattle.round
  const direction = frBattle.direction[result]
  const ownRight = ownChoice === result
  const opponentRight = opponentChoice === result
  if (ownRight && opponentRight) return seen(direction, role === 'player' ? 'both' : 'bothOfThem')
  if (ownRight) return seen(direction, role === 'player' ? 'own' : self)
  return seen(direction, opponentRight ? opponent : 'nobody')
}

/** Seconds until an absent opponent forfeits, or null while the opponent is there. */
export function opponentAbsenceSeconds(battle: LiveBattle, serverNowMs: number): number | null {
  const graceEndsAtMs = battle.graceEndsAtMs.get(battle.opponent.id)
  if (graceEndsAtMs === undefined || battle.ending !== null) return null
  return secondsUntil(graceEndsAtMs, serverNowMs)
}

/** The winner, in words for a player or for a spectator. */
export function finalTitle(
  { role, self, opponent }: LiveBattle,
  { result }: Pick<Extract<BattleEnding, { readonly type: 'completed' }>, 'result'>,
): string {
  const { titles, spectator, spectatorDraw } = frBattle.final
  if (role === 'player') return titles[result]
  if (result === 'draw') return spectatorDraw
  return spectator(result === 'win' ? self.username : opponent.username)
}
