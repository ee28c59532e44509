import { createStore } from './store.ts'
import { every, type Timers } from './timers.ts'

/** Tabs stay open for days; a new version is checked for at intervals, and when a tab becomes visible. */
const CHECK_EVERY_MS = 30 * 60_000
const CHECK_AGAIN_AFTER_MS = 5 * 60_000
/** A worker without a version counts as new; one that does not take over in time is not awaited. */
const RESPONSE_WITHIN_MS = 2_000

/** The used part of the browser's service worker container. */
interface WorkerContainer {
  readonly controller: unknown
  register(address: string): Promise<WorkerRegistration>
  addEventListener(type: 'controllerchange', listener: () => void): void
}

interface WorkerRegistration {
  readonly active: unknown
  readonly waiting: ShellWorker | null
  readonly installing: ShellWorker | null
  update(): Promise<unknown>
  addEventListener(type: 'updatefound', listener: () => void): void
}

export interface ShellWorker {
  readonly state: string
  postMessage(message: string, transfer: MessagePort[]): void
  addEventListener(type: 'statechange', listener: () => void): void
}

interface UpdateWatchDeps {
  readonly timers: Timers
  readonly reload: () => void
}

export const WORKER_ADDRESS = '/sw.js'

/**
 * Registers the worker of the shell and detects a newer version on the server. The new worker waits: a page keeps
 * its code until the player presses the button, so that no battle is interrupted by an update.
 */
export function createUpdateWatch({ timers, reload }: UpdateWatchDeps) {
  const available = createStore(false)
  let registration: WorkerRegistration | null = null
  let waiting: ShellWorker | null = null
  let asked = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function review(worker: ShellWorker, ownEntry: string) {
    waiting = worker
    if ((await entryOf(worker, timers)) === ownEntry) {
      // This page was just loaded and has the new version already: only its worker is behind.
      worker.postMessage('activate', [])
      return
    }
    available.set(true)
  }

  function look() {
    if (timers.now() - lookedAt >= CHECK_AGAIN_AFTER_MS) lookNow()
  }

  function lookNow() {
    if (registration === null) return
    lookedAt = timers.now()
    // Without a network there is nothing new; the next check follows.
    registration.update().catch(() => undefined)
  }

  return {
    /** True once a version newer than this page exists. */
    available,
    /** The tab became visible. */
    wake: look,
    /** A file of this page did not load: the server may have another version. */
    missFile: lookNow,
    /** Registers the worker and starts the checks. `ownEntry` is the page's own script, which identifies its version. */
    async start(container: WorkerContainer, ownEntry: string) {
      const began = container.controller !== null

      function watchInstalling(worker: ShellWorker | null) {
        worker?.addEventListener('statechange', () => {
          // The very first worker has no predecessor to replace. The page's controller says nothing about that: a page
          // of the first visit, or one that was loaded past the worker, has none until it is loaded again.
          if (worker.state === 'installed' && found.active !== null) void review(worker, ownEntry)
        })
      }

      container.addEventListener('controllerchange', () => {
        if (asked) return reload()
        // Another tab updated: chunks that this page has never loaded are gone.
        if (began && waiting === null) available.set(true)
      })
      const found = await container.register(WORKER_ADDRESS)
      registration = found
      lookedAt = timers.now()
      found.addEventListener('updatefound', () => watchInstalling(found.installing))
      watchInstalling(found.installing)
      if (found.waiting !== null && found.active !== null) await review(found.waiting, ownEntry)
      every(timers, CHECK_EVERY_MS, look)
    },
    /** Updates to the new version. */
    apply() {
      // Another tab may have activated it already.
      if (asked || waiting?.state !== 'installed') return reload()
      asked = true
      waiting.postMessage('activate', [])
      timers.after(RESPONSE_WITHIN_MS, reload)
    },
  }
}

function entryOf(worker: ShellWorker, timers: Timers): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (entry: string | null) => {
      cancel()
      port1.close()
      resolve(entry)
    }
    const cancel = timers.after(RESPONSE_WITHIN_MS, () => end(null))
    port1.onmessage = ({ data }) => end(typeof data === 'string' ? data : null)
    worker.postMessage('entry', [port2])
  })
}
