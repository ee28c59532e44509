// One call of a given endpoint. This file imports no endpoint, so that a page builds no schema that it does not use.
import { readJson } from '@bougie/protocol/read-json.ts'
import type { Endpoint } from '@bougie/protocol/rest/endpoint.ts'
import { errorResponseSchema } from '@bougie/protocol/rest/endpoint.ts'
import * as z from 'zod/mini'

/** A call that the server refused, or that never reached it (`status` 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  /** The delay before the next attempt, as requested by the server. */
  readonly retryAfterMs: number | null
  /** True when the response is an error of our server, with its message; false for a proxy's error or no response. */
  readonly isFromServer: boolean

  constructor(failure: {
    status: number
    code: string
    message: string
    details?: Record<string, unknown>
    retryAfterMs?: number | null
    isFromServer?: boolean
    cause?: unknown
  }) {
    super(failure.message, { cause: failure.cause })
    this.name = 'CallError'
    this.status = failure.status
    this.code = failure.code
    this.details = failure.details ?? {}
    this.retryAfterMs = failure.retryAfterMs ?? null
    this.isFromServer = failure.isFromServer ?? false
  }
}

export interface RestClientOptions {
  /** Origin of the server without a trailing slash; empty in a page that the server itself delivers. */
  readonly baseUrl: string
  readonly fetch?: typeof fetch
  /**
   * Maps unknown values of a success response to ones that its schema knows, before it is parsed; by default nothing is
   * mapped.
   */
  readonly readResponse?: (response: unknown) => unknown
}

/** The untyped form of a call's input, as its endpoint declares it. */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly token?: string | undefined
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The parsed response of the endpoint; a refusal is thrown as `CallError`. */
export async function callEndpoint(
  { baseUrl, fetch: send = fetch, readResponse = (response) => response }: RestClientOptions,
  endpoint: Endpoint,
  input: LooseInput,
): Promise<unknown> {
  const response = await send(baseUrl + addressOf(endpoint, input), {
    method: endpoint.method,
    headers: headersOf(input),
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  }).catch(throwUnreachable)
  if (!response.ok) throw await errorOf(response)
  if (endpoint.file) return withByteOrderMark(await response.arrayBuffer().catch(throwUnreachable))
  if (endpoint.image) return response.arrayBuffer().catch(throwUnreachable)
  if (!endpoint.response) return undefined
  const text = await response.text().catch(throwUnreachable)
  return z.parse(endpoint.response, readResponse(JSON.parse(text)))
}

/** The connection may also be lost after the beginning of the response. */
function throwUnreachable(cause: unknown): never {
  throw new CallError({ status: 0, code: 'NETWORK_ERROR', message: 'The server did not respond', cause })
}

/** Spreadsheets need the byte order mark, which `text()` would remove. */
function withByteOrderMark(bytes: ArrayBuffer): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

function addressOf(endpoint: Endpoint, input: LooseInput): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(input.params?.[key])))
  const query = Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined)
  if (query.length === 0) return path
  return `${path}?${new URLSearchParams(Object.fromEntries(query.map(([key, value]) => [key, String(value)])))}`
}

function headersOf(input: LooseInput): Record<string, string> {
  return {
    accept: 'application/json',
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
    ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
  }
}

async function errorOf(response: Response): Promise<CallError> {
  // A proxy's page is no JSON.
  const parsed = readJson(errorResponseSchema, await response.text().catch(throwUnreachable))
  if (parsed === null) {
    return new CallError({
      status: response.status,
      code: 'SERVER_ERROR',
      message: `The server answered ${response.status}`,
    })
  }
  const { error, message, ...details } = parsed
  return new CallError({
    status: response.status,
    code: error,
    message,
    details,
    retryAfterMs: retryAfterMsOf(response),
    isFromServer: true,
  })
}

function retryAfterMsOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : null
}
