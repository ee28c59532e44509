import request, { type Response } from 'supertest'
import { expect } from 'vitest'
import type { LocalServer } from '../player/local-server.ts'
import { type Fields, fieldsOf } from './fields.ts'

export interface CallOptions {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is. */
  readonly rawBody?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface CallResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'PATCH' | 'OPTIONS'

/** `GET /path` and its raw response: redirects are not followed, a refusal does not throw. */
export async function call(
  server: Pick<LocalServer, 'url'>,
  line: `${Method} /${string}`,
  { token, body, rawBody, headers }: CallOptions = {},
): Promise<CallResponse> {
  const [method = '', path = ''] = line.split(' ')
  const sent = new request.Test(server.url, method, path)
    .redirects(0)
    .buffer(true)
    .parse(collectText)
    .set({
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    })
  const content = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await (content === undefined ? sent : sent.send(content))
  return { status: response.status, headers: new Headers(response.headers), text: response.body }
}

/** Tests check the text of a response themselves, so nothing is parsed here. */
function collectText(response: Response, done: (error: Error | null, text: string) => void): void {
  const chunks: Buffer[] = []
  response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)))
  response.on('end', () => done(null, Buffer.concat(chunks).toString('utf8')))
}

export function jsonOf({ text, headers }: CallResponse): unknown {
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  return JSON.parse(text)
}

/** The response of a call that must succeed. */
export async function callFor(status: number, ...request: Parameters<typeof call>): Promise<Fields> {
  const response = await call(...request)
  expect(response.status, `${request[1]}: ${response.text}`).toBe(status)
  return fieldsOf(jsonOf(response))
}

export async function callForList(...request: Parameters<typeof call>): Promise<readonly Fields[]> {
  const response = await call(...request)
  expect(response.status, `${request[1]}: ${response.text}`).toBe(200)
  const list = jsonOf(response)
  expect(Array.isArray(list), 'a list').toBe(true)
  return Array.isArray(list) ? list.map(fieldsOf) : []
}

/** Checks that an error has status, code, sentence and request id; returns its fields for further checks. */
export function expectRefusal(response: CallResponse, status: number, code: string): Fields {
  expect(response.status, response.text).toBe(status)
  const fields = fieldsOf(jsonOf(response))
  expect(fields).toMatchObject({ error: code, message: expect.any(String), requestId: expect.any(String) })
  // A sentence for a player: neither a code nor internals.
  expect(fields['message']).toMatch(/^\p{Lu}.*\p{Ll}{3}/u)
  expect(fields['message']).not.toMatch(/SQL|prisma|fastify|undefined| at \/|Error:/i)
  expect(fields['requestId']).not.toBe('')
  return fields
}
