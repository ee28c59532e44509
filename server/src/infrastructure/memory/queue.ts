import type { UserId } from '@bougie/protocol'
import type { MatchmakingQueue, QueuePlace } from '../../ports/queue.ts'

/** A node of a linked list: removing any place costs the same however long the line is. */
interface Node {
  place: QueuePlace
  readonly order: number
  readonly line: Line
  previous: Node | null
  next: Node | null
}

interface Line {
  head: Node | null
  tail: Node | null
}

export function createMemoryQueue(): MatchmakingQueue {
  const lines = new Map<number, Line>()
  const nodes = new Map<UserId, Node>()
  /**
   * Only places that were taken, so that they can return to their order. Storing all waiting ones makes a pair a third
   * slower.
   */
  const orders = new WeakMap<QueuePlace, number>()
  /** Lines with at least two places, so that no others have to be visited. */
  const ready = new Set<Line>()
  let nextOrder = 0
  /** False if a batch was not confirmed, so that this queue may differ from the stored places. */
  let isConfirmed = true

  function lineOf(amountCents: number): Line {
    const line = lines.get(amountCents) ?? { head: null, tail: null }
    lines.set(amountCents, line)
    return line
  }

  function insert(place: QueuePlace, order: number): void {
    const line = lineOf(place.amountCents)
    // Newcomers go after the tail. A returning place has at most a few other returning places before it.
    let next: Node | null = null
    if (line.tail !== null && line.tail.order > order) {
      next = line.head
      while (next !== null && next.order < order) next = next.next
    }
    const node: Node = { place, order, line, previous: next === null ? line.tail : next.previous, next }
    if (node.previous === null) line.head = node
    else node.previous.next = node
    if (next === null) line.tail = node
    else next.previous = node
    nodes.set(place.userId, node)
    if (line.head !== line.tail) ready.add(line)
  }

  function remove(node: Node): QueuePlace {
    const { line, previous, next } = node
    if (previous === null) line.head = next
    else previous.next = next
    if (next === null) line.tail = previous
    else next.previous = previous
    if (line.head === line.tail) ready.delete(line)
    nodes.delete(node.place.userId)
    orders.set(node.place, node.order)
    return node.place
  }

  function fill(places: readonly QueuePlace[]): void {
    for (const node of [...nodes.values()]) remove(node)
    for (const place of places) insert(place, nextOrder++)
  }

  function headOf(line: Line, countMax: number): QueuePlace[] {
    const places: QueuePlace[] = []
    for (let node = line.head; node !== null && places.length < countMax; node = node.next) places.push(node.place)
    return places
  }

  function addAvoided(userId: UserId, other: UserId): void {
    const node = nodes.get(userId)
    if (node !== undefined) node.place = { ...node.place, avoids: [...node.place.avoids, other] }
  }

  return {
    // Only this process changes the queue, and its batches run one after another.
    async withLock(work, refill) {
      if (!isConfirmed) fill((await refill()).places)
      isConfirmed = false
      const confirm = () => {
        isConfirmed = true
      }
      return work({ mark: null, confirm })
    },
    enter: async (places) =>
      places.map((place) => {
        if (nodes.has(place.userId)) return false
        insert(place, nextOrder++)
        return true
      }),
    leave: async (userIds) =>
      userIds.map((userId) => {
        const node = nodes.get(userId)
        return node === undefined ? null : remove(node)
      }),
    find: async (userId) => nodes.get(userId)?.place ?? null,
    heads: async (perLineMax) => Array.from(ready, (line) => headOf(line, perLineMax)),
    async putBack(places) {
      for (const place of places) {
        if (!nodes.has(place.userId)) insert(place, orders.get(place) ?? nextOrder++)
      }
    },
    async keepApart(pairs) {
      for (const [one, two] of pairs) {
        addAvoided(one, two)
        addAvoided(two, one)
      }
    },
    count: async () => nodes.size,
    all: async () => Array.from(nodes.values(), ({ place }) => place),
  }
}
