import { createRestClient } from '@bougie/api-client/rest-client.ts'
import { TEST_ORIGIN, type TestApp } from './build-test-app.ts'
import { fetchBy } from './inject-fetch.ts'

export type TestBrowser = ReturnType<typeof openBrowser>

/** Makes calls as a browser's page does: with the cookies that the server has set. */
export function openBrowser({ app }: Pick<TestApp, 'app'>) {
  const send = fetchBy(app)
  /** By name. A test may set one. */
  const cookies = new Map<string, string>()
  /** All received `Set-Cookie` headers. */
  const setCookies: string[] = []

  async function fetchWithCookies(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    const headers = new Headers(init?.headers)
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(input, { ...init, headers })
    for (const header of response.headers.getSetCookie()) {
      setCookies.push(header)
      const [pair = ''] = header.split(';')
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
    }
    return response
  }

  return { call: createRestClient({ baseUrl: TEST_ORIGIN, fetch: fetchWithCookies }), cookies, setCookies }
}
