import { fr } from '../../i18n/fr.ts'
import { createStore } from '../store.ts'
import { createDeadline, type Timers } from '../timers.ts'
import type {
  HandlerResult,
  Notification,
  NotificationHandlers,
  NotificationRequest,
  NotificationType,
  Toast,
  ToastTone,
} from './notification.ts'

const ACTIVE_MAX = 3
export const TTL_DEFAULT_MS = 5_000
const DUPLICATE_WINDOW_MS = 2_000
/** Far more than anyone reads; the oldest of a type is evicted. */
const WAITING_MAX = 50

interface NotificationQueueDeps {
  readonly timers: Timers
  readonly handlers: NotificationHandlers
  readonly showToast: (toast: Toast) => void
  readonly redirect: (to: string) => void
  /** A random number in [0, 1). */
  readonly random: () => number
}

/**
 * At most three notifications show at a time; the others wait in one queue per type. The queue whose head
 * has the highest priority goes first. A notification that shows nothing (silent, redirect) takes no slot.
 */
export function createNotificationQueue(deps: NotificationQueueDeps) {
  const { timers, handlers, showToast, redirect, random } = deps
  const queues = new Map<NotificationType, Notification[]>()
  const queuedAtByKey = new Map<string, number>()
  let active: readonly Notification[] = []

  function add({ delayMs = 0, ...request }: NotificationRequest) {
    if (delayMs > 0) {
      timers.after(delayMs, () => add(request))
      return
    }
    const handler = handlers[request.type]
    if (handler === undefined) return
    const now = timers.now()
    if (isDuplicate(request, now)) return
    const notification: Notification = {
      id: `${now}-${random().toString(36).slice(2, 10)}`,
      timestamp: now,
      type: request.type,
      priority: handler.priority,
      message: request.message ?? null,
      data: request.data ?? null,
      ttlMs: request.ttlMs ?? null,
    }
    const queue = [...(queues.get(request.type) ?? []), notification]
    queues.set(request.type, queue.slice(-WAITING_MAX))
    process()
  }

  function isDuplicate(request: NotificationRequest, now: number): boolean {
    for (const [key, queuedAt] of queuedAtByKey) {
      // A clock that was set back makes an age negative, and would hide each repetition for hours.
      if (Math.abs(now - queuedAt) >= DUPLICATE_WINDOW_MS) queuedAtByKey.delete(key)
    }
    const key = duplicateKey(request)
    if (queuedAtByKey.has(key)) return true
    queuedAtByKey.set(key, now)
    return false
  }

  function process() {
    while (active.length < ACTIVE_MAX) {
      const next = waiting()[0]
      if (next === undefined) return
      queues.set(
        next.type,
        (queues.get(next.type) ?? []).filter((queued) => queued !== next),
      )
      perform(next)
    }
  }

  function perform(notification: Notification) {
    const result = handlers[notification.type]?.handle(notification)
    if (result?.kind === 'redirect') redirect(result.to)
    if (result?.kind !== 'toast') return
    const ttlMs = notification.ttlMs ?? result.toast.durationMs
    active = [...active, notification]
    showToast({ ...result.toast, durationMs: ttlMs })
    timers.after(ttlMs, () => {
      active = active.filter((shown) => shown !== notification)
      process()
    })
  }

  /** Notifications that wait for a slot, in the order in which they will get one: within one type, first in, first out. */
  function waiting(): readonly Notification[] {
    return [...queues.values()].flat().sort((one, other) => other.priority - one.priority)
  }

  /** `active` are the notifications that occupy a slot. */
  return { add, active: () => active, waiting }
}

export type NotificationQueue = ReturnType<typeof createNotificationQueue>

function duplicateKey({ type, message, data }: NotificationRequest): string {
  return `${type}:${message ?? JSON.stringify(data ?? null)}`
}

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

/** A notification's own message, else the one in its data. An error of the socket without a message has an empty one. */
function messageOf(notification: Notification): string | null {
  return notification.message || notification.data?.message || null
}

function isAboutBattle(message: string | null): boolean {
  if (message === null) return false
  return [texts.battleStateFragment, 'BATTLE_', 'battle'].some((fragment) => message.includes(fragment))
}

/** Display time by kind: shorter texts show for less time. */
const SNACKBAR_MS = { copied: 2_000, info: 3_000, success: 4_000, error: 6_000 } as const
type SnackbarKind = keyof typeof SNACKBAR_MS

interface Snackbar {
  readonly id: number
  readonly kind: SnackbarKind
  readonly message: string
}

export type Snackbars = ReturnType<typeof createSnackbars>

/** One line at the bottom of the page that confirms an action. */
export function createSnackbars(timers: Timers) {
  const shown = createStore<Snackbar | null>(null)
  let lastId = 0
  const hideAfter = createDeadline(timers, () => shown.set(null))

  return {
    /** The visible one; the next replaces it. */
    shown,
    show(kind: SnackbarKind, message: string) {
      lastId += 1
      shown.set({ id: lastId, kind, message })
      hideAfter(SNACKBAR_MS[kind])
    },
  }
}
