// Caches the shell of the app, which is code, fonts and icons, so that it opens without a network. Data is never
// cached: REST requests and sockets bypass this worker, so no figure that a player sees comes from a cache.

/** The build's description of its files. */
export interface Shell {
  /** Names the cache: another list of files is another version. */
  readonly version: string
  /** The page's own script; shows a page whether a worker has its version. */
  readonly entry: string
  readonly files: readonly string[]
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerFetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface WorkerMessageEvent extends WorkerEvent {
  readonly data: unknown
  readonly ports: readonly Pick<MessagePort, 'postMessage'>[]
}

/** The used part of a service worker's global scope. */
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
/** The page without a first paint of its own: served for all paths. */
const PAGE = '/index.html'

export function startShellWorker(scope: WorkerScope, shell: Shell): void {
  const cacheName = CACHE_PREFIX + shell.version
  const openCache = () => scope.caches.open(cacheName)

  /** A new version waits until no page of the previous one is open, or until its player requests it. */
  async function install() {
    const cache = await openCache()
    // The page itself is fetched again; hashed files may come from the browser's own cache.
    await cache.addAll([new Request(new URL(PAGE, scope.location.origin), { cache: 'reload' }), ...shell.files])
  }

  /** Keeps the version before this one: it is still open in the other tabs of the player who requested this one. */
  async function forgetOlderVersions() {
    const names = await scope.caches.keys()
    // In the order in which they were opened.
    const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== cacheName)
    await Promise.all(others.slice(0, -1).map((name) => scope.caches.delete(name)))
  }

  /** The newest page while there is a network: a cached one would keep a player on an old version. */
  async function pageFor(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch (error) {
      const kept = await (await openCache()).match(PAGE)
      if (kept === undefined) throw error
      return kept
    }
  }

  /** Their names contain a content hash, so a cached file is never out of date. */
  async function hashedFileFor(request: Request): Promise<Response> {
    const kept = await scope.caches.match(request)
    if (kept !== undefined) return kept
    const response = await scope.fetch(request)
    if (response.ok) await keep(request, response.clone())
    return response
  }

  /** A browser without space for it still gets the file itself. */
  async function keep(request: Request, response: Response): Promise<void> {
    try {
      await (await openCache()).put(request, response)
    } catch {
      // The file is requested again next time.
    }
  }

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(forgetOlderVersions()))
  scope.addEventListener('fetch', (event) => {
    const kind = kindOf(event.request, scope.location.origin)
    if (kind === 'page') event.respondWith(pageFor(event.request))
    if (kind === 'hashedFile') event.respondWith(hashedFileFor(event.request))
  })
  scope.addEventListener('message', (event) => {
    if (event.data === 'activate') event.waitUntil(scope.skipWaiting())
    if (event.data === 'entry') event.ports[0]?.postMessage(shell.entry)
  })
}

/** Every other request, above all `/api`, bypasses the worker. */
function kindOf(request: Request, origin: string): 'page' | 'hashedFile' | 'other' {
  const { origin: requestOrigin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || requestOrigin !== origin) return 'other'
  if (pathname.startsWith('/assets/')) return 'hashedFile'
  return request.mode === 'navigate' && !isServerPath(pathname) ? 'page' : 'other'
}

/** Pages that the server itself renders, such as its documentation. */
function isServerPath(pathname: string): boolean {
  return /^\/(api|ws|healthz|readyz|metrics)(\/|$)/.test(pathname)
}
