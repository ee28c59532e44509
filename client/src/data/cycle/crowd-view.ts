import type { ReadonlyStore } from '../store.ts'
import { createStore } from '../store.ts'
import type { Timers } from '../timers.ts'
import { type Crowd, type CrowdBook, createCrowdBook, EMPTY_CROWD } from './crowd.ts'

/** The crowd is drawn anew at most this often, however fast bets come. */
export const CROWD_EVERY_MS = 250

export type CrowdView = Omit<CrowdBook, 'picture'> & { readonly shown: ReadonlyStore<Crowd> }

/** The crowd as a store: whole states show at once, single bets soon. */
export function createCrowdView(timers: Timers): CrowdView {
  const book = createCrowdBook()
  const shown = createStore<Crowd>(EMPTY_CROWD)
  let cancel: (() => void) | null = null

  function show(): void {
    cancel?.()
    cancel = null
    shown.set(book.picture())
  }

  function showSoon(): void {
    cancel ??= timers.after(CROWD_EVERY_MS, show)
  }

  return {
    shown,
    reset(bets, sides) {
      book.reset(bets, sides)
      show()
    },
    add(bet) {
      book.add(bet)
      showSoon()
    },
    remove(betId) {
      book.remove(betId)
      showSoon()
    },
  }
}
