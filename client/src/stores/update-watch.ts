import { createStore, type ReadonlyStore } from './store.ts'
import type { Timers } from './timers.ts'

/** Tabs stay open for days; a new version is looked for now and then, and when a tab is looked at again. */
const CHECK_EVERY_MS = 30 * 60_000
const CHECK_AGAIN_AFTER_MS = 5 * 60_000
/** A worker that does not say its version is taken for a new one; one that does not take over is not waited for. */
const ANSWER_WITHIN_MS = 2_000

/** As much of the browser's container as is used here. */
export interface WorkerContainer {
  readonly controller: unknown
  register(address: string): Promise<WorkerRegistration>
  addEventListener(type: 'controllerchange', listener: () => void): void
}

export interface WorkerRegistration {
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

export interface UpdateWatch {
  /** True once a version is there that this page is not. */
  readonly available: ReadonlyStore<boolean>
  /** Registers the worker and begins to look. `ownEntry` is the page's own script, by which its worker knows its version. */
  start(container: WorkerContainer, ownEntry: string): Promise<void>
  /** Somebody looks at the tab again. */
  wake(): void
  /** Goes over to the new version. */
  apply(): void
}

interface UpdateWatchDeps {
  readonly timers: Timers
  readonly reload: () => void
}

export const WORKER_ADDRESS = '/sw.js'

/**
 * Registers the worker of the shell and notices when the server has a newer one. That one waits: a page goes on with
 * the code it began with until its player presses the button, so that no battle is cut by an update.
 */
export function createUpdateWatch({ timers, reload }: UpdateWatchDeps): UpdateWatch {
  const available = createStore(false)
  let registration: WorkerRegistration | null = null
  let waiting: ShellWorker | null = null
  let asked = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function review(worker: ShellWorker, ownEntry: string) {
    waiting = worker
    if ((await entryOf(worker, timers)) === ownEntry) {
      // This page was loaded fresh and is of the new version already: only its worker is late.
      worker.postMessage('activate', [])
      return
    }
    available.set(true)
  }

  function look() {
    if (registration === null || timers.now() - lookedAt < CHECK_AGAIN_AFTER_MS) return
    lookedAt = timers.now()
    // Without a network there is nothing new; the next look comes.
    registration.update().catch(() => undefined)
  }

  function lookNowAndThen() {
    look()
    timers.after(CHECK_EVERY_MS, lookNowAndThen)
  }

  return {
    available,
    wake: look,
    async start(container, ownEntry) {
      const began = container.controller !== null

      function watchInstalling(worker: ShellWorker | null) {
        worker?.addEventListener('statechange', () => {
          // The first worker of all has nothing to take over from.
          if (worker.state === 'installed' && container.controller !== null) void review(worker, ownEntry)
        })
      }

      container.addEventListener('controllerchange', () => {
        if (asked) return reload()
        // Another tab went over: what this page may still want to load is gone.
        if (began && waiting === null) available.set(true)
      })
      const found = await container.register(WORKER_ADDRESS)
      registration = found
      lookedAt = timers.now()
      found.addEventListener('updatefound', () => watchInstalling(found.installing))
      watchInstalling(found.installing)
      if (found.waiting !== null && container.controller !== null) await review(found.waiting, ownEntry)
      timers.after(CHECK_EVERY_MS, lookNowAndThen)
    },
    apply() {
      // Another tab may have had it take over already.
      if (asked || waiting?.state !== 'installed') return reload()
      asked = true
      waiting.postMessage('activate', [])
      timers.after(ANSWER_WITHIN_MS, reload)
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
    const cancel = timers.after(ANSWER_WITHIN_MS, () => end(null))
    port1.onmessage = ({ data }) => end(typeof data === 'string' ? data : null)
    worker.postMessage('entry', [port2])
  })
}
