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
  const { toast, direction } = frBattle
  switch (event.type) {
    case 'predictionOpened':
    case 'roundSettled':
      return null
    case 'choiceRegistered':
      return info(toast.choiceTitle, toast.choice(direction[event.choice]), CHOICE_TOAST_MS)
    case 'rematchOffered':
      return info(toast.rematchTitle, toast.rematch, CHOICE_TOAST_MS)
    case 'ended':
      return { ...toastOfEnding(event), delayMs: event.shownAfterMs }
    default:
      return assertNever(event)
  }
}

/** Also shown on other pages, where several battles may have run: it names its battle. */
function toastOfEnding({ ending, opponent, stakeCents }: EndedEvent): NotificationRequest {
  const { toast, cancelled } = frBattle
  if (ending.type === 'cancelled') {
    const share = ending.shareCents === undefined ? null : cancelled.share(ending.shareCents)
    const message = [ending.reason, share].filter(Boolean).join(' ') || cancelled.text
    return info(toast.cancelledTitle, message, END_TOAST_MS)
  }
  switch (ending.result) {
    case 'win':
      return {
        type: 'success',
        message: toast.win(opponent, netGainCents({ stakeCents, payoutCents: ending.payoutCents })),
        data: { title: toast.winTitle },
        ttlMs: END_TOAST_MS,
      }
    case 'loss':
      return info(toast.lossTitle, toast.loss(opponent, stakeCents), END_TOAST_MS)
    case 'draw':
      return info(toast.drawTitle, toast.draw(opponent, stakeCents), END_TOAST_MS)
    default:
      return assertNever(ending.result)
  }
}

function info(title: string, message: string, ttlMs: number): NotificationRequest {
  return { type: 'info', message, data: { title }, ttlMs }
}
