import * as z from 'zod/mini'
import { readStored, type SessionKey, type SessionValues } from './storage.ts'

interface CommitmentStoreDeps<P> {
  readonly tab: SessionValues
  readonly key: SessionKey
  /** The oldest are evicted first. */
  readonly keptMax: number
  readonly schema: z.ZodMiniType<P>
}

/** The server's commitments by id, as this tab received them; other stored content is ignored. */
export function createCommitmentStore<P>({ tab, key, keptMax, schema }: CommitmentStoreDeps<P>) {
  const entriesSchema = z.array(z.catch(z.nullable(z.tuple([z.string(), schema])), null))

  function read(): ReadonlyMap<string, P> {
    const entries = readStored(entriesSchema, tab.read(key)) ?? []
    return new Map(entries.filter((entry) => entry !== null))
  }

  return {
    find: (id: string) => read().get(id) ?? null,
    list: (isWanted: (id: string) => boolean) => [...read()].filter(([id]) => isWanted(id)).map(([, kept]) => kept),
    /** The first one received under an id stays: a later one could differ. */
    record(id: string, committed: P) {
      const commitments = read()
      if (commitments.has(id)) return
      tab.write(key, JSON.stringify([...commitments, [id, committed]].slice(-keptMax)))
    },
  }
}
