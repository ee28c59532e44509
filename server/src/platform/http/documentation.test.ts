import { ENDPOINTS, type Endpoint } from '@bougie/protocol'
import { PLAIN_ROUTES } from '@bougie/protocol/openapi.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { testApps } from '../../../test/build-test-app.ts'

const startApp = testApps()

test('the OpenAPI document lists every endpoint of the protocol, what operators ask and the documents, and nothing else', async () => {
  const { app } = await startApp()
  const document = (await app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const listed = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
  )
  const expected = Object.entries<Endpoint>(ENDPOINTS).map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const plain = PLAIN_ROUTES.map(({ name, path }) => `${name} GET ${path}`)
  expect(listed.sort()).toEqual([...expected, ...plain].sort())
})

test('every documented endpoint has a route', async () => {
  const { app, openHttp } = await startApp()
  const http = await openHttp()
  const missing = Object.entries<Endpoint>(ENDPOINTS).filter(
    ([, { method, path }]) => !http.hasRoute({ method, url: path }),
  )
  expect(missing.map(([name]) => name)).toEqual([])
  for (const { path, contentType } of PLAIN_ROUTES) {
    const response = await app.inject(path)
    expect([path, response.statusCode]).toEqual([path, 200])
    expect(response.headers['content-type']).toContain(contentType)
  }
})

test('the document declares the input, permissions and responses of a call', async () => {
  const { app } = await startApp()
  const { paths, components } = (await app.inject('/api/openapi.json')).json()
  expect(paths['/api/users/{id}'].put).toMatchObject({
    operationId: 'updateUser',
    tags: ['users'],
    security: [{ user: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
    requestBody: { required: true, content: { 'application/json': { schema: { anyOf: expect.any(Array) } } } },
    responses: {
      200: { content: { 'application/json': { schema: { type: 'object', required: expect.any(Array) } } } },
      default: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
    },
  })
  expect(paths['/api/leaderboard'].get.parameters).toMatchObject([
    { name: 'mode', in: 'query', required: false },
    { name: 'period', in: 'query', required: false },
  ])
  expect(paths['/api/public-users/logout'].post.responses['204']).not.toHaveProperty('content')
  expect(Object.keys(paths['/api/users/{id}/picture'].get.responses)).toEqual(['200', '304', 'default'])
  expect(components.schemas.Error.required).toEqual(['error', 'message', 'requestId'])
})

test('a query with alternatives declares the parameters of each, required if every one requires them', async () => {
  const { app } = await startApp()
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const kinds = { type: 'string', enum: expect.arrayContaining(['payments']) }
  const { parameters, responses } = paths['/api/users/me/export'].get
  expect(responses['200'].content).toEqual({
    'application/json': { schema: { type: 'object' } },
    'text/csv': { schema: { type: 'string' } },
  })
  expect(parameters).toEqual([
    {
      name: 'format',
      in: 'query',
      required: true,
      schema: { anyOf: [expect.objectContaining({ const: 'json' }), expect.objectContaining({ const: 'csv' })] },
    },
    { name: 'kind', in: 'query', required: false, schema: kinds },
  ])
})

test('the document is valid OpenAPI 3.1', async () => {
  const { app } = await startApp()
  const document = (await app.inject('/api/openapi.json')).json()
  expect(await new Validator().validate(document)).toEqual({ valid: true })
})

test('references and parameters of the document are whole', async () => {
  const { app } = await startApp()
  const text = (await app.inject('/api/openapi.json')).body
  const document = JSON.parse(text)
  for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = reference.split('/').reduce((at, key) => at?.[key], document)
    expect(found, reference).toBeDefined()
  }
  for (const [path, operations] of Object.entries<Record<string, { parameters: { in: string; name: string }[] }>>(
    document.paths,
  )) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(inPath)
    }
  }
})

test('the socket is documented too', async () => {
  const { app } = await startApp()
  const document = (await app.inject('/api/asyncapi.json')).json()
  expect(document).toMatchObject({ asyncapi: '3.0.0', channels: { socket: { address: '/ws' } } })
})

test('the page that shows the document loads its own files only', async () => {
  const { app } = await startApp()
  const page = await app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    expect(file).toMatch(/^\/api\/docs\/static\//)
    expect((await app.inject(file)).statusCode, file).toBe(200)
  }
  // The page's script requests the document at this address.
  expect((await app.inject('/api/docs/json')).json()).toEqual((await app.inject('/api/openapi.json')).json())
})
