// Selects the battle events that show a toast, and its display time.
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import type { NotificationRequest } from '../../../stores/notifications/notification.ts'
import { frBattle } from '../text/fr-battle.ts'
import type { BattleClientEvent } from './battle-events.ts'

/** [M25] [G47] toasts of a win and of a battle's end. */
export const END_TOAST_MS = 7_000
/** [M26] [G48] the toast of a choice. */
export const CHOICE_TOAST_MS = 4_000

type EndedEvent = Extract<BattleClientEvent, { readonly type: 'ended' }>

export function toastOf(event: BattleClientEvent): NotificationRequest | null {
  const { toast, direction, final } = frBattle
  switch (event.type) {
    case 'predictionOpened':
    case 'roundSettled':
      return null
    case 'choiceRegistered':
      return info(toast.choiceTitle, toast.choice(direction[event.choice]), CHOICE_TOAST_MS)
    case 'rematchOffered':
      return info(final.rematch, final.rematchHints.offered(), CHOICE_TOAST_MS)
    case 'ended':
      return { ...toastOfEnding(event), delayMs: event.shownAfterMs }
    default:
      return assertNever(event)
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
  const title = final.titles[ending.result]
  if (ending.result !== 'win') return info(title, toast[ending.result](opponent, stakeCents), END_TOAST_MS)
  const gainCents = netGainCents({ stakeCents, payoutCents: ending.payoutCents })
  return { type: 'success', message: toast.win(opponent, gainCents), data: { title }, ttlMs: END_TOAST_MS }
}

function info(title: string, message: string, ttlMs: number): NotificationRequest {
  return { type: 'info', message, data: { title }, ttlMs }
}
