import * as z from 'zod/mini'

/** No page of ours nests deeper. What walks a value by calling itself, JSON.stringify too, gives up at some thousands. */
export const JSON_DEPTH_MAX = 32
export const JSON_DEPTH_MESSAGE = 'Ces données sont trop imbriquées'

/** Any JSON that is not too deep. The parsers before it, of JSON and of shapes, don't look inside by calling themselves. */
export const freeJsonSchema = z.unknown().check(z.refine(isShallow, JSON_DEPTH_MESSAGE))

/** The same, of an object. */
export const freeRecordSchema = z.record(z.string(), z.unknown()).check(z.refine(isShallow, JSON_DEPTH_MESSAGE))

/** Level by level, never by calling itself. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isContainer)
  for (let depth = 0; depth < JSON_DEPTH_MAX && level.length > 0; depth += 1) {
    level = level.flatMap((container) => Object.values(container)).filter(isContainer)
  }
  return level.length === 0
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
