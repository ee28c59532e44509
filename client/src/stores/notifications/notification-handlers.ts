import { fr } from '../../i18n/fr.ts'
import type { HandlerResult, Notification, NotificationHandlers, Toast, ToastTone } from './notification.ts'
import { TTL_DEFAULT_MS } from './notification-queue.ts'

const CONNECTION_ERROR_MS = 7_000
const GOOD_NEWS_MS = 4_000
const SILENT: HandlerResult = { kind: 'silent' }
const TO_LOBBY: HandlerResult = { kind: 'redirect', to: '/battle' }

const texts = fr.notifications

/** The handler of each type of notification; pure, so that every rule is testable. */
export const notificationHandlers = {
  battle: { priority: 10, handle: handleBattle },
  bet: { priority: 5, handle: handleBet },
  success: { priority: 3, handle: (notification) => goodNews(notification, 'success', texts.success) },
  info: { priority: 2, handle: (notification) => goodNews(notification, 'info', texts.info) },
  general: { priority: 1, handle: handleGeneral },
} satisfies Required<NotificationHandlers>

function handleBattle(notification: Notification): HandlerResult {
  const message = messageOf(notification)
  const code = notification.data?.code
  if (code === 'BATTLE_NOT_FOUND') return TO_LOBBY
  if (code === 'BATTLE_STATE_ERROR' && message?.includes(texts.battleStateFragment)) return TO_LOBBY
  return toast({ tone: 'error', title: texts.battle.title, message: message ?? texts.battle.message })
}

function handleBet(notification: Notification): HandlerResult {
  const message = messageOf(notification)
  if (isAboutBattle(message)) return SILENT
  return toast({ tone: 'error', title: texts.bet.title, message: message ?? texts.bet.message })
}

function handleGeneral(notification: Notification): HandlerResult {
  const message = messageOf(notification)
  if (message?.includes('ECONNREFUSED')) {
    const { title, message: sentence } = texts.connection
    return toast({ tone: 'error', title, message: sentence, durationMs: CONNECTION_ERROR_MS })
  }
  if (isAboutBattle(message)) return SILENT
  const title = notification.data?.title ?? texts.general.title
  return toast({ tone: 'error', title, message: message ?? texts.general.message })
}

function goodNews(
  notification: Notification,
  tone: ToastTone,
  defaults: { readonly title: string; readonly message: string },
): HandlerResult {
  return toast({
    tone,
    title: notification.data?.title ?? defaults.title,
    message: messageOf(notification) ?? defaults.message,
    durationMs: GOOD_NEWS_MS,
  })
}

function toast({ durationMs = TTL_DEFAULT_MS, ...content }: Omit<Toast, 'durationMs'> & { durationMs?: number }) {
  return { kind: 'toast', toast: { ...content, durationMs } } as const
}

/** A notification's own message, else the one in its data. */
function messageOf(notification: Notification): string | null {
  return notification.message ?? notification.data?.message ?? null
}

function isAboutBattle(message: string | null): boolean {
  if (message === null) return false
  return [texts.battleStateFragment, 'BATTLE_', 'battle'].some((fragment) => message.includes(fragment))
}
