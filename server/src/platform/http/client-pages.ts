import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { encodingsOf, packPage } from './compressed-responses.ts'
import { costsOf } from './costs.ts'
import { pathOf } from './request-log.ts'
import { pagePolicy, WORKER_POLICY } from './security-headers.ts'

const NONCE_BYTES = 16
const HEAD = '<head>'
/** As written by the build, see client/build/first-paint.ts. */
const NONCE_PLACE = '%NONCE%'
/** The parameter for the file name in the route of a folder. */
const FILE_PLACE = ':file'
const ROOT_ELEMENT = '<html'
/** As written by client/index.html: previews of shared links accept only complete addresses. */
const ORIGIN_PLACE = '%ORIGIN%'
const SCHEME_PLACE = '%SCHEME%'
/** As written by the client, see client/src/theme/colour-scheme.ts: no script has to run before the first paint. */
const CHOSEN_SCHEME = /(?:^|;\s*)colour_scheme=(light|dark)\s*(?:;|$)/

/** Methods by which a page can be requested. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD']

/** Addresses that always respond with the page, whatever the request accepts. */
const ALWAYS_PAGES = ['/', '/index.html']

interface ClientPagesOptions {
  /** The built client; while it is missing, as during development, pages respond with 404. */
  readonly directory: string
  readonly publicOrigins: readonly string[]
}

export type ClientPages = Awaited<ReturnType<typeof addClientPages>>

/**
 * Serves the built client: hashed files are cached permanently, everything else is revalidated each time. Null while it
 * is missing.
 */
export async function addClientPages(app: FastifyInstance, { directory, publicOrigins }: ClientPagesOptions) {
  const pageFile = join(directory, 'index.html')
  if (!existsSync(pageFile)) return null
  const templateOf = (html: string) => pageTemplate(html.replaceAll(ORIGIN_PLACE, publicOrigins[0] ?? ''))
  const plainPage = templateOf(readFileSync(pageFile, 'utf8'))

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageTemplate = plainPage): FastifyReply {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const isPacked = encodingsOf(request).has('gzip')
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply
      .header('vary', 'accept-encoding, cookie')
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(publicOrigins, nonce))
      .send(page.respond({ nonce, scheme: chosenScheme(request), isPacked }))
  }

  // Served as a plain file, the page would have no nonce.
  const pages = new Map([
    ...ALWAYS_PAGES.map((url) => [url, plainPage] as const),
    ...paintedPages(directory, templateOf),
  ])
  for (const [url, page] of pages) {
    app.get(url, { config: { cost: 'page' } }, (request, reply) =>
      ALWAYS_PAGES.includes(url) || asksForPage(request) ? sendPage(request, reply, page) : reply.callNotFound(),
    )
  }
  const known = new Set(listFiles(directory))
  const files: FastifyPluginAsync = async (scope) => {
    costsOf(scope, 'file')
    await scope.register(fastifyStatic, {
      root: directory,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = relative(directory, path).startsWith(`assets${sep}`)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/[/\\]sw\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    // The plugin would either add a route for each file, which took a sixth of the server's start, or read the folder's
    // entries at every request.
    for (const url of new Set([...known].map(routeOf))) {
      scope.route<{ Params: { file?: string } }>({
        method: ['HEAD', 'GET'],
        url,
        // Like the plugin's own routes: a client that leaves in the middle of a file is not a failure.
        errorHandler: (error, request, reply) => {
          if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
          else scope.errorHandler(error, request, reply)
        },
        handler: (request, reply) => {
          const path = url.replace(FILE_PLACE, request.params.file ?? '')
          return known.has(path) ? reply.sendFile(path) : reply.callNotFound()
        },
      })
    }
  }
  await app.register(files)
  return {
    /** Sends the single page, for every address that a browser opens and that is not a file. */
    sendPage: (request: FastifyRequest, reply: FastifyReply) => sendPage(request, reply),
  }
}

/** Addresses of the built files, without those that are served otherwise. */
function listFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(directory, join(parentPath, name)).replaceAll(sep, '/')}`)
    .filter((path) => path !== '/index.html' && !/\/\.|\.(br|gz)$/.test(path))
}

/**
 * One route for all files of a folder. Files at the top level have their own routes, because other addresses there are
 * pages.
 */
function routeOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return folder === '' ? path : `${folder}/${FILE_PLACE}`
}

/** Whether somebody opens the address, as opposed to a program that calls it or a page that requests a missing file. */
export function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request
  if (!PAGE_METHODS.includes(method) || isOurs(url)) return false
  // A missing header accepts anything (RFC 9110, 12.5.1).
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  // Link previews and command-line tools accept anything. So do requests for images and scripts, but these have a file
  // type.
  return accept.includes('*/*') && !hasFileType(url)
}

/** Every address that is neither reserved nor a file is a page of the client. */
export function isPageAddress(url: string): boolean {
  return !isOurs(url) && !hasFileType(url)
}

function isOurs(url: string): boolean {
  return /^\/(api|ws|assets)(\/|\?|$)/.test(url)
}

function hasFileType(url: string): boolean {
  return /\.\w+$/.test(pathOf(url))
}

/** Pages that the build rendered for the most common entry addresses; they are painted before any script has loaded. */
function paintedPages(
  directory: string,
  templateOf: (html: string) => PageTemplate,
): readonly [string, PageTemplate][] {
  const file = join(directory, '.vite', 'first-paint.json')
  if (!existsSync(file)) return []
  const pages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(pages).map(([path, html]) => [path, templateOf(html)])
}

interface PageWords {
  readonly nonce: string
  /** Null follows the device's setting. */
  readonly scheme: string | null
  readonly isPacked: boolean
}

type PageTemplate = ReturnType<typeof pageTemplate>

/** The page with the chosen colour scheme, and with a nonce for its own styles and for those that its scripts add. */
function pageTemplate(html: string) {
  if (!html.includes(HEAD) || !html.includes(ROOT_ELEMENT)) throw new Error('The built page has no <html> or no <head>')
  const text = html
    .replace(ROOT_ELEMENT, `${ROOT_ELEMENT}${SCHEME_PLACE}`)
    .replace(HEAD, `${HEAD}<meta property="csp-nonce" nonce="${NONCE_PLACE}" />`)
  const [start = '', ...rest] = text.split(SCHEME_PLACE)
  const parts = [start, ...rest.join('').split(NONCE_PLACE)]
  const page = packPage(parts)
  return {
    respond({ nonce, scheme, isPacked }: PageWords): string | Buffer {
      const attribute = scheme === null ? '' : ` data-mantine-color-scheme="${scheme}"`
      const words = [attribute, ...Array.from({ length: parts.length - 2 }, () => nonce)]
      return isPacked ? page.gzipped(words) : page.plain(words)
    },
  }
}

function chosenScheme({ headers }: FastifyRequest): string | null {
  return CHOSEN_SCHEME.exec(headers.cookie ?? '')?.[1] ?? null
}
