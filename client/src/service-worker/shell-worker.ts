// Keeps the shell of the app, which is code, fonts and icons, so that it opens without a network. Data is none of its
// business: calls and sockets never pass through here, and nothing that a player sees as a figure comes from a cache.

/** The build's description of itself. */
export interface Shell {
  /** Names the cache: another list of files is another version. */
  readonly version: string
  /** The page's own script; tells a page whether a worker is of its version. */
  readonly entry: string
  readonly files: readonly string[]
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[]
}

/** As much of a service worker's global scope as is used here. */
export interface WorkerScope {
  readonly caches: CacheStorage
  readonly fetch: (request: Request) => Promise<Response>
  readonly location: { readonly origin: string }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void
}

export const CACHE_PREFIX = 'bougie-shell-'
/** The page without the first paint of any address: it is shown for all of them. */
const PAGE = '/index.html'

export function startShellWorker(scope: WorkerScope, shell: Shell): void {
  const cacheName = CACHE_PREFIX + shell.version
  const openCache = () => scope.caches.open(cacheName)

  /** A new version waits until no page of the one before is open, or until its player asks for it. */
  async function install() {
    const cache = await openCache()
    // The page itself is asked for anew; hashed files may come from the browser's own cache.
    await cache.addAll([new Request(new URL(PAGE, scope.location.origin), { cache: 'reload' }), ...shell.files])
  }

  async function forgetOtherVersions() {
    const names = await scope.caches.keys()
    const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
    await Promise.all(others.map((name) => scope.caches.delete(name)))
  }

  /** The newest page while there is a network: a cached one would keep a player on an old version. */
  async function answerPage(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch (error) {
      const kept = await (await openCache()).match(PAGE)
      if (kept === undefined) throw error
      return kept
    }
  }

  /** Their names carry their content, so a kept one is never out of date. */
  async function answerHashedFile(request: Request): Promise<Response> {
    const cache = await openCache()
    const kept = await cache.match(request)
    if (kept !== undefined) return kept
    const answer = await scope.fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    return answer
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOtherVersions()))
  scope.addEventListener('fetch', (event) => {
    const kind = kindOf(event.request, scope.location.origin)
    if (kind === 'page') event.respondWith(answerPage(event.request))
    if (kind === 'hashedFile') event.respondWith(answerHashedFile(event.request))
  })
  scope.addEventListener('message', (event) => {
    if (event.data === 'activate') event.waitUntil(scope.skipWaiting())
    if (event.data === 'entry') event.ports[0]?.postMessage(shell.entry)
  })
}

/** Everything else, above all `/api`, goes its way as if there were no worker. */
function kindOf(request: Request, origin: string): 'page' | 'hashedFile' | 'other' {
  const { origin: requestOrigin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || requestOrigin !== origin) return 'other'
  if (pathname.startsWith('/assets/')) return 'hashedFile'
  return request.mode === 'navigate' && !isServerPath(pathname) ? 'page' : 'other'
}

/** Pages that the server itself makes, such as its documentation. */
function isServerPath(pathname: string): boolean {
  return /^\/(api|ws|healthz|readyz|metrics)(\/|$)/.test(pathname)
}
