import { expect, test } from 'vitest'
import { CallError } from './rest-call.ts'
import { createRestClient } from './rest-client.ts'

const PLAYER = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b002'

/** A client whose server gives this response; `asked` has the addresses of its calls. */
function clientOf(body: BodyInit, init?: ResponseInit) {
  const asked: string[] = []
  const fetch = async (address: string | URL | Request) => {
    asked.push(String(address))
    return new Response(body, init)
  }
  return { call: createRestClient({ baseUrl: 'http://bougie.test', fetch }), asked }
}

async function failureOf({ call }: ReturnType<typeof clientOf>): Promise<CallError> {
  const failure: unknown = await call('status', {}).catch((cause: unknown) => cause)
  if (!(failure instanceof CallError)) throw new Error('The call succeeded')
  return failure
}

const refused = (headers: Record<string, string> = {}) => ({ status: 429, headers })
const REFUSAL = JSON.stringify({ error: 'RATE_LIMIT', message: 'Plus tard.', requestId: 'r-1', remaining: 2 })

test('an address has its parameters escaped, and no field that was left out', async () => {
  const { call, asked } = clientOf('[]')
  await call('adminUsers', { query: { q: 'a&b', limit: 2, before: undefined } })
  await call('balance', { params: { userId: '../admin?x' } }).catch(() => undefined)
  expect(asked).toEqual([
    'http://bougie.test/api/admin/users?q=a%26b&limit=2',
    'http://bougie.test/api/wallets/balance/..%2Fadmin%3Fx',
  ])
})

test('a refusal has its code, its details, and the time to wait in milliseconds', async () => {
  const failure = await failureOf(clientOf(REFUSAL, refused({ 'retry-after': '3' })))
  expect(failure).toMatchObject({ status: 429, code: 'RATE_LIMIT', message: 'Plus tard.', isFromServer: true })
  expect(failure).toMatchObject({ retryAfterMs: 3_000, details: { remaining: 2 } })
  expect(await failureOf(clientOf(REFUSAL, refused()))).toMatchObject({ retryAfterMs: null })
})

test('a page of a proxy is a refusal with its status, and not one of the server', async () => {
  const failure = await failureOf(clientOf('<html>', { status: 502 }))
  expect(failure).toMatchObject({ status: 502, code: 'SERVER_ERROR', isFromServer: false })
})

test.each([200, 409])('[K47] a response %d that is cut in the middle is none', async (status) => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) })
  expect(await failureOf(clientOf(broken, { status }))).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
})

test('a file keeps its byte order mark, by which spreadsheets read its accents', async () => {
  const { call } = clientOf('\uFEFFDate;Montant\r\n')
  expect(await call('statementExport', { params: { userId: PLAYER }, query: {} })).toBe('\uFEFFDate;Montant\r\n')
})
