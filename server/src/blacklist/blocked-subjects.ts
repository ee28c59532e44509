import { type ActiveBlock, subjectKeyOf } from './block.ts'

/** Blocked subjects in memory, because they are looked up before every request. */
export function createBlockedSubjects() {
  const bySubject = new Map<string, Map<string, ActiveBlock>>()
  const byId = new Map<string, ActiveBlock>()
  const listeners: ((block: ActiveBlock) => void)[] = []
  /** For each running read, the blocks that were added or removed since it began. */
  const changedSince = new Set<Set<string>>()

  function noteChange(blockId: string): void {
    for (const changed of changedSince) changed.add(blockId)
  }

  function add(block: ActiveBlock): void {
    noteChange(block.id)
    if (byId.has(block.id)) return
    byId.set(block.id, block)
    const key = subjectKeyOf(block.subject)
    const own = bySubject.get(key) ?? new Map<string, ActiveBlock>()
    bySubject.set(key, own.set(block.id, block))
    for (const listener of listeners) listener(block)
  }

  function remove(blockId: string): void {
    noteChange(blockId)
    const block = byId.get(blockId)
    if (block === undefined) return
    byId.delete(blockId)
    const key = subjectKeyOf(block.subject)
    const own = bySubject.get(key)
    own?.delete(blockId)
    if (own?.size === 0) bySubject.delete(key)
  }

  return {
    get size(): number {
      return byId.size
    },
    add,
    remove,
    /** Replaces all by the stored blocks, except those that are added or removed during the read. */
    async replaceBy(read: () => Promise<readonly ActiveBlock[]>): Promise<void> {
      const changed = new Set<string>()
      changedSince.add(changed)
      try {
        const stored = (await read()).filter(({ id }) => !changed.has(id))
        const kept = new Set([...changed, ...stored.map(({ id }) => id)])
        for (const id of [...byId.keys()]) if (!kept.has(id)) remove(id)
        for (const block of stored) add(block)
      } finally {
        changedSince.delete(changed)
      }
    },
    /** The active block for any of these keys that ends last. */
    find(subjectKeys: readonly string[], at: Date): ActiveBlock | null {
      let longest: ActiveBlock | null = null
      for (const key of subjectKeys)
        for (const block of bySubject.get(key)?.values() ?? []) {
          if (block.endsAt !== null && block.endsAt <= at) continue
          if (longest === null || endsLater(block, longest)) longest = block
        }
      return longest
    },
    /** Called for each block that was not known before. */
    onAdded(listener: (block: ActiveBlock) => void): void {
      listeners.push(listener)
    },
  }
}

function endsLater(one: ActiveBlock, other: ActiveBlock): boolean {
  if (other.endsAt === null) return false
  return one.endsAt === null || one.endsAt > other.endsAt
}
