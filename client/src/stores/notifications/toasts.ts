import { createStore, type ReadonlyStore } from '../store.ts'
import type { Timers } from '../timers.ts'
import type { Toast } from './notification.ts'

/** How long a toast takes to leave. */
export const EXIT_MS = 300

/** More than the notification queue lets through; a bound against whoever shows toasts past it. */
const SHOWN_MAX = 8

export interface ShownToast extends Toast {
  readonly id: number
  /** On its way out. */
  readonly leaving: boolean
}

export interface Toasts {
  /** Oldest first. */
  readonly shown: ReadonlyStore<readonly ShownToast[]>
  show(toast: Toast): void
  dismiss(id: number): void
  /** Somebody reads: none leaves until `release`. */
  hold(): void
  release(): void
}

/** The toasts on the screen and their time; who draws them decides where. */
export function createToasts(timers: Timers): Toasts {
  const shown = createStore<readonly ShownToast[]>([])
  const leaveTimers = new Map<number, () => void>()
  let lastId = 0
  let held = false

  function show(toast: Toast) {
    lastId += 1
    shown.set([...shown.get(), { ...toast, id: lastId, leaving: false }].slice(-SHOWN_MAX))
    if (!held) leaveAfter(lastId, toast.durationMs)
  }

  function leaveAfter(id: number, delayMs: number) {
    leaveTimers.set(
      id,
      timers.after(delayMs, () => dismiss(id)),
    )
  }

  function dismiss(id: number) {
    leaveTimers.get(id)?.()
    leaveTimers.delete(id)
    const toast = shown.get().find((one) => one.id === id)
    if (toast === undefined || toast.leaving) return
    shown.set(shown.get().map((one) => (one === toast ? { ...one, leaving: true } : one)))
    timers.after(EXIT_MS, () => shown.set(shown.get().filter((one) => one.id !== id)))
  }

  return {
    shown,
    show,
    dismiss,
    hold() {
      held = true
      for (const cancel of leaveTimers.values()) cancel()
      leaveTimers.clear()
    },
    release() {
      held = false
      for (const { id, leaving, durationMs } of shown.get()) if (!leaving) leaveAfter(id, durationMs)
    },
  }
}
