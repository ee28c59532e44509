// View logic of the battle screen: pure functions of the state and the time, without React and without a clock.
import { ROUNDS_MIN } from '@bougie/engine/battle/settings.ts'
import type { BattlePhase, Direction, RoundOutcome } from '@bougie/protocol'
import { formatChange } from '../../../i18n/format-price.ts'
import { formatEuros } from '../../../i18n/french-formats.ts'
import { returnedText } from '../store/battle-events.ts'
import {
  awaitsChoice,
  type Completed,
  type Contestant,
  finalOverlayAtMs,
  type LiveBattle,
  type SettledRound,
} from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'

const ROUND_OVERLAY_MS = 3_000

/** French labels of the phases; an unknown phase reads 'Pause'. */
export function phaseLabel(phase: BattlePhase | null): string {
  if (phase === 'waiting' || phase === null) return frBattle.phase.waiting
  if (phase === 'prediction' || phase === 'results_wait') return frBattle.phase[phase]
  return frBattle.phase.pause
}

/**
 * [G13] [G14] three circles, and one more for each tie that prolonged the battle. Only a pause announces a further round:
 * the number of rounds is stored with the battle, and no message contains it.
 */
export function roundCircleCount({ outcomes, round, phase, ending }: LiveBattle): number {
  if (ending !== null) return Math.max(ROUNDS_MIN, outcomes.length)
  return Math.max(ROUNDS_MIN, phase?.name === 'pause' ? round + 1 : round)
}

type ChoiceState = 'open' | 'locked' | 'sending' | 'chosen'

/** `live` is false while the connection is down or the state is not confirmed: no choice is possible then. */
export function choiceStates(battle: LiveBattle, live: boolean): Readonly<Record<Direction, ChoiceState>> {
  const stateOf = (direction: Direction): ChoiceState => {
    if (battle.ownChoice === direction) return 'chosen'
    if (battle.pendingChoice === direction) return 'sending'
    return live && awaitsChoice(battle) ? 'open' : 'locked'
  }
  return { up: stateOf('up'), equal: stateOf('equal'), down: stateOf('down') }
}

/** They pulse and tick, and hurry a player who has not chosen. */
export const LAST_SECONDS = 3

/** The sentence above the three buttons; `seconds` remain of the phase. */
export function choiceHint(battle: LiveBattle, live: boolean, seconds: number | null = null): string {
  const { hint } = frBattle
  if (!live) return hint.offline
  if (battle.ending !== null) return endHint(battle)
  if (battle.role === 'spectator') return hint.spectator
  if (battle.pendingChoice !== null) return hint.sending
  switch (battle.phase?.name) {
    case 'prediction':
      if (battle.ownChoice === null) {
        return seconds !== null && seconds <= LAST_SECONDS ? hint.lastSeconds : hint.prediction
      }
      return battle.opponentChose ? hint.bothChose : hint.waitingForOpponent
    case 'results_wait':
      return battle.ownChoice === null ? hint.noChoice : hint.results
    case 'pause':
      return hint.pause
    default:
      return hint.waiting
  }
}

/** The winner, while the deciding round is still on the screen: its own result may be another one. */
function endHint(battle: LiveBattle): string {
  const { role, ending } = battle
  if (ending?.type !== 'completed') return frBattle.cancelled.title
  return role === 'player' ? frBattle.hint.over[ending.result] : finalTitle(battle, ending)
}

/**
 * Tells how the player's choice stands while the price decides, beside the name of the leading zone; empty for a
 * spectator.
 */
export function standingOf(
  { role, ownChoice: choice }: Pick<LiveBattle, 'role' | 'ownChoice'>,
  leading: Direction,
): string {
  const { needs } = frBattle.hint
  if (role === 'spectator') return ''
  if (choice === null) return needs.none
  if (choice === leading) return needs.same
  if (choice === 'equal') return leading === 'up' ? needs.downToEqual : needs.upToEqual
  return needs[choice]
}

/** Whether the price decides the round now. */
export function isDeciding({ phase, ending }: LiveBattle, live: boolean): boolean {
  return live && ending === null && phase?.name === 'results_wait'
}

/** Tells the stake of a round before its first price: from the third on, the battle can end with it. */
export function roundStakeOf({ role, round, self, opponent }: LiveBattle): string {
  const { empty, deciding } = frBattle.chart
  if (round < ROUNDS_MIN) return empty
  const lead = self.points - opponent.points
  if (lead === 0) return deciding.level
  // A lead of two is out of reach.
  if (role === 'spectator' || Math.abs(lead) > 1) return empty
  return lead > 0 ? deciding.ahead : deciding.behind
}

export type BattleOverlay =
  | { readonly type: 'none' }
  | { readonly type: 'loading' }
  | { readonly type: 'noBattle' }
  | { readonly type: 'cancelled'; readonly reason: string | null; readonly text: string }
  | { readonly type: 'round'; readonly outcome: RoundOutcome }
  | { readonly type: 'final' }

const NO_OVERLAY: BattleOverlay = { type: 'none' }

interface OverlayInput {
  readonly battle: LiveBattle | null
  readonly loading: boolean
  readonly nowMs: number
}

/** A spectator is told neither the amounts nor whether the stakes or the shares of the pot were paid. */
function cancelledText({ role, amountCents }: LiveBattle, shareCents: number | undefined): string {
  return role === 'spectator' ? frBattle.cancelled.watched : returnedText(amountCents, shareCents)
}

/** The overlay to show at `nowMs`. The final overlay has priority over that of the deciding round. */
export function overlayOf({ battle, loading, nowMs }: OverlayInput): BattleOverlay {
  if (battle === null) return loading ? { type: 'loading' } : { type: 'noBattle' }
  const { ending, lastRound } = battle
  if (ending?.type === 'cancelled')
    return { type: 'cancelled', reason: ending.reason, text: cancelledText(battle, ending.shareCents) }
  if (ending?.type === 'completed') {
    if (!ending.witnessed) return { type: 'noBattle' }
    if (nowMs >= finalOverlayAtMs(battle)) return { type: 'final' }
  }
  if (lastRound !== null && nowMs < lastRound.learnedAtMs + ROUND_OVERLAY_MS) {
    return { type: 'round', outcome: lastRound.outcome }
  }
  return NO_OVERLAY
}

/** Timestamps at which the overlay changes without a message: a timer waits for each. */
export function overlayDeadlinesMs(battle: LiveBattle | null): readonly number[] {
  if (battle === null) return []
  const roundEndsMs = battle.lastRound === null ? [] : [battle.lastRound.learnedAtMs + ROUND_OVERLAY_MS]
  const finalMs = finalOverlayAtMs(battle)
  return Number.isFinite(finalMs) ? [...roundEndsMs, finalMs] : roundEndsMs
}

/**
 * [G23] one sentence of the list for this result; `drawn` is a random number in [0, 1). A forfeit proves nobody's eye
 * for the price.
 */
export function motivationFor({ result, forfeitedBy }: Completed, drawn: number): string {
  const { forfeitWon, forfeitLost, ...ofResult } = frBattle.motivation
  const ofForfeit = result === 'win' ? forfeitWon : forfeitLost
  const messages = forfeitedBy === null ? ofResult[result] : ofForfeit
  return messages[Math.floor(drawn * messages.length)] ?? messages[0]
}

type Sides = Pick<LiveBattle, 'role' | 'self' | 'opponent'>

/** The players who predicted how the price of a settled round moved. */
export function verdictOf(
  { result, ownChoice, opponentChoice }: SettledRound,
  { role, self, opponent }: Sides,
): string {
  const { seen } = frBattle.round
  const ownRight = ownChoice === result
  const opponentRight = opponentChoice === result
  if (ownRight && opponentRight) return seen(role === 'player' ? 'both' : 'bothOfThem')
  if (ownRight) return seen(role === 'player' ? 'own' : self)
  return seen(opponentRight ? opponent : 'nobody')
}

/** Named beside an opponent who is not a person at a screen. */
export function tagOf({ bot, program }: Pick<Contestant, 'bot' | 'program'>): string | undefined {
  if (bot) return frBattle.search.bot
  return program ? frBattle.search.program : undefined
}

/** When an absent opponent forfeits, on the server's clock; null while the opponent is connected. */
export function opponentForfeitsAtMs({ graceEndsAtMs, opponent, ending }: LiveBattle): number | null {
  return ending === null ? (graceEndsAtMs.get(opponent.id) ?? null) : null
}

/** The winner, as text for a player or for a spectator. */
export function finalTitle({ role, self, opponent }: Sides, { result }: Pick<Completed, 'result'>): string {
  const { titles, spectator } = frBattle.final
  if (role === 'player' || result === 'draw') return titles[result]
  return spectator(result === 'win' ? self.username : opponent.username)
}

/** [G21] the result of a round, as text for a player or for a spectator, who has not won it. */
export function roundTitle({ role, self, opponent }: Sides, outcome: RoundOutcome): string {
  if (role === 'player') return frBattle.final.titles[outcome]
  const { wonBy, wonByNobody } = frBattle.round
  if (outcome === 'draw') return wonByNobody
  return wonBy(outcome === 'win' ? self.username : opponent.username)
}

/** [G13] the same beside the number of the round. */
export function circleState({ role, self, opponent }: Sides, outcome: RoundOutcome): string {
  const { circleStates, circleWonBy } = frBattle.score
  if (role === 'player' || outcome === 'draw') return circleStates[outcome]
  return circleWonBy(outcome === 'win' ? self.username : opponent.username)
}

// Announcements for a screen reader, only on a change: phases with `polite`, results with `assertive`.

interface AnnouncementInput {
  readonly battle: LiveBattle | null
  readonly live: boolean
  readonly overlay: BattleOverlay
}

export function announcements({ battle, live, overlay }: AnnouncementInput): { phase: string; result: string } {
  return { phase: phaseAnnouncement(battle, live), result: resultAnnouncement(battle, overlay) }
}

function phaseAnnouncement(battle: LiveBattle | null, live: boolean): string {
  if (battle === null || battle.ending !== null) return ''
  if (!live) return frBattle.presence.reconnecting
  const phase = `${frBattle.roundNumber(battle.round)}, ${phaseLabel(battle.phase?.name ?? null)}`
  // Once: the seconds until the forfeit are only written.
  return opponentForfeitsAtMs(battle) === null ? phase : `${phase}, ${frBattle.presence.away(battle.opponent.username)}`
}

function resultAnnouncement(battle: LiveBattle | null, overlay: BattleOverlay): string {
  if (battle === null) return ''
  const { self, opponent, ending } = battle
  const score = frBattle.score.label(self.points, opponent.points)
  if (overlay.type === 'round')
    return [roundTitle(battle, overlay.outcome), ...roundInWords(battle), score].map(asSentence).join(' ')
  if (overlay.type === 'cancelled') return `${frBattle.cancelled.title}. ${overlay.text}`
  if (overlay.type !== 'final' || ending?.type !== 'completed') return ''
  return [finalTitle(battle, ending), score, payoutSentence(battle)].filter(Boolean).map(asSentence).join(' ')
}

/** The reasons of a round's result: the price, who saw it, and the own choice. */
function roundInWords({ lastRound, ...battle }: LiveBattle): readonly string[] {
  if (lastRound === null) return []
  const { result, initialPrice, finalPrice, ownChoice } = lastRound
  const { moved, choice, ownChoice: ownInWords } = frBattle.round
  return [
    moved(frBattle.direction[result], formatChange(initialPrice, finalPrice)),
    verdictOf(lastRound, battle),
    ...(battle.role === 'player' ? [ownInWords(choice(ownChoice))] : []),
  ]
}

export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function payoutSentence({ role, ending }: LiveBattle): string {
  if (role === 'spectator' || ending?.type !== 'completed' || ending.payoutCents === 0) return ''
  const label = ending.result === 'win' ? frBattle.final.gain : frBattle.final.refund
  return `${label} : ${formatEuros(ending.payoutCents)}`
}
