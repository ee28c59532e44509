import type { FastifyInstance } from 'fastify'

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * Accepts JSON only; the specified client always declares JSON and may send an empty body. A duplicate key within one
 * object is refused, because parsers disagree about it: for `{"amount":1,"amount":100}` some take the first value and
 * some the last.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = body.toString()
    return parse(request, text, (error, value) => {
      if (error !== null) return done(error)
      // Fewer parsed members than written ones mean that a later one replaced an earlier one.
      if (writtenMembers(text) === readMembers(value)) return done(null, value)
      return done(Object.assign(new Error('a key stands twice'), { statusCode: 400 }))
    })
  })
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
