import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
/** The encoding of a body that is sent as it is. */
const IDENTITY = 'identity'

/**
 * Accepts JSON only; the specified client always declares JSON and may send an empty body. Refused is what parsers read
 * differently: a duplicate key within one object (for `{"amount":1,"amount":100}` some take the first value and some the
 * last), bytes that are not UTF-8, and a body that claims to be compressed (RFC 9110, 8.4).
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const { 'content-encoding': encoding = IDENTITY } = request.headers
    if (encoding.toLowerCase() !== IDENTITY) return done(callersError('a compressed body', 415))
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(callersError('not UTF-8', 400))
    const text = body.toString()
    return parse(request, text, (error, value) => {
      if (error !== null) return done(error)
      // Fewer parsed members than written ones mean that a later one replaced an earlier one.
      if (writtenMembers(text) === readMembers(value)) return done(null, value)
      return done(callersError('a key stands twice', 400))
    })
  })
}

function callersError(message: string, statusCode: number): Error {
  return Object.assign(new Error(message), { statusCode })
}

/** Outside strings each member has one colon. */
function writtenMembers(text: string): number {
  let members = 0
  let inString = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) inString = !inString
    else if (code === BACKSLASH) index++
    else if (code === COLON && !inString) members++
  }
  return members
}

/** Without recursion: a body may nest thirty thousand levels deep. */
function readMembers(value: unknown): number {
  const left: unknown[] = [value]
  let members = 0
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner: readonly unknown[] = Object.values(next)
    if (!Array.isArray(next)) members += inner.length
    for (const each of inner) if (typeof each === 'object') left.push(each)
  }
  return members
}
