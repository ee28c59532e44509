// Calls drawn from openapi.json, and the rules that every response keeps whatever was sent.
import { ENDPOINTS, ERRORS } from '@bougie/protocol'
import type { Endpoint } from '@bougie/protocol/rest/endpoint.ts'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import type { Actor, Actors } from './actors.ts'
import { type Problem, problem } from './problem.ts'
import { allowedBy, type JsonSchema, type KnownIds, nearly } from './schema-values.ts'

const HANG_MS = 15_000
/** Codes with which a closed or overloaded server may refuse. */
const UNAVAILABLE_CODES: readonly string[] = ['GAME_CLOSED', 'CYCLE_BETS_DISABLED', 'SERVICE_UNAVAILABLE']
/** Words that reveal internals: of the language, the database and the file system. */
const INSIDE = /\bat \S+ \(|node_modules|SQLITE|PrismaClient|duplicate key|\/server\/src\//

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: JsonSchema }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: JsonSchema }>> }
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: JsonSchema }>> }>>
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

export interface RestCase {
  readonly target: RestTarget
  readonly actor: Actor
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export function restTargetsOf(document: OpenApiDocument) {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const endpoints: Readonly<Record<string, Endpoint>> = ENDPOINTS
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const responses = Object.entries(operation.responses).flatMap(([status, { content }]) => {
        const schema = status === 'default' ? undefined : content?.['application/json']?.schema
        return schema ? [[status, ajv.compile(schema)] as const] : []
      })
      return {
        method: method.toUpperCase(),
        path,
        operation,
        bearer: endpoints[operation.operationId]?.bearer ?? 'none',
        body: operation.requestBody?.content['application/json']?.schema ?? null,
        /** By status, where the document names a JSON body. */
        responses: new Map(responses),
      }
    }),
  )
}

type RestTarget = ReturnType<typeof restTargetsOf>[number]

export function restCases(targets: readonly RestTarget[], actors: Actors, ids: KnownIds): fc.Arbitrary<RestCase> {
  const { guest, player, otherPlayer, passkey } = actors
  return fc
    .tuple(fc.constantFrom(...targets), fc.constantFrom(guest, player, player, otherPlayer, passkey))
    .chain(([target, actor]) => caseOf(target, actor, ids))
}

/** Separate from the others, because an admin's calls change what everybody may do. */
export function adminCases(targets: readonly RestTarget[], admin: Actor, ids: KnownIds): fc.Arbitrary<RestCase> {
  const own = targets.filter(({ bearer }) => bearer === 'admin')
  return fc.constantFrom(...own).chain((target) => caseOf(target, admin, ids))
}

function caseOf(target: RestTarget, actor: Actor, ids: KnownIds): fc.Arbitrary<RestCase> {
  const parameters = target.operation.parameters ?? []
  const own = actor.userId === null ? ids : [actor.userId, actor.userId, ...ids]
  const values = parameters.map((parameter) =>
    fc.oneof(
      { weight: 6, arbitrary: allowedBy(parameter.schema, own) },
      { weight: 1, arbitrary: nearly(parameter.schema, own) },
    ),
  )
  const body = target.body === null ? fc.constant(null) : bodyOf(target.body, own)
  return fc.tuple(fc.tuple(...values), body, fc.boolean()).map(([drawn, text, withOptional]) => {
    const named = parameters.map((parameter, index) => ({ ...parameter, value: textOf(drawn[index]) }))
    const query = named.filter((parameter) => parameter.in === 'query' && (parameter.required || withOptional))
    const path = named
      .filter((parameter) => parameter.in === 'path')
      .reduce((built, { name, value }) => built.replace(`{${name}}`, encodeText(value)), target.path)
    const search = query.map(({ name, value }) => `${name}=${encodeText(value)}`).join('&')
    return {
      target,
      actor,
      path: search === '' ? path : `${path}?${search}`,
      headers: {
        ...(text === null ? {} : { 'content-type': 'application/json' }),
        ...(actor.token === null ? {} : { authorization: `Bearer ${actor.token}` }),
        ...headersOf(named.filter((parameter) => parameter.in === 'header' && withOptional)),
      },
      body: text,
    }
  })
}

/** As JSON, now and then cut short or followed by more. */
function bodyOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<string> {
  const text = nearly(schema, ids).map((value) => JSON.stringify(value) ?? '')
  return fc.oneof(
    { weight: 20, arbitrary: text },
    { weight: 1, arbitrary: text.map((whole) => whole.slice(0, whole.length >> 1)) },
    { weight: 1, arbitrary: text.map((whole) => `${whole}${whole}`) },
    { weight: 1, arbitrary: text.map((whole) => whole.replace('{', '{"__proto__":{"admin":true},')) },
  )
}

const PRINTABLE = /^[\x21-\x7e]{1,200}$/

function headersOf(parameters: readonly { name: string; value: string }[]): Record<string, string> {
  return Object.fromEntries(
    parameters.filter(({ value }) => PRINTABLE.test(value)).map(({ name, value }) => [name.toLowerCase(), value]),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A lone surrogate cannot be encoded in an address. */
function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** Sends it; null when every rule was kept. */
export async function playRestCase(
  url: string,
  restCase: RestCase,
  secrets: readonly string[],
): Promise<Problem | null> {
  const { target, actor, path, headers, body } = restCase
  const sent = [actor.name, target.method, path, body ?? '']
  let response: Response
  try {
    response = await fetch(url + path, {
      method: target.method,
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(HANG_MS),
    })
  } catch (cause) {
    return problem('every call is answered in time', ...sent, String(cause))
  }
  const text = await response.text()
  const [contentType = ''] = (response.headers.get('content-type') ?? '').split(';')
  return check(restCase, { status: response.status, contentType, text, sent, secrets })
}

interface Received {
  readonly status: number
  readonly contentType: string
  readonly text: string
  readonly sent: readonly string[]
  readonly secrets: readonly string[]
}

function check({ target, actor }: RestCase, { status, contentType, text, sent, secrets }: Received): Problem | null {
  if (INSIDE.test(text)) return problem('no response shows the inside', ...sent, status, text)
  const foreign = secrets.find((secret) => secret !== actor.token && text.includes(secret))
  if (foreign !== undefined) return problem('no response has the token of another', ...sent, status)
  if (status < 400) {
    if (isForbidden(target, actor)) return problem('nobody acts without the right to', ...sent, status, text)
    const validate = target.responses.get(String(status))
    if (!validate || isDocumentedFile(target, { status, contentType }) || validate(parsed(text))) return null
    return problem('a response has the documented shape', ...sent, status, text, validate.errors)
  }
  return checkRefusal({ status, text, sent })
}

/** An endpoint may document a file beside JSON; the query decides between them. */
function isDocumentedFile(
  { operation }: RestTarget,
  { status, contentType }: Pick<Received, 'status' | 'contentType'>,
) {
  const documented = operation.responses[status]?.content ?? {}
  return contentType !== 'application/json' && contentType in documented
}

function checkRefusal({ status, text, sent }: Omit<Received, 'contentType' | 'secrets'>): Problem | null {
  const refusal = parsed(text)
  const { error, message, requestId } = typeof refusal === 'object' && refusal !== null ? fields(refusal) : fields({})
  if (typeof error !== 'string' || !(error in ERRORS) || typeof message !== 'string' || typeof requestId !== 'string') {
    return problem('a refusal has a code, a sentence and an id', ...sent, status, text)
  }
  if (status >= 500 && !UNAVAILABLE_CODES.includes(error)) return problem('no input fails the server', ...sent, text)
  return null
}

function fields(value: object): Readonly<Record<string, unknown>> {
  return { ...value }
}

function isForbidden({ bearer }: RestTarget, { name }: Actor): boolean {
  if (bearer === 'admin') return name !== 'admin'
  if (bearer === 'user') return name === 'guest'
  return bearer === 'passkey' && name === 'guest'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
