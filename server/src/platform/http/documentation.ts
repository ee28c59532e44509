import { BRAND } from '@bougie/protocol'
import { asyncApiDocument } from '@bougie/protocol/asyncapi.ts'
import { openApiDocument } from '@bougie/protocol/openapi.ts'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { pack, sendPacked } from './compression.ts'
import { costsOf } from './costs.ts'

const VERSION = '1.0.0'
/** Its own files only. It writes style attributes into its markup, which can't run anything. */
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
/** A plain string, for the compiler: the typed decorator of this name belongs to the plugin that we stand in for. */
const DOCUMENT_DECORATOR: string = 'swagger'

/** The documents of both interfaces and a page to read the REST one. They are made when first asked for. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const openApi = onFirstUse(() => openApiDocument(VERSION))
  const packedOpenApi = onFirstUse(() => pack(JSON.stringify(openApi())))
  const packedAsyncApi = onFirstUse(() => pack(JSON.stringify(asyncApiDocument(VERSION))))
  const cost = { config: { cost: 'document' } } as const
  app.get('/api/openapi.json', cost, (request, reply) => sendPacked(request, reply, packedOpenApi()))
  app.get('/api/asyncapi.json', cost, (request, reply) => sendPacked(request, reply, packedAsyncApi()))

  // The page only wants a plugin of this name that offers the document. The real one builds it from the routes' schemas
  // at every start; ours comes from the protocol, where the routes come from too.
  await app.register(
    fastifyPlugin(async (scope: FastifyInstance) => void scope.decorate(DOCUMENT_DECORATOR, openApi), {
      name: '@fastify/swagger',
    }),
  )
  const page: FastifyPluginAsync = async (scope) => {
    costsOf(scope, 'document')
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // Without the bar that offers to open other documents.
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
