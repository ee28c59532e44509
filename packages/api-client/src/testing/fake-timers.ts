import type { SocketTimers } from '../live-socket.ts'

export interface FakeTimers extends SocketTimers {
  /** Advances time: every task that becomes due runs, in order. */
  advance(ms: number): void
}

/** The start of time in tests. */
export const FAKE_START_MS = 1_000_000

export function createFakeTimers(startMs = FAKE_START_MS): FakeTimers {
  let nowMs = startMs
  let tasks: readonly { readonly atMs: number; readonly run: () => void }[] = []

  function nextDue(untilMs: number) {
    return tasks.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0]
  }

  return {
    now: () => nowMs,
    after(delayMs, run) {
      const task = { atMs: nowMs + delayMs, run }
      tasks = [...tasks, task]
      return () => {
        tasks = tasks.filter((other) => other !== task)
      }
    },
    advance(ms) {
      const untilMs = nowMs + ms
      for (let due = nextDue(untilMs); due !== undefined; due = nextDue(untilMs)) {
        const running = due
        tasks = tasks.filter((task) => task !== running)
        nowMs = Math.max(nowMs, running.atMs)
        running.run()
      }
      nowMs = untilMs
    },
  }
}
