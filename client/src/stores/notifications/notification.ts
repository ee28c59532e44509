/** [M25] [G47] toasts of a win and of the end of a game. */
export const END_TOAST_MS = 7_000

/** A message of the app to the player. */
export type NotificationType = 'battle' | 'bet' | 'general' | 'success' | 'info'

interface NotificationData {
  readonly code?: string
  readonly message?: string
  readonly title?: string
}

export interface Notification {
  readonly id: string
  readonly timestamp: number
  readonly type: NotificationType
  readonly priority: number
  readonly message: string | null
  readonly data: NotificationData | null
  /** Display time; null leaves it to the handler. */
  readonly ttlMs: number | null
}

export interface NotificationRequest {
  readonly type: NotificationType
  readonly message?: string | undefined
  readonly data?: NotificationData
  readonly ttlMs?: number
  /** Delay, so that the screen shows its own part first. */
  readonly delayMs?: number
}

export type ToastTone = 'error' | 'success' | 'info'

export interface Toast {
  readonly tone: ToastTone
  readonly title: string
  readonly message: string
  readonly durationMs: number
}

/** Result of a notification's handler. */
export type HandlerResult =
  | { readonly kind: 'toast'; readonly toast: Toast }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'silent' }

interface NotificationHandler {
  /** The highest of the types that wait for a slot goes first. */
  readonly priority: number
  readonly handle: (notification: Notification) => HandlerResult
}

/** A notification whose type has no handler is ignored. */
export type NotificationHandlers = Readonly<Partial<Record<NotificationType, NotificationHandler>>>
