import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { encodingsOf } from './compression.ts'
import { costsOf } from './costs.ts'
import { packPage } from './packed-page.ts'
import { pagePolicy, WORKER_POLICY } from './security-headers.ts'

const NONCE_BYTES = 16
const HEAD = '<head>'
/** As the build writes it, see client/build/first-paint.ts. */
const NONCE_PLACE = '%NONCE%'
/** The name of a file in the route of its folder. */
const FILE_PLACE = ':file'
const ROOT_ELEMENT = '<html'
const SCHEME_PLACE = '%SCHEME%'
/** As the client writes it, see client/src/theme/colour-scheme.ts: no script has to run before the first paint. */
const CHOSEN_SCHEME = /(?:^|;\s*)colour_scheme=(light|dark)\s*(?:;|$)/

/** Methods by which a page can be requested. */
export const PAGE_METHODS: readonly string[] = ['GET', 'HEAD']

/** Whatever is asked for, these are answered with the page. */
const ALWAYS_PAGES = ['/', '/index.html']

/** Serves the built client: hashed files for good, everything else asked for again each time. */
export interface ClientPages {
  /** The single page, for every address that a browser opens and that is not a file. */
  sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply
}

export interface ClientPagesOptions {
  /** The built client; pages respond with 404 while it is missing, as during development. */
  readonly directory: string
  readonly publicOrigins: readonly string[]
}

export async function addClientPages(
  app: FastifyInstance,
  { directory, publicOrigins }: ClientPagesOptions,
): Promise<ClientPages | null> {
  const pageFile = join(directory, 'index.html')
  if (!existsSync(pageFile)) return null
  const plainPage = pageTemplate(readFileSync(pageFile, 'utf8'))

  function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageTemplate = plainPage): FastifyReply {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    const isPacked = encodingsOf(request).has('gzip')
    if (isPacked) reply.header('content-encoding', 'gzip')
    return reply
      .header('vary', 'accept-encoding, cookie')
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ publicOrigins, nonce }))
      .send(page.respond({ nonce, scheme: chosenScheme(request), isPacked }))
  }

  // As a plain file the page would lack its nonce.
  const pages = new Map([...ALWAYS_PAGES.map((url) => [url, plainPage] as const), ...paintedPages(directory)])
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
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        if (/[/\\]sw\.js(\.br|\.gz)?$/.test(path)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    // The plugin would add a route for each file, which took a sixth of the server's start, or read the folder's entries
    // at every request.
    for (const url of new Set([...known].map(routeOf))) {
      scope.route<{ Params: { file?: string } }>({
        method: ['HEAD', 'GET'],
        url,
        // As the plugin's own routes do it: who goes away in the middle of a file is no failure.
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
  return { sendPage: (request, reply) => sendPage(request, reply) }
}

/** Addresses of the files as the build names them, without those that are sent otherwise. */
function listFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(directory, join(parentPath, name)).replaceAll(sep, '/')}`)
    .filter((path) => path !== '/index.html' && !/\/\.|\.(br|gz)$/.test(path))
}

/** One for all files of a folder; those of the topmost have their own, for its other addresses are pages. */
function routeOf(path: string): string {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return folder === '' ? path : `${folder}/${FILE_PLACE}`
}

/** Somebody who opens an address, as opposed to a program that calls one or a page that lacks one of its files. */
export function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request
  if (!PAGE_METHODS.includes(method) || isOurs(url)) return false
  // A missing header accepts anything (RFC 9110, 12.5.1).
  const accept = headers.accept ?? '*/*'
  if (accept.includes('text/html')) return true
  // Link previews and command lines take anything; so do images and scripts, whose names end in a type.
  return accept.includes('*/*') && !hasFileType(url)
}

/** Every address that is neither ours nor a file's is a page of the client. */
export function isPageAddress(url: string): boolean {
  return !isOurs(url) && !hasFileType(url)
}

function isOurs(url: string): boolean {
  return /^\/(api|ws|assets)(\/|\?|$)/.test(url)
}

function hasFileType(url: string): boolean {
  return /\.\w+(\?|$)/.test(url)
}

/** Pages that the build rendered for the addresses opened first: painted before any script has come. */
function paintedPages(directory: string): readonly [string, PageTemplate][] {
  const file = join(directory, '.vite', 'first-paint.json')
  if (!existsSync(file)) return []
  const pages: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(pages).map(([path, html]) => [path, pageTemplate(html)])
}

interface PageWords {
  readonly nonce: string
  /** Null follows the device. */
  readonly scheme: string | null
  readonly isPacked: boolean
}

interface PageTemplate {
  respond(words: PageWords): string | Buffer
}

/** The page with a nonce, for the styles that it brings and for those that its scripts make, and with the chosen colour scheme. */
function pageTemplate(html: string): PageTemplate {
  if (!html.includes(HEAD) || !html.includes(ROOT_ELEMENT)) throw new Error('The built page has no <html> or no <head>')
  const text = html
    .replace(ROOT_ELEMENT, `${ROOT_ELEMENT}${SCHEME_PLACE}`)
    .replace(HEAD, `${HEAD}<meta property="csp-nonce" nonce="${NONCE_PLACE}" />`)
  const [start = '', ...rest] = text.split(SCHEME_PLACE)
  const parts = [start, ...rest.join('').split(NONCE_PLACE)]
  const page = packPage(parts)
  return {
    respond({ nonce, scheme, isPacked }) {
      const attribute = scheme === null ? '' : ` data-mantine-color-scheme="${scheme}"`
      const words = [attribute, ...Array.from({ length: parts.length - 2 }, () => nonce)]
      return isPacked ? page.gzipped(words) : page.plain(words)
    },
  }
}

function chosenScheme({ headers }: FastifyRequest): string | null {
  return CHOSEN_SCHEME.exec(headers.cookie ?? '')?.[1] ?? null
}
