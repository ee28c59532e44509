/** One request as the fake server saw it. */
export interface SeenRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** `silent`: the answer never comes. */
export type ServerAnswer = { readonly status: number; readonly body?: unknown } | 'unreachable' | 'silent'

export interface FakeServer {
  readonly fetch: typeof fetch
  readonly requests: readonly SeenRequest[]
  /** `GET /api/users/me` and its answer; a list gives one answer after the other. */
  answer(request: string, ...answers: readonly ServerAnswer[]): void
}

/** The outside of the page: answers calls by method and path, and remembers them. */
export function createFakeServer(): FakeServer {
  const requests: SeenRequest[] = []
  const answers = new Map<string, ServerAnswer[]>()
  return {
    requests,
    answer(request, ...given) {
      answers.set(request, [...given])
    },
    async fetch(input, init) {
      const url = new URL(String(input), 'http://page.test')
      const method = init?.method ?? 'GET'
      const path = url.pathname
      const headers = Object.fromEntries(new Headers(init?.headers))
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ method, path: path + url.search, headers, body })
      init?.signal?.throwIfAborted()
      const queued = answers.get(`${method} ${path}`) ?? []
      const next = queued.length > 1 ? queued.shift() : queued[0]
      if (next === undefined) throw new Error(`No answer for ${method} ${path}`)
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

export function errorBody(error: string, message = 'Une phrase du serveur', more: Record<string, unknown> = {}) {
  return { error, message, requestId: 'r-1', ...more }
}
