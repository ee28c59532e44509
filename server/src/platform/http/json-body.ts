import type { FastifyInstance } from 'fastify'

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c

/**
 * JSON only; a client that always names JSON may also send nothing, as the specified one does. A key that stands twice in
 * one object is refused: of `{"amount":1,"amount":100}` one reader takes the first and the next the last.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    const text = body.toString()
    return parse(request, text, (error, value) => {
      if (error === null && hasDuplicateKeys(text, value)) return done(twice())
      return done(error, value)
    })
  })
}

function twice(): Error {
  return Object.assign(new Error('a key stands twice'), { statusCode: 400 })
}

/** Outside of strings each member has one colon: fewer members were read than were written when a later one won. */
function hasDuplicateKeys(text: string, value: unknown): boolean {
  return writtenMembers(text) !== readMembers(value)
}

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

/** Not by recursion: a body may nest thirty thousand deep. */
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
