// The toasts of battles: which there are, for how long they show, and when the screen says it already. Their place is that
// of all toasts (use-toast-place.ts). News of other players load with their texts (notify-player.ts).
import type { ServerMessageOf } from '@bougie/protocol'
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { END_TOAST_MS, type NotificationRequest } from '../../../stores/notifications/notification.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { BattleClientEvent } from './battle-events.ts'

/** [M26] [G48] the toast of a choice. */
export const CHOICE_TOAST_MS = 4_000

export type BattleNews =
  | BattleClientEvent
  /** A battle starts beside the one that is being played, which stays on the screen. */
  | { readonly type: 'startedBeside'; readonly opponent: string }
  | { readonly type: 'searchRefused'; readonly text: string }
  | { readonly type: 'refused'; readonly error: ServerMessageOf<'error'> }

type EndedEvent = Extract<BattleNews, { readonly type: 'ended' }>

/** `isOnScreen`: the news are about the battle on the screen. */
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

/** Also shown on other pages, where several battles may have run: it names its battle. */
function toastOfEnding({ ending, opponent, stakeCents }: EndedEvent): NotificationRequest {
  const { toast, cancelled, final } = frBattle
  if (ending.type === 'cancelled') {
    const share = ending.shareCents === undefined ? null : cancelled.share(ending.shareCents)
    const message = [ending.reason, share].filter(Boolean).join(' ') || cancelled.text
    return info(cancelled.title, message, END_TOAST_MS)
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
