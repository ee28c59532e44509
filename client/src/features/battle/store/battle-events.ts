// Changes that a player should perceive, derived from a message: separate from the state, so that toasts, sounds and
// lists react once, and a reload or a resync repeats nothing.
import type { Direction, RoundOutcome } from '@bougie/protocol'
import { type BattleEnding, type BattleEntry, finalOverlayAtMs, type LiveBattle } from './live-battle.ts'

export type BattleClientEvent =
  | { readonly type: 'predictionOpened' }
  | { readonly type: 'choiceRegistered'; readonly choice: Direction }
  | { readonly type: 'roundSettled'; readonly outcome: RoundOutcome }
  | {
      readonly type: 'ended'
      readonly ending: BattleEnding
      readonly opponent: string
      readonly stakeCents: number
      /** The deciding round stays on the screen for this long; the toast of the end waits for it. */
      readonly shownAfterMs: number
    }
  | { readonly type: 'rematchOffered' }

/** Only for the player's own battles; a spectator has no action to take. */
export function eventsBetween(before: BattleEntry | undefined, after: BattleEntry): readonly BattleClientEvent[] {
  if (before === undefined || after.battle.role === 'spectator') return []
  const was = before.battle
  const is = after.battle
  const events: BattleClientEvent[] = []
  if (is.phase?.name === 'prediction' && !isSamePhase(was, is)) events.push({ type: 'predictionOpened' })
  if (is.ownChoice !== null && was.ownChoice !== is.ownChoice) {
    events.push({ type: 'choiceRegistered', choice: is.ownChoice })
  }
  if (is.lastRound !== null && is.lastRound !== was.lastRound) {
    events.push({ type: 'roundSettled', outcome: is.lastRound.outcome })
  }
  if (is.ending !== null && was.ending === null) {
    const { ending, opponent, amountCents } = is
    events.push({
      type: 'ended',
      ending,
      opponent: opponent.username,
      stakeCents: amountCents,
      shownAfterMs: is.ending.type === 'completed' ? finalOverlayAtMs(is) - is.ending.learnedAtMs : 0,
    })
  }
  if (is.rematch.type === 'offered' && was.rematch.type !== 'offered') events.push({ type: 'rematchOffered' })
  return events
}

function isSamePhase(was: LiveBattle, is: LiveBattle): boolean {
  return was.round === is.round && was.phase?.name === is.phase?.name
}
