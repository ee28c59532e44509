import type { SessionKey, SessionValues } from './storage.ts'
import { parseStored } from './stored-json.ts'

interface CommitmentStoreDeps<P> {
  readonly tab: SessionValues
  readonly key: SessionKey
  /** The oldest are evicted first. */
  readonly keptMax: number
  readonly isCommitment: (value: object) => value is object & P
}

/** The server's commitments by id, as this tab received them; other stored content is ignored. */
export function createCommitmentStore<P>({ tab, key, keptMax, isCommitment }: CommitmentStoreDeps<P>) {
  const isEntry = (value: unknown): value is readonly [string, P] =>
    Array.isArray(value) &&
    typeof value[0] === 'string' &&
    typeof value[1] === 'object' &&
    value[1] !== null &&
    isCommitment(value[1])

  function read(): ReadonlyMap<string, P> {
    const parsed = parseStored(tab.read(key))
    return new Map(Array.isArray(parsed) ? parsed.filter(isEntry) : [])
  }

  return {
    find: (id: string) => read().get(id) ?? null,
    /** Replaces the commitment stored under the same id. */
    record(id: string, committed: P) {
      const commitments = new Map(read())
      commitments.delete(id)
      commitments.set(id, committed)
      tab.write(key, JSON.stringify([...commitments].slice(-keptMax)))
    },
  }
}
