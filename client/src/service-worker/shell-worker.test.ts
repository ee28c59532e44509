import { beforeEach, describe, expect, test } from 'vitest'
import { CACHE_PREFIX, startShellWorker, type WorkerScope } from './shell-worker.ts'

const ORIGIN = 'https://bougie.test'
const SHELL = { version: 'v2', entry: '/assets/index-2.js', files: ['/assets/index-2.js', '/favicon.svg'] }

type NetworkResponse = Response | 'unreachable'

/** The used part of a cache storage, in memory. */
function createFakeCaches(fetch: (address: string) => Promise<Response>) {
  const disk = { isFull: false }
  const caches = new Map<string, Map<string, Response>>()
  const addressOf = (request: RequestInfo | URL) =>
    new URL(typeof request === 'object' && 'url' in request ? request.url : String(request), ORIGIN).href
  const storage = {
    async open(name: string) {
      const entries = caches.get(name) ?? new Map<string, Response>()
      caches.set(name, entries)
      return {
        async addAll(requests: readonly (RequestInfo | URL)[]) {
          for (const request of requests) entries.set(addressOf(request), await fetch(addressOf(request)))
        },
        match: async (request: RequestInfo | URL) => entries.get(addressOf(request))?.clone(),
        async put(request: RequestInfo | URL, response: Response) {
          if (disk.isFull) throw new DOMException('no space', 'QuotaExceededError')
          entries.set(addressOf(request), response)
        },
      }
    },
    match: async (request: RequestInfo | URL) =>
      [...caches.values()]
        .map((entries) => entries.get(addressOf(request)))
        .find((kept) => kept !== undefined)
        ?.clone(),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  }
  return { caches, storage, disk }
}

function startWorker() {
  const network = new Map<string, NetworkResponse>()
  const fetched: string[] = []
  const listeners = new Map<string, (event: never) => void>()
  let skipped = 0
  async function fetch(address: string) {
    fetched.push(address.slice(ORIGIN.length))
    const response = network.get(address.slice(ORIGIN.length)) ?? new Response(`network ${address}`)
    if (response === 'unreachable') throw new TypeError('Failed to fetch')
    return response.clone()
  }
  const { caches, storage, disk } = createFakeCaches(fetch)
  const scope = {
    caches: storage,
    fetch: (request: Request) => fetch(request.url),
    location: { origin: ORIGIN },
    async skipWaiting() {
      skipped += 1
    },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  startShellWorker(scope as unknown as WorkerScope, SHELL)

  async function dispatch(type: string, event: Record<string, unknown> = {}) {
    const works: Promise<unknown>[] = []
    const responses: Promise<Response>[] = []
    listeners.get(type)?.({
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (response: Promise<Response>) => responses.push(response),
      ...event,
    } as never)
    await Promise.all(works)
    return responses[0] === undefined ? null : await responses[0]
  }

  return {
    network,
    fetched,
    caches,
    disk,
    dispatch,
    skipped: () => skipped,
    ask: (path: string, init: { method?: string; mode?: string } = {}) =>
      dispatch('fetch', { request: { url: new URL(path, ORIGIN).href, method: 'GET', mode: 'cors', ...init } }),
  }
}

type StartedWorker = ReturnType<typeof startWorker>

let worker: StartedWorker
beforeEach(() => {
  worker = startWorker()
})

const textOf = async (response: Response | null) => (response === null ? null : await response.text())
const navigation = { mode: 'navigate' }

test('what is kept at first is the page and the files of the shell, and it does not push itself forward', async () => {
  await worker.dispatch('install')
  expect(worker.fetched).toEqual(['/index.html', '/assets/index-2.js', '/favicon.svg'])
  expect([...worker.caches.keys()]).toEqual([`${CACHE_PREFIX}v2`])
  expect(worker.skipped()).toBe(0)
})

test('once it takes over, the files of older versions go, and what others keep stays', async () => {
  worker.caches.set(`${CACHE_PREFIX}v0`, new Map()).set(`${CACHE_PREFIX}v1`, new Map()).set('something-else', new Map())
  await worker.dispatch('install')
  await worker.dispatch('activate')
  expect([...worker.caches.keys()].sort()).toEqual([`${CACHE_PREFIX}v1`, `${CACHE_PREFIX}v2`, 'something-else'])
})

test('a battle in another tab, whose page is of the version before, still finds the files that were kept for it', async () => {
  const overlay = '/assets/FinalOverlay-1.js'
  worker.caches.set(`${CACHE_PREFIX}v1`, new Map([[ORIGIN + overlay, new Response('kept')]]))
  worker.network.set(overlay, new Response('', { status: 404 }))
  await worker.dispatch('install')
  await worker.dispatch('activate')
  expect(await textOf(await worker.ask(overlay))).toBe('kept')
})

describe('data', () => {
  test.each([
    ['/api/wallets/balance/1', {}],
    ['/api/docs', navigation],
    ['/healthz', navigation],
    ['/app.webmanifest', {}],
    ['/assets/index-2.js', { method: 'POST' }],
    ['https://elsewhere.test/assets/index-2.js', {}],
  ])('%s never passes through the worker', async (path, init) => {
    await worker.dispatch('install')
    expect(await worker.ask(path, init)).toBeNull()
  })
})

describe('pages', () => {
  test('come from the server while it responds, whatever is cached', async () => {
    await worker.dispatch('install')
    worker.network.set('/battle', new Response('the newest page'))
    expect(await textOf(await worker.ask('/battle', navigation))).toBe('the newest page')
  })

  test('without a network any address opens the kept shell', async () => {
    worker.network.set('/index.html', new Response('the shell'))
    await worker.dispatch('install')
    worker.network.set('/battle', 'unreachable')
    expect(await textOf(await worker.ask('/battle', navigation))).toBe('the shell')
  })

  test('without a network and without a shell the failure is passed on', async () => {
    worker.network.set('/battle', 'unreachable')
    await expect(worker.ask('/battle', navigation)).rejects.toThrow('Failed to fetch')
  })
})

describe('hashed files', () => {
  test('are fetched once and kept', async () => {
    worker.network.set('/assets/lobby-9.js', new Response('lobby'))
    expect(await textOf(await worker.ask('/assets/lobby-9.js'))).toBe('lobby')
    worker.network.set('/assets/lobby-9.js', 'unreachable')
    expect(await textOf(await worker.ask('/assets/lobby-9.js'))).toBe('lobby')
  })

  test('reach a page also when the browser has no space to keep them', async () => {
    worker.disk.isFull = true
    expect(await textOf(await worker.ask('/assets/lobby-9.js'))).toBe(`network ${ORIGIN}/assets/lobby-9.js`)
  })

  test('that the server does not have are not kept', async () => {
    worker.network.set('/assets/gone.js', new Response('no', { status: 404 }))
    expect((await await worker.ask('/assets/gone.js'))?.status).toBe(404)
    worker.network.set('/assets/gone.js', new Response('back'))
    expect(await textOf(await worker.ask('/assets/gone.js'))).toBe('back')
  })
})

test('a page learns of which version the worker is, and may have it take over', async () => {
  const sent: unknown[] = []
  const port = { postMessage: (message: unknown) => sent.push(message) }
  await worker.dispatch('message', { data: 'entry', ports: [port] })
  expect([sent, worker.skipped()]).toEqual([['/assets/index-2.js'], 0])
  await worker.dispatch('message', { data: 'activate', ports: [] })
  expect(worker.skipped()).toBe(1)
})
