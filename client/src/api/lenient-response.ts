// Maps unknown values of REST responses as the specification requires, like lenient-message.ts for the socket: an
// unknown result of a cycle counts as equal; a player without a pseudo gets an empty one and is shown as a guest.
import type { CycleResult } from '@bougie/protocol/rest/cycles.ts'
import type { CallName } from './endpoint-groups.ts'

export function readResponseLeniently(call: CallName, response: unknown): unknown {
  switch (call) {
    case 'cycle.endedBets':
      return mapFields(response, (bet) => withKnownResult(bet, 'cycle_result'))
    case 'admin.adminCycles':
      return mapFields(response, (cycle) => withKnownResult(cycle, 'result'))
    case 'admin.adminCycle':
    case 'cycle.cycleFairness':
      return isFields(response) ? withKnownResult(response, 'result') : response
    case 'account.me':
      return isFields(response) && isFields(response['user'])
        ? { ...response, user: withPseudo(response['user']) }
        : response
    case 'profile.updateUser':
      return isFields(response) ? withPseudo(response) : response
    default:
      return response
  }
}

function withPseudo(profile: Fields): Fields {
  return { ...profile, pseudo: profile['pseudo'] ?? '' }
}

export type Fields = Readonly<Record<string, unknown>>

/** Written out, so that a player of battles does not load the schemas of the cycle. */
const RESULTS = { up: true, down: true, equal: true } as const satisfies Record<CycleResult, true>
const CYCLE_RESULTS: ReadonlySet<unknown> = new Set(Object.keys(RESULTS))

/** [C08] an unknown result counts as equal. */
export function withKnownResult(fields: Fields, name: string): Fields {
  return withWord(fields, name, { known: CYCLE_RESULTS, otherwise: 'equal' satisfies CycleResult })
}

interface Words {
  readonly known: ReadonlySet<unknown>
  readonly otherwise: string
}

/** A missing value stays missing: that is another shape, not an unknown value. */
export function withWord(fields: Fields, name: string, { known, otherwise }: Words): Fields {
  const word = fields[name]
  return typeof word === 'string' && !known.has(word) ? { ...fields, [name]: otherwise } : fields
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Each object of a list; other items stay unchanged. */
export function mapFields(list: unknown, read: (fields: Fields) => Fields): unknown {
  return Array.isArray(list) ? list.map((entry: unknown) => (isFields(entry) ? read(entry) : entry)) : list
}
