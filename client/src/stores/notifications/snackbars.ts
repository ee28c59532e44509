import { createStore, type ReadonlyStore } from '../store.ts'
import type { Timers } from '../timers.ts'

/** How long each kind of line stays: the shorter, the less there is to read. */
const SNACKBAR_MS = { copied: 2_000, info: 3_000, success: 4_000, error: 6_000 } as const
export type SnackbarKind = keyof typeof SNACKBAR_MS

export interface Snackbar {
  readonly id: number
  readonly kind: SnackbarKind
  readonly message: string
}

export interface Snackbars {
  /** The one on the screen; the next replaces it. */
  readonly shown: ReadonlyStore<Snackbar | null>
  show(kind: SnackbarKind, message: string): void
}

/** One line at the foot of the page that answers what somebody just did. */
export function createSnackbars(timers: Timers): Snackbars {
  const shown = createStore<Snackbar | null>(null)
  let lastId = 0
  let cancelLeaving: (() => void) | null = null

  return {
    shown,
    show(kind, message) {
      cancelLeaving?.()
      lastId += 1
      shown.set({ id: lastId, kind, message })
      cancelLeaving = timers.after(SNACKBAR_MS[kind], () => shown.set(null))
    },
  }
}
