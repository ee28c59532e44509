// Inputs from a JSON schema: valid ones, and valid ones with one thing corrupted. Noise fails the first validation;
// most defects are behind it, where all fields but one are valid.
import fc from 'fast-check'

export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema | boolean
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Ids of players, battles and the like that exist, so that calls reach something. */
export type KnownIds = readonly string[]

const ITEMS_MAX = 4
const TEXT_LENGTH_MAX = 40
const NUMBER_MAX = 1e6
const LONG_TEXT = 'x'.repeat(5_000)

/** Values at which programs of this kind have broken before. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  0.1,
  0.001,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  1e308,
  '',
  ' ',
  '0',
  '10',
  '1e3',
  'NaN',
  '\u0000',
  '\u202Enimda',
  '\uD800',
  'Ａdmin',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '=HYPERLINK("x")',
  '__proto__',
  LONG_TEXT,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { __proto__: null, constructor: { prototype: {} } },
  ['10'],
]

/** Values that the schema allows. */
export function allowedBy(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((option) => allowedBy(option, ids)))
  if (schema.allOf) return allowedBy(merge(schema.allOf), ids)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema, ids)
    case 'array':
      return fc.array(allowedBy(typeof schema.items === 'object' ? schema.items : {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX)),
      })
    case 'string':
      return textOf(schema, ids)
    case 'integer':
      return fc.integer({ min: Math.ceil(lowest(schema)), max: Math.floor(highest(schema)) })
    case 'number':
      return fc.oneof(
        fc.integer({ min: Math.ceil(lowest(schema)), max: Math.floor(highest(schema)) }),
        fc.constantFrom(1, 5, 10, 25, 50).map((value) => Math.min(Math.max(value, lowest(schema)), highest(schema))),
        fc.double({ min: lowest(schema), max: highest(schema), noNaN: true }),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Mostly allowed values, often with one thing corrupted, sometimes any JSON at all. */
export function nearly(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const allowed = allowedBy(schema, ids)
  return fc.oneof(
    { weight: 5, arbitrary: allowed },
    { weight: 5, arbitrary: fc.tuple(allowed, fc.nat(), fc.constantFrom(...HOSTILE)).map(spoil) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  )
}

/** Replaces, removes or adds one field of an object or item of a list; anything else is replaced whole. */
function spoil([value, at, hostile]: [unknown, number, unknown]): unknown {
  if (Array.isArray(value)) {
    if (value.length === 0) return [hostile]
    return value.map((item, index) => (index === at % value.length ? spoil([item, at >> 3, hostile]) : item))
  }
  if (typeof value !== 'object' || value === null) return hostile
  const entries = Object.entries(value)
  const index = at % (entries.length + 1)
  const entry = entries[index]
  if (!entry) return { ...value, unexpected: hostile }
  const [key, inner] = entry
  if (at % 5 === 0) return Object.fromEntries(entries.filter((_, position) => position !== index))
  return { ...value, [key]: typeof inner === 'object' ? spoil([inner, at >> 3, hostile]) : hostile }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([key, schema]) => [key, allowedBy(schema, ids)] as const)
  return fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((key) => key in properties) })
}

function textOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<string> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid())
  if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  if (schema.pattern) {
    const pattern = expressionOf(schema.pattern)
    if (pattern) return pattern
  }
  const minLength = schema.minLength ?? 0
  return fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxLength ?? TEXT_LENGTH_MAX, TEXT_LENGTH_MAX)),
  })
}

/** null for an expression that fast-check cannot generate from, such as one with a lookahead. */
function expressionOf(pattern: string): fc.Arbitrary<string> | null {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern, 'u'))
    fc.sample(arbitrary, { seed: 1, numRuns: 1 })
    return arbitrary
  } catch {
    return null
  }
}

function merge(schemas: readonly JsonSchema[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})),
    required: schemas.flatMap(({ required }) => required ?? []),
  }
}

function lowest({ minimum }: JsonSchema): number {
  return Math.max(minimum ?? -NUMBER_MAX, -NUMBER_MAX)
}

function highest({ maximum }: JsonSchema): number {
  return Math.min(maximum ?? NUMBER_MAX, NUMBER_MAX)
}
