import { createStore } from '../store.ts'
import { createDeadline, type Timers } from '../timers.ts'

/** Display time by kind: shorter texts show for less time. */
const SNACKBAR_MS = { copied: 2_000, info: 3_000, success: 4_000, error: 6_000 } as const
export type SnackbarKind = keyof typeof SNACKBAR_MS

export interface Snackbar {
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
