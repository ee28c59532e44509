import { createStore, type ReadonlyStore } from '../data/store.ts'
import type { Toast } from './notification.ts'

export interface ShownToast extends Toast {
  readonly id: number
}

export interface Toasts {
  show(toast: Toast): void
  /** Toasts that the Toaster has not taken yet; its code is fetched with the first one. */
  readonly pending: ReadonlyStore<readonly ShownToast[]>
  /** Empties the list and gives what was in it. */
  take(): readonly ShownToast[]
}

/** A toast asked for before the code that draws it is there must not be lost. */
const PENDING_MAX = 10

export function createToasts(): Toasts {
  const pending = createStore<readonly ShownToast[]>([])
  let lastId = 0
  return {
    pending,
    show(toast) {
      lastId += 1
      pending.set([...pending.get(), { ...toast, id: lastId }].slice(-PENDING_MAX))
    },
    take() {
      const taken = pending.get()
      if (taken.length > 0) pending.set([])
      return taken
    },
  }
}
