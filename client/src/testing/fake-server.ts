/** One recorded request. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** `silent`: the response never arrives. */
export type FakeResponse = { readonly status: number; readonly body?: unknown } | 'unreachable' | 'silent'

export interface FakeServer {
  readonly fetch: typeof fetch
  readonly requests: readonly SeenRequest[]
  /** The newest requested path with this beginning: other parts of the page may send requests at any time. */
  lastPath(beginning: string): string | undefined
  /** `GET /api/users/me` and its response; a list is consumed one response at a time. */
  response(request: string, ...responses: readonly FakeResponse[]): void
}

/** The environment of the page: responds to requests by method and path, and records them. */
export function createFakeServer(): FakeServer {
  const requests: SeenRequest[] = []
  const responses = new Map<string, FakeResponse[]>()
  return {
    requests,
    lastPath: (beginning) => requests.filter(({ path }) => path.startsWith(beginning)).at(-1)?.path,
    response(request, ...given) {
      responses.set(request, [...given])
    },
    async fetch(input, init) {
      const url = new URL(String(input), 'http://page.test')
      const method = init?.method ?? 'GET'
      const path = url.pathname
      const headers = Object.fromEntries(new Headers(init?.headers))
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ method, path: path + url.search, headers, body })
      init?.signal?.throwIfAborted()
      const queued = responses.get(`${method} ${path}`) ?? []
      const next = queued.length > 1 ? queued.shift() : queued[0]
      if (next === undefined) throw new Error(`No response for ${method} ${path}`)
      if (next === 'unreachable') throw new TypeError('Failed to fetch')
      if (next === 'silent') return untilAborted(init?.signal)
      return new Response(next.body === undefined ? null : JSON.stringify(next.body), {
        status: next.status,
        headers: { 'content-type': 'application/json' },
      })
    },
  }
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

/** The usual response. */
export const ok = (body: unknown): FakeResponse => ({ status: 200, body })

export function refusal(
  status: number,
  error: string,
  message = 'Une phrase du serveur',
  more: Record<string, unknown> = {},
): FakeResponse {
  return { status, body: { error, message, requestId: 'r-1', ...more } }
}
