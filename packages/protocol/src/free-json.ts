import * as z from 'zod/mini'

/** None of our pages nests deeper. Recursive functions, JSON.stringify included, overflow at some thousands. */
export const JSON_DEPTH_MAX = 32
export const JSON_DEPTH_MESSAGE = 'Ces données sont trop imbriquées'

/** Any JSON that is not too deep. The JSON and shape parsers that run before this check do not recurse into it. */
export const freeJsonSchema = z.unknown().check(z.refine(isShallow, JSON_DEPTH_MESSAGE))

/** The same for an object. */
export const freeRecordSchema = z.record(z.string(), z.unknown()).check(z.refine(isShallow, JSON_DEPTH_MESSAGE))

/** Works level by level, without recursion. */
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
