// Changes that a player should perceive, derived from a message, and their sounds, vibrations and toasts.
// They are separate from the state, so that all react once, and a reload or a resync repeats nothing.
import type { Direction, RoundOutcome, ServerMessageOf } from '@bougie/protocol'
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { END_TOAST_MS, type NotificationRequest } from '../../../stores/notifications/notification.ts'
import { type Note, tones } from '../../../stores/sound-board.ts'
import { prefersReducedMotion } from '../../../ui/prefers-reduced-motion.ts'
import { frBattle } from '../text/fr-battle.ts'
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

/** Each of the last seconds of an open choice, and of the price that decides, is only heard. */
type BattleSoundEvent = BattleClientEvent | { readonly type: 'lastSecond' }

/** Rising for a good event, falling for a bad one. */
export function melodyOf(event: BattleSoundEvent): readonly Note[] {
  switch (event.type) {
    case 'predictionOpened':
      return tones([660])
    case 'choiceRegistered':
      return tones([880])
    case 'lastSecond':
      return TICK
    case 'rematchOffered':
      return tones([660, 880])
    case 'roundSettled':
      return tones(MELODIES[event.outcome].slice(0, 2))
    default:
      return event.ending.type === 'cancelled' ? tones(MELODIES.draw) : tones(MELODIES[event.ending.result])
  }
}

const TICK: readonly Note[] = [{ frequencyHz: 1_320, startS: 0, lengthS: 0.05 }]

const MELODIES = { win: [523, 659, 784, 1_047], loss: [392, 330, 262], draw: [440, 440] } as const

/** Not before the first press (browsers refuse and log an error), and not when the user prefers reduced motion. */
export function vibrate(event: BattleClientEvent): void {
  const { userActivation } = navigator
  if (typeof navigator.vibrate !== 'function' || !userActivation?.hasBeenActive) return
  if (!prefersReducedMotion()) navigator.vibrate([...vibrationOf(event)])
}

/** Alternating ms of vibration and pause: short for a choice, once for a loss, twice and longer for a win. */
function vibrationOf(event: BattleClientEvent): readonly number[] {
  switch (event.type) {
    case 'choiceRegistered':
      return [15]
    case 'predictionOpened':
    case 'rematchOffered':
      return [30]
    case 'roundSettled':
      return VIBRATIONS[event.outcome]
    default:
      return event.ending.type === 'cancelled' ? VIBRATIONS.draw : [...VIBRATIONS[event.ending.result], 60, 120]
  }
}

const VIBRATIONS = { win: [40, 60, 40], loss: [80], draw: [25, 40, 25] } as const satisfies Record<
  string,
  readonly number[]
>

/** [M26] [G48] the toast of a choice. */
const CHOICE_TOAST_MS = 4_000

export type BattleNews =
  | BattleClientEvent
  /** A battle starts beside the one that is being played, which stays on the screen. */
  | { readonly type: 'startedBeside'; readonly opponent: string }
  | { readonly type: 'searchRefused'; readonly text: string }
  | { readonly type: 'refused'; readonly error: ServerMessageOf<'error'> }

type EndedEvent = Extract<BattleNews, { readonly type: 'ended' }>

/**
 * The toasts of battles. Their place is that of all toasts (use-toast-place.ts). News of other players load with their
 * texts (notify-player.ts). `isOnScreen`: the news are about the battle on the screen.
 */
export function toastOf(news: BattleNews, isOnScreen: boolean): NotificationRequest | null {
  const { toast, direction, final, battles, search } = frBattle
  switch (news.type) {
    // On the screen alone: no other page waits for them.
    case 'predictionOpened':
    case 'roundSettled':
      return null
    case 'choiceRegistered':
      return info(toast.choiceTitle, toast.choice(direction[news.choice]), CHOICE_TOAST_MS)
    case 'rematchOffered':
      // The result has the offer.
      return isOnScreen ? null : info(final.rematch, final.rematchHints.offered(), CHOICE_TOAST_MS)
    case 'ended':
      return { ...toastOfEnding(news), delayMs: news.shownAfterMs }
    case 'startedBeside':
      return info(battles.title, battles.started(news.opponent), CHOICE_TOAST_MS)
    case 'searchRefused':
      return { type: 'general', message: news.text, data: { title: search.title } }
    case 'refused':
      return { type: 'battle', data: { code: news.error.code, message: news.error.message } }
    default:
      return assertNever(news)
  }
}

/** The money that a player has back from a cancelled battle: the stake, or a share of the pot. */
export function returnedText(stakeCents: number, shareCents: number | undefined): string {
  const { text, free, share } = frBattle.cancelled
  if (stakeCents === 0) return free
  return shareCents === undefined ? text(stakeCents) : share(shareCents)
}

/** Also shown on other pages, where several battles may have run: it names its battle. */
function toastOfEnding({ ending, opponent, stakeCents }: EndedEvent): NotificationRequest {
  const { toast, cancelled, final } = frBattle
  if (ending.type === 'cancelled') {
    const returned = returnedText(stakeCents, ending.shareCents)
    return info(cancelled.title, [ending.reason, returned].filter(Boolean).join(' '), END_TOAST_MS)
  }
  const { result, payoutCents } = ending
  const type = result === 'win' ? 'success' : 'info'
  const title = final.titles[result]
  return { type, message: messageOfEnding(), data: { title }, ttlMs: END_TOAST_MS }

  function messageOfEnding(): string {
    if (stakeCents === 0) return toast.free(opponent)
    if (result === 'draw') return toast.refund(opponent, stakeCents)
    return toast.amount(opponent, netGainCents({ stakeCents, payoutCents }))
  }
}

function info(title: string, message: string, ttlMs: number): NotificationRequest {
  return { type: 'info', message, data: { title }, ttlMs }
}
