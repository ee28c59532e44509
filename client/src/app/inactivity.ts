import { LOCAL_KEYS, type LocalValues } from '../stores/storage.ts'
import { every, type Timers } from '../stores/timers.ts'

const INACTIVITY_LIMIT_MS = 60 * 60 * 1000
const INACTIVITY_CHECK_MS = 60 * 1000
/** Scrolling fires dozens of events a second; an hour needs no such precision. */
const WRITE_AT_MOST_EVERY_MS = 5_000

export const ACTIVITY_EVENTS = ['mousemove', 'mousedown', 'keydown', 'click', 'scroll', 'touchstart'] as const

interface InactivityDeps {
  readonly local: LocalValues
  readonly timers: Timers
  readonly onIdle: () => void
}

/**
 * Ends the session after an hour without activity in any tab. The timestamp of the last activity is stored in
 * local storage, which all tabs of the browser share.
 */
export function watchInactivity({ local, timers, onIdle }: InactivityDeps) {
  let writtenAt = Number.NEGATIVE_INFINITY

  function record() {
    writtenAt = timers.now()
    local.write(LOCAL_KEYS.lastActivityAt, String(writtenAt))
  }

  function isOver(): boolean {
    const lastActivityAt = Number(local.read(LOCAL_KEYS.lastActivityAt) ?? writtenAt)
    return timers.now() - lastActivityAt >= INACTIVITY_LIMIT_MS
  }

  record()
  return {
    /** An action of the player. The first one after a sleep may come before the check: timers sleep too. */
    touch() {
      if (timers.now() - writtenAt < WRITE_AT_MOST_EVERY_MS) return
      if (isOver()) onIdle()
      else record()
    },
    stop: every(timers, INACTIVITY_CHECK_MS, () => isOver() && onIdle()),
  }
}
