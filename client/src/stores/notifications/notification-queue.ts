import type { Timers } from '../timers.ts'
import type {
  Notification,
  NotificationHandlers,
  NotificationRequest,
  NotificationType,
  Toast,
} from './notification.ts'

export const ACTIVE_MAX = 3
export const TTL_DEFAULT_MS = 5_000
export const DUPLICATE_WINDOW_MS = 2_000
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
    queues.set(request.type, queue.sort(byPriority).slice(-WAITING_MAX))
    process()
  }

  function isDuplicate(request: NotificationRequest, now: number): boolean {
    for (const [key, queuedAt] of queuedAtByKey) {
      if (now - queuedAt >= DUPLICATE_WINDOW_MS) queuedAtByKey.delete(key)
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

  /** Notifications that wait for a slot, in the order in which they will get one. */
  function waiting(): readonly Notification[] {
    return [...queues.values()].flat().sort(byPriority)
  }

  /** `active` are the notifications that occupy a slot. */
  return { add, active: () => active, waiting }
}

export type NotificationQueue = ReturnType<typeof createNotificationQueue>

/** Within one priority: first in, first out. */
function byPriority(one: Notification, other: Notification): number {
  return other.priority - one.priority || one.timestamp - other.timestamp
}

function duplicateKey({ type, message, data }: NotificationRequest): string {
  return `${type}:${message ?? JSON.stringify(data ?? null)}`
}
