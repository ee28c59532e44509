import { parseStored } from '../stored-json.ts'

/** Maps a lowercase wallet address to the value that opens it, in whatever shape a page has stored it. */
export type IbexMappings = Readonly<Record<string, string>>

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Length of a UUID's last group: a value up to this length fits into it. */
const FINAL_GROUP_LENGTH = 12

/** [K34] [K35] [K36] the id for a stored value: itself if it is a UUID, padded if it fits into one, else a new one. */
export function resolveIbexId(value: string | undefined, randomUuid: () => string): string {
  if (value === undefined || value === '') return randomUuid()
  if (UUID_SHAPE.test(value)) return value
  if (value.length > FINAL_GROUP_LENGTH) return randomUuid()
  return `00000000-0000-0000-0000-${value.padStart(FINAL_GROUP_LENGTH, '0')}`
}

/** An unreadable record counts as none. */
export function parseIbexMappings(raw: string | null): IbexMappings {
  const value = parseStored(raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([, id]) => typeof id === 'string'))
}
