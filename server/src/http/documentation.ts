import { BRAND } from '@bougie/protocol'
import { asyncApiDocument } from '@bougie/protocol/asyncapi.ts'
import { openApiDocument } from '@bougie/protocol/openapi.ts'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'

const VERSION = '1.0.0'
const DOCUMENT_PATH = '/api/openapi.json'
/** A plain string, for the compiler: the typed decorator of this name belongs to the plugin that we stand in for. */
const DOCUMENT_DECORATOR: string = 'swagger'

/** The documents of both interfaces and a page to read the REST one. They are made when first asked for. */
export async function addDocumentation(app: FastifyInstance): Promise<void> {
  const openApi = onFirstUse(() => openApiDocument(VERSION))
  const asyncApi = onFirstUse(() => asyncApiDocument(VERSION))
  app.get(DOCUMENT_PATH, async () => openApi())
  app.get('/api/asyncapi.json', async () => asyncApi())

  // The page only wants a plugin of this name that offers the document. The real one builds it from the routes' schemas
  // at every start; ours comes from the protocol, where the routes come from too.
  await app.register(
    fastifyPlugin(async (scope: FastifyInstance) => void scope.decorate(DOCUMENT_DECORATOR, openApi), {
      name: '@fastify/swagger',
    }),
  )
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: DOCUMENT_PATH, validatorUrl: null },
    theme: { title: `${BRAND} API` },
    logLevel: 'silent',
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
}

function onFirstUse<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
