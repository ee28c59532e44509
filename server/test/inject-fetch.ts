import type { InjectOptions, LightMyRequestResponse } from 'fastify'

export interface Injectable {
  inject(call: string | InjectOptions): PromiseLike<LightMyRequestResponse>
}

/** Lets the typed client call `inject` instead of a network. */
export function fetchBy(app: Injectable): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const body = await request.text()
    const response: LightMyRequestResponse = await app.inject({
      method: request.method as 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body === '' ? {} : { payload: body }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value))
    const isEmpty = response.statusCode === 204
    return new Response(isEmpty ? null : response.body, { status: response.statusCode, headers })
  }
}
