// Finds every place for a text in a schema of the protocol and fills one of them at a time, so that a test covers the
// texts of every endpoint, including future ones.
import * as z from 'zod/mini'

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
}

/** The same value twice: as the schema accepts it, and with one text replaced. */
export interface TextPlace {
  /** The path of the text, as in `credential.id`. */
  readonly path: string
  /** True inside free-form JSON, where a text may have any value. */
  readonly isFree: boolean
  readonly clean: unknown
  readonly replaced: unknown
}

interface TextPlacesOptions {
  /** Sample texts, by the name of the field or by its pattern. */
  readonly samples: Readonly<Record<string, string>>
  readonly replacement: (clean: string) => string
}

export function textPlacesOf(schema: z.core.$ZodType, options: TextPlacesOptions): readonly TextPlace[] {
  return placesIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', options)
}

function placesIn(schema: JsonSchema, path: string, options: TextPlacesOptions): TextPlace[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((each) => placesIn(each, path, options))
  if (schema.const !== undefined) return []
  if (schema.type === 'string') return [textPlace(path, sampleOf(schema, path, options), false, options)]
  if (schema.type === 'array') {
    return placesIn(schema.items ?? {}, `${path}[]`, options).map((place) => around(place, (value) => [value]))
  }
  if (schema.type === 'object') return placesInObject(schema, path, options)
  return schema.type === undefined ? [textPlace(path, 'clean', true, options)] : []
}

function placesInObject(schema: JsonSchema, path: string, options: TextPlacesOptions): TextPlace[] {
  const { properties = {}, additionalProperties } = schema
  const base = sampleOf(schema, path, options) as Record<string, unknown>
  const named = Object.entries(properties).flatMap(([name, property]) =>
    placesIn(property, path === '' ? name : `${path}.${name}`, options).map((place) =>
      around(place, (value) => ({ ...base, [name]: value })),
    ),
  )
  if (typeof additionalProperties !== 'object') return named
  const free = textPlace(`${path}.*`, 'clean', true, options)
  return [
    ...named,
    around(free, (value) => ({ ...base, any: value })),
    around(free, (value) => ({ [String(value)]: 1 })),
  ]
}

function textPlace(path: string, sample: unknown, isFree: boolean, { replacement }: TextPlacesOptions): TextPlace {
  return { path, isFree, clean: sample, replaced: replacement(String(sample)) }
}

function around({ clean, replaced, ...place }: TextPlace, wrap: (value: unknown) => unknown): TextPlace {
  return { ...place, clean: wrap(clean), replaced: wrap(replaced) }
}

/** A minimal value that the schema accepts. */
function sampleOf(schema: JsonSchema, path: string, options: TextPlacesOptions): unknown {
  const { samples } = options
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sampleOf(first, path, options)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'string':
      return samples[path] ?? samples[schema.format ?? ''] ?? samples[schema.pattern ?? ''] ?? 'Camille'
    case 'number':
    case 'integer':
      return Math.max(schema.minimum ?? 0, 12)
    case 'boolean':
      return true
    case 'array':
      return schema.minItems ? [sampleOf(schema.items ?? {}, `${path}[]`, options)] : []
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          sampleOf(schema.properties?.[name] ?? {}, path === '' ? name : `${path}.${name}`, options),
        ]),
      )
    default:
      return null
  }
}
