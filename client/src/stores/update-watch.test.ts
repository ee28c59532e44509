import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createUpdateWatch, type ShellWorker, WORKER_ADDRESS } from './update-watch.ts'

const OWN = '/assets/index-own.js'

class FakeWorker implements ShellWorker {
  state = 'installed'
  readonly sent: string[] = []
  readonly entry: string | null
  private changed: () => void = () => undefined

  constructor(entry: string | null) {
    this.entry = entry
  }

  postMessage(message: string, ports: MessagePort[]): void {
    this.sent.push(message)
    if (message === 'entry' && this.entry !== null) ports[0]?.postMessage(this.entry)
  }

  addEventListener(_type: 'statechange', listener: () => void): void {
    this.changed = listener
  }

  become(state: string): void {
    this.state = state
    this.changed()
  }
}

interface Opened {
  /** The registration has a worker already. */
  readonly active?: boolean
  /** The page was loaded through it; by default, if there is one. */
  readonly controlled?: boolean
  readonly waiting?: FakeWorker | null
}

function open({ active = true, controlled, waiting = null }: Opened = {}) {
  const timers = createFakeTimers()
  const reloads: number[] = []
  const updates: number[] = []
  const registered: string[] = []
  let found: () => void = () => undefined
  let controllerChanged: () => void = () => undefined
  const registration = {
    active: active ? {} : null,
    waiting,
    installing: null as FakeWorker | null,
    async update() {
      updates.push(timers.now())
    },
    addEventListener(_type: 'updatefound', listener: () => void) {
      found = listener
    },
  }
  const watch = createUpdateWatch({ timers, reload: () => reloads.push(timers.now()) })
  return {
    watch,
    timers,
    reloads,
    updates,
    registered,
    changeController: () => controllerChanged(),
    install(worker: FakeWorker) {
      worker.state = 'installing'
      registration.installing = worker
      found()
      worker.become('installed')
    },
    start: () =>
      watch.start(
        {
          controller: (controlled ?? active) ? {} : null,
          async register(address) {
            registered.push(address)
            return registration
          },
          addEventListener(_type, listener) {
            controllerChanged = listener
          },
        },
        OWN,
      ),
  }
}

async function untilSent(worker: FakeWorker, message: string) {
  await expect.poll(() => worker.sent).toContain(message)
}

describe('a newer version', () => {
  test('is announced, and takes over at the request of its player, with one reload', async () => {
    const { watch, start, install, changeController, reloads, timers, registered } = open()
    await start()
    expect(registered).toEqual([WORKER_ADDRESS])
    const worker = new FakeWorker('/assets/index-new.js')
    install(worker)
    await expect.poll(() => watch.available.get()).toBe(true)
    expect([worker.sent, reloads]).toEqual([['entry'], []])
    watch.apply()
    expect(worker.sent).toEqual(['entry', 'activate'])
    worker.state = 'activated'
    changeController()
    expect(reloads).toEqual([timers.now()])
  })

  test('that waited already when the page opened is announced too', async () => {
    const { watch, start } = open({ waiting: new FakeWorker('/assets/index-new.js') })
    await start()
    expect(watch.available.get()).toBe(true)
  })

  test('is announced in a tab of the first visit too, and in one that was loaded past the worker', async () => {
    const worker = new FakeWorker('/assets/index-new.js')
    const early = open({ controlled: false })
    await early.start()
    early.install(worker)
    await expect.poll(() => early.watch.available.get()).toBe(true)
    early.watch.apply()
    early.timers.advance(2_000)
    expect([worker.sent, early.reloads.length]).toEqual([['entry', 'activate'], 1])

    const late = open({ controlled: false, waiting: new FakeWorker('/assets/index-new.js') })
    await late.start()
    expect(late.watch.available.get()).toBe(true)
  })

  test('of which this page is one already takes over without a word', async () => {
    const { watch, start, install, changeController, reloads } = open()
    await start()
    const worker = new FakeWorker(OWN)
    install(worker)
    await untilSent(worker, 'activate')
    changeController()
    expect([watch.available.get(), reloads]).toEqual([false, []])
  })

  test('that does not say what it is counts as new', async () => {
    const { watch, start, install, timers } = open()
    await start()
    const worker = new FakeWorker(null)
    install(worker)
    timers.advance(2_000)
    await expect.poll(() => watch.available.get()).toBe(true)
  })

  test('that never takes over is not waited for', async () => {
    const { watch, start, install, reloads, timers } = open()
    await start()
    install(new FakeWorker('/assets/index-new.js'))
    await expect.poll(() => watch.available.get()).toBe(true)
    watch.apply()
    expect(reloads).toEqual([])
    timers.advance(2_000)
    expect(reloads).toHaveLength(1)
  })
})

test('the first worker of all is no news', async () => {
  const { watch, start, install, changeController } = open({ active: false })
  await start()
  const worker = new FakeWorker('/assets/index-new.js')
  install(worker)
  changeController()
  expect([watch.available.get(), worker.sent]).toEqual([false, []])
})

test('when another tab updated, this one announces it and a press reloads it', async () => {
  const { watch, start, changeController, reloads } = open()
  await start()
  changeController()
  expect([watch.available.get(), reloads]).toEqual([true, []])
  watch.apply()
  expect(reloads).toHaveLength(1)
})

test('it is looked for every half hour and when the tab is looked at again, at most every five minutes', async () => {
  const { watch, start, updates, timers } = open()
  await start()
  const began = timers.now()
  const minutes = () => updates.map((at) => (at - began) / 60_000)
  watch.wake()
  timers.advance(5 * 60_000)
  watch.wake()
  watch.wake()
  timers.advance(56 * 60_000)
  expect(minutes()).toEqual([5, 30, 60])
})

test('a file that the server no longer has is a reason to look at once, however recent the last look was', async () => {
  const { watch, start, updates } = open()
  await start()
  watch.wake()
  expect(updates).toHaveLength(0)
  watch.missFile()
  expect(updates).toHaveLength(1)
})
