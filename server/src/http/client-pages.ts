import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LONG_ANSWER } from './compression.ts'
import { pagePolicy } from './security-headers.ts'

const NONCE_BYTES = 16
const HEAD = '<head>'

/** Serves the built client: hashed files for good, everything else asked for again each time. */
export interface ClientPages {
  /** The single page, for every address that a browser opens and that is not a file. */
  sendPage(reply: FastifyReply): FastifyReply
}

export interface ClientPagesOptions {
  /** The built client; pages answer 404 while it is missing, as during development. */
  readonly directory: string
  readonly publicOrigins: readonly string[]
}

export async function addClientPages(
  app: FastifyInstance,
  { directory, publicOrigins }: ClientPagesOptions,
): Promise<ClientPages | null> {
  const pageFile = join(directory, 'index.html')
  if (!existsSync(pageFile)) return null
  const [beforeHead, afterHead] = splitAtHead(readFileSync(pageFile, 'utf8'))

  function sendPage(reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(NONCE_BYTES).toString('base64')
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy({ publicOrigins, nonce }))
      .send(`${beforeHead}${HEAD}<meta property="csp-nonce" nonce="${nonce}" />${afterHead}`)
  }

  // As a plain file the page would lack its nonce.
  for (const url of ['/', '/index.html']) app.get(url, { compress: LONG_ANSWER }, (_request, reply) => sendPage(reply))
  await app.register(fastifyStatic, {
    root: directory,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return { sendPage }
}

/** Somebody who opens an address, as opposed to a program that calls one or a page that lacks one of its files. */
export function asksForPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request
  const isPageMethod = method === 'GET' || method === 'HEAD'
  if (!isPageMethod || /^\/(api|ws|assets)(\/|\?|$)/.test(url)) return false
  const accept = headers.accept ?? ''
  if (accept.includes('text/html')) return true
  // Link previews and command lines take anything; so do images and scripts, whose names end in a type.
  return accept.includes('*/*') && !/\.\w+(\?|$)/.test(url)
}

function splitAtHead(html: string): [string, string] {
  const at = html.indexOf(HEAD)
  if (at === -1) throw new Error('The built index.html has no <head>')
  return [html.slice(0, at), html.slice(at + HEAD.length)]
}
