// A map that is never changed: `withEntry` returns another one that shares everything but the path to the entry. The
// cost of an entry is a few arrays of 32 whatever the size, so that the cost of thousands of bets grows linearly, not
// quadratically. Every earlier state stays intact: a failed commit is undone by keeping the old state.
// A trie of fixed depth over a hash of the key; keys that share a leaf are distinguished in its short list. Plain JSON.

const BITS_PER_LEVEL = 5
const BRANCHES = 2 ** BITS_PER_LEVEL
const LEVELS = 3

interface Leaf<Value> {
  readonly entries: readonly (readonly [key: string, value: Value])[]
}

interface Branch<Value> {
  readonly nodes: readonly (Branch<Value> | Leaf<Value> | null)[]
}

type Node<Value> = Branch<Value> | Leaf<Value>

export interface PersistentMap<Value> {
  readonly size: number
  readonly root: Node<Value> | null
}

export const EMPTY_MAP: PersistentMap<never> = Object.freeze({ size: 0, root: null })

export function entryOf<Value>({ root }: PersistentMap<Value>, key: string): Value | null {
  const hash = hashOf(key)
  let node = root
  for (let level = 0; node !== null && 'nodes' in node; level++) node = node.nodes[branchAt(hash, level)] ?? null
  if (node === null) return null
  return node.entries.find(([candidate]) => candidate === key)?.[1] ?? null
}

export function withEntry<Value>(map: PersistentMap<Value>, key: string, value: Value): PersistentMap<Value> {
  const isNew = entryOf(map, key) === null
  const root = nodeWith({ node: map.root, level: 0, hash: hashOf(key) }, [key, value])
  return { size: map.size + (isNew ? 1 : 0), root }
}

export function* valuesOf<Value>({ root }: PersistentMap<Value>): Generator<Value> {
  if (root !== null) yield* valuesUnder(root)
}

function* valuesUnder<Value>(node: Node<Value>): Generator<Value> {
  if ('entries' in node) {
    for (const [, value] of node.entries) yield value
    return
  }
  for (const child of node.nodes) if (child !== null) yield* valuesUnder(child)
}

interface Place<Value> {
  readonly node: Node<Value> | null
  readonly level: number
  readonly hash: number
}

function nodeWith<Value>({ node, level, hash }: Place<Value>, entry: readonly [string, Value]): Node<Value> {
  if (level === LEVELS) {
    const entries = node !== null && 'entries' in node ? node.entries : []
    const position = entries.findIndex(([key]) => key === entry[0])
    if (position < 0) return { entries: [...entries, entry] }
    return { entries: entries.map((kept, at) => (at === position ? entry : kept)) }
  }
  const nodes = node !== null && 'nodes' in node ? [...node.nodes] : new Array<Node<Value> | null>(BRANCHES).fill(null)
  const branch = branchAt(hash, level)
  nodes[branch] = nodeWith({ node: nodes[branch] ?? null, level: level + 1, hash }, entry)
  return { nodes }
}

function branchAt(hash: number, level: number): number {
  return (hash >>> (level * BITS_PER_LEVEL)) % BRANCHES
}

/** FNV-1a, its upper half folded into the bits that are used. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let position = 0; position < key.length; position++) {
    hash = Math.imul(hash ^ key.charCodeAt(position), 0x01000193)
  }
  return (hash ^ (hash >>> 16)) >>> 0
}
