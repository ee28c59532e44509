import { parseStored } from '../data/stored-json.ts'

/** Lowercased wallet address to the id that opens it. */
export type IbexMappings = Readonly<Record<string, string>>

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Length of a UUID's last group: what is no longer than that fits into it. */
const FINAL_GROUP_LENGTH = 12

interface IbexIdQuestion {
  readonly walletAddress: string
  readonly mappings: IbexMappings
  /** An id in whatever shape it was kept; null when there is none. */
  readonly value: string | null
  readonly randomUuid: () => string
}

/** The id of a wallet: the one on record, else the value if it is a UUID or fits into one, else a new one. */
export function resolveIbexId({ walletAddress, mappings, value, randomUuid }: IbexIdQuestion): string {
  const mapped = mappings[walletAddress.toLowerCase()]
  if (mapped !== undefined) return mapped
  if (value === null || value === '') return randomUuid()
  if (UUID_SHAPE.test(value)) return value
  if (value.length <= FINAL_GROUP_LENGTH) {
    return `00000000-0000-0000-0000-${value.padStart(FINAL_GROUP_LENGTH, '0')}`
  }
  return randomUuid()
}

/** What cannot be read is the same as no record. */
export function parseIbexMappings(raw: string | null): IbexMappings {
  const value = parseStored(raw)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).filter(([, id]) => typeof id === 'string'))
}
