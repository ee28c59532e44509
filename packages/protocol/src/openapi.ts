import * as z from 'zod/mini'
import { BRAND } from './brand.ts'
import { ERRORS } from './errors.ts'
import { API_TOKEN_PREFIX } from './rest/api-token-endpoints.ts'
import { API_SCOPES, type Endpoint, errorResponseSchema, IDEMPOTENCY_KEY, IMAGE_TYPES } from './rest/endpoint.ts'
import { ENDPOINTS } from './rest/endpoints.ts'

/** A route without schemas: for operators, and for the API documents themselves. */
interface PlainRoute {
  readonly name: string
  readonly path: string
  readonly tag: 'operations' | 'documents'
  readonly summary: string
  readonly contentType: string
  /** The description of its 503 response, if it has one. */
  readonly unavailable?: string
}

/** Listed in the OpenAPI document in addition to the endpoints. */
export const PLAIN_ROUTES: readonly PlainRoute[] = [
  {
    name: 'healthz',
    path: '/healthz',
    tag: 'operations',
    summary: 'Whether the process is up',
    contentType: 'application/json',
  },
  {
    name: 'readyz',
    path: '/readyz',
    tag: 'operations',
    summary: 'Whether calls can be served: the database, and Redis where there is one',
    contentType: 'application/json',
    unavailable: 'Not now; `reason` is the cause',
  },
  {
    name: 'metrics',
    path: '/metrics',
    tag: 'operations',
    summary: 'Figures for Prometheus',
    contentType: 'text/plain',
  },
  {
    name: 'documentation',
    path: '/api/docs',
    tag: 'documents',
    summary: 'This document as a page',
    contentType: 'text/html',
  },
  {
    name: 'openApi',
    path: '/api/openapi.json',
    tag: 'documents',
    summary: 'This document',
    contentType: 'application/json',
  },
  {
    name: 'asyncApi',
    path: '/api/asyncapi.json',
    tag: 'documents',
    summary: 'The messages of the socket, as AsyncAPI',
    contentType: 'application/json',
  },
]

const ERROR_REFERENCE = '#/components/schemas/Error'
const ERROR_RESPONSE = { description: 'An error', content: jsonContent({ $ref: ERROR_REFERENCE }) }

/** The REST calls as an OpenAPI 3.1 document, generated from the schemas that both ends parse with. */
export function openApiDocument(version: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  for (const route of PLAIN_ROUTES) paths[route.path] = { get: plainOperationOf(route) }
  const tags = [...Object.values<Endpoint>(ENDPOINTS).map(tagOf), ...PLAIN_ROUTES.map(({ tag }) => tag)]
  return {
    openapi: '3.1.0',
    info: {
      title: `${BRAND} REST`,
      version,
      description: [
        'JSON. Money is euros with at most two decimals; ids are UUIDs; times are ISO 8601 in UTC.',
        `Every error responds with \`{ error, message, requestId }\`. Codes: ${Object.entries(ERRORS)
          .map(([code, { status }]) => `${code} (${status})`)
          .join(', ')}.`,
      ].join('\n\n'),
    },
    servers: [{ url: '/' }],
    tags: [...new Set(tags)].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: jsonSchemaOf(errorResponseSchema, 'output') },
      securitySchemes: {
        user: { type: 'http', scheme: 'bearer', description: 'The user token of sign-up or connect' },
        passkey: { type: 'http', scheme: 'bearer', description: 'The access token of a passkey ceremony' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description: `An API token of a player (\`${API_TOKEN_PREFIX}…\`), where it has the named scope: ${API_SCOPES.join(', ')}`,
        },
      },
    },
  }
}

function operationOf(name: string, endpoint: Endpoint) {
  const { params, query, body, response, file, image } = endpoint
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    parameters: [...parametersOf('path', params), ...parametersOf('query', query), ...idempotencyKeyOf(endpoint)],
    ...(body
      ? {
          requestBody: {
            required: !z.safeParse(body, undefined).success,
            content: jsonContent(jsonSchemaOf(body, 'input')),
          },
        }
      : {}),
    responses: {
      [endpoint.status]: {
        description: response || file || image ? 'The response' : 'Done, without a body',
        ...(response ? { content: jsonContent(jsonSchemaOf(response, 'output')) } : {}),
        ...(file ? { content: Object.fromEntries([file].flat().map(fileContent)) } : {}),
        ...(image ? { content: Object.fromEntries(IMAGE_TYPES.map((type) => [type, {}])) } : {}),
      },
      ...(image ? { 304: { description: 'The picture that the caller has, by its `If-None-Match`' } } : {}),
      default: ERROR_RESPONSE,
    },
  }
}

function fileContent(contentType: string) {
  return [contentType, { schema: { type: contentType === 'application/json' ? 'object' : 'string' } }]
}

function plainOperationOf({ name, summary, tag, contentType, unavailable }: PlainRoute) {
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: [],
    parameters: [],
    responses: {
      200: { description: 'The response', content: { [contentType]: {} } },
      ...(unavailable ? { 503: { description: unavailable, content: { [contentType]: {} } } } : {}),
      default: ERROR_RESPONSE,
    },
  }
}

/** `/api/proxy/passkeys/…` is tagged `passkeys`, the rest by the word after `/api/`. */
function tagOf(endpoint: Endpoint): string {
  const [, , first, second] = endpoint.path.split('/')
  return (first === 'proxy' ? second : first) ?? ''
}

function securityOf({ bearer, token }: Endpoint): Record<string, string[]>[] {
  switch (bearer) {
    case 'none':
      return []
    case 'optional':
      return [{}, { user: [] }, { passkey: [] }, ...(token === undefined ? [] : [{ apiToken: [token] }])]
    case 'passkey':
      return [{ passkey: [] }]
    case 'user':
      if (token === 'refused' || token === undefined) return [{ user: [] }]
      return [{ user: [] }, { apiToken: token === 'any' ? [] : [token] }]
    case 'admin':
      return [{ user: [] }]
    default:
      throw new Error(`Unknown bearer ${String(bearer satisfies never)}`)
  }
}

interface JsonObjectSchema {
  readonly properties?: Readonly<Record<string, unknown>>
  readonly required?: readonly string[]
}

interface JsonSchema extends JsonObjectSchema {
  readonly anyOf?: readonly JsonObjectSchema[]
}

/** OpenAPI has no alternatives of parameters, so a parameter of any alternative is declared. */
function parametersOf(place: 'path' | 'query', schema: z.core.$ZodType | undefined) {
  if (!schema) return []
  const whole: JsonSchema = jsonSchemaOf(schema, 'input')
  const alternatives = whole.anyOf ?? [whole]
  const declared = alternatives.flatMap(({ properties = {} }) => Object.entries(properties))
  return [...Map.groupBy(declared, ([name]) => name)].map(([name, entries]) => ({
    name,
    in: place,
    required: place === 'path' || alternatives.every(({ required = [] }) => required.includes(name)),
    schema: entries.length === 1 ? entries[0]?.[1] : { anyOf: entries.map(([, property]) => property) },
  }))
}

function idempotencyKeyOf({ idempotent }: Endpoint) {
  if (!idempotent) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'The same key with the same body gets the first response again; with another body 409',
      schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
    },
  ]
}

function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(rest))
}

function jsonContent(schema: unknown) {
  return { 'application/json': { schema } }
}
