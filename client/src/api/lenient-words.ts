import type { CycleResult } from '@bougie/protocol/rest/cycles.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Written out: the schemas of the cycle are not built for whoever never plays it. */
const RESULTS = { up: true, down: true, equal: true } as const satisfies Record<CycleResult, true>
const CYCLE_RESULTS: ReadonlySet<unknown> = new Set(Object.keys(RESULTS))

/** [C08] a result that this page does not know counts as equal. */
export function withKnownResult(fields: Fields, name: string): Fields {
  return withWord(fields, name, { known: CYCLE_RESULTS, otherwise: 'equal' satisfies CycleResult })
}

interface Words {
  readonly known: ReadonlySet<unknown>
  readonly otherwise: string
}

/** A missing word stays missing: that is no unknown word, but another shape. */
export function withWord(fields: Fields, name: string, { known, otherwise }: Words): Fields {
  const word = fields[name]
  return typeof word === 'string' && !known.has(word) ? { ...fields, [name]: otherwise } : fields
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each object of a list; anything else stays as it is. */
export function mapFields(list: unknown, read: (fields: Fields) => Fields): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => (isFields(entry) ? read(entry) : entry)) : list
}
