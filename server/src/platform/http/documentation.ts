import { BRAND } from '@bougie/protocol'
import { asyncApiDocument } from '@bougie/protocol/asyncapi.ts'
import { openApiDocument } from '@bougie/protocol/openapi.ts'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { pack, sendPacked } from './compressed-responses.ts'
import { costsOf } from './costs.ts'

const VERSION = '1.0.0'
/** Allows only its own files. The page writes style attributes into its markup, which can't run anything. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** Typed as a plain string, because the typed decorator of this name belongs to the plugin that is replaced. */
const DOCUMENT_DECORATOR: string = 'swagger'

/** Serves the documents of both interfaces and a page to read the REST one. They are created at the first request. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const openApi = onFirstUse(() => openApiDocument(VERSION))
  const packedOpenApi = onFirstUse(() => pack(JSON.stringify(openApi())))
  const packedAsyncApi = onFirstUse(() => pack(JSON.stringify(asyncApiDocument(VERSION))))
  const cost = { config: { cost: 'document' } } as const
  app.get('/api/openapi.json', cost, (request, reply) => sendPacked(request, reply, packedOpenApi()))
  app.get('/api/asyncapi.json', cost, (request, reply) => sendPacked(request, reply, packedAsyncApi()))

  // The page only requires a plugin of this name that provides the document. The real one builds it from the routes'
  // schemas at every start; this one takes it from the protocol, which also defines the routes.
  await app.register(
    fastifyPlugin(async (scope: FastifyInstance) => void scope.decorate(DOCUMENT_DECORATOR, openApi), {
      name: '@fastify/swagger',
    }),
  )
  const page: FastifyPluginAsync = async (scope) => {
    costsOf(scope, 'document')
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Without the bar for opening other documents.
      uiConfig: { layout: 'BaseLayout' },
      theme: { title: `${BRAND} API` },
      logLevel: 'silent',
      staticCSP: PAGE_POLICY,
    })
  }
  await app.register(page)
}

function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
