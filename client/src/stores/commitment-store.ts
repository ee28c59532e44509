import type { SessionKey, SessionValues } from './storage.ts'
import { parseStored } from './stored-json.ts'

export interface CommitmentStore<P> {
  find(id: string): P | null
  /** Replaces what was noted under the same id. */
  note(id: string, committed: P): void
}

interface CommitmentStoreDeps<P> {
  readonly tab: SessionValues
  readonly key: SessionKey
  /** The oldest go first. */
  readonly keptMax: number
  readonly isCommitment: (value: object) => value is object & P
}

/** The server's commitments by id, as this tab received them; other content of the storage is ignored. */
export function createCommitmentStore<P>({
  tab,
  key,
  keptMax,
  isCommitment,
}: CommitmentStoreDeps<P>): CommitmentStore<P> {
  const isNoted = (value: unknown): value is readonly [string, P] =>
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'object' &&
    value[1] !== null &&
    isCommitment(value[1])

  function read(): ReadonlyMap<string, P> {
    const parsed = parseStored(tab.read(key))
    return new Map(Array.isArray(parsed) ? parsed.filter(isNoted) : [])
  }

  return {
    find: (id) => read().get(id) ?? null,
    note(id, committed) {
      const noted = new Map(read())
      noted.delete(id)
      noted.set(id, committed)
      tab.write(key, JSON.stringify([...noted].slice(-keptMax)))
    },
  }
}
