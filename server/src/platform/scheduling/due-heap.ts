interface Node<Value> {
  readonly key: string
  readonly dueAtMs: number
  readonly order: number
  readonly value: Value
  position: number
}

/**
 * Entries ordered by due time, and at equal times by when they were set. Indexed by key, so that moving or removing one
 * of many thousands takes a few steps and leaves nothing behind.
 */
export function createDueHeap<Value>() {
  const byKey = new Map<string, Node<Value>>()
  const heap: Node<Value>[] = []
  let nextOrder = 0

  function place(node: Node<Value>, position: number): void {
    heap[position] = node
    node.position = position
  }

  function siftUp(node: Node<Value>): void {
    let position = node.position
    while (position > 0) {
      const parentPosition = (position - 1) >> 1
      const parent = heap[parentPosition]
      if (parent === undefined || !isBefore(node, parent)) break
      place(parent, position)
      position = parentPosition
    }
    place(node, position)
  }

  function siftDown(node: Node<Value>): void {
    let position = node.position
    while (true) {
      const child = firstChild(position)
      if (child === undefined || !isBefore(child, node)) break
      const childPosition = child.position
      place(child, position)
      position = childPosition
    }
    place(node, position)
  }

  function firstChild(position: number): Node<Value> | undefined {
    const left = heap[2 * position + 1]
    const right = heap[2 * position + 2]
    return left !== undefined && right !== undefined && isBefore(right, left) ? right : left
  }

  function remove(node: Node<Value>): void {
    byKey.delete(node.key)
    const last = heap.pop()
    if (last === undefined || last === node) return
    place(last, node.position)
    siftUp(last)
    siftDown(last)
  }

  return {
    /** Adds the entry or moves it. */
    set(key: string, dueAtMs: number, value: Value) {
      const old = byKey.get(key)
      if (old !== undefined) remove(old)
      const node: Node<Value> = { key, dueAtMs, order: nextOrder++, value, position: heap.length }
      byKey.set(key, node)
      heap.push(node)
      siftUp(node)
    },
    delete(key: string) {
      const node = byKey.get(key)
      if (node !== undefined) remove(node)
      return node !== undefined
    },
    has: (key: string) => byKey.has(key),
    nextDueAtMs: () => heap[0]?.dueAtMs ?? null,
    /** Removes and returns the first entry that is due. */
    takeDue(nowMs: number) {
      const first = heap[0]
      if (first === undefined || first.dueAtMs > nowMs) return undefined
      remove(first)
      return first.value
    },
    clear() {
      byKey.clear()
      heap.length = 0
    },
    get size() {
      return heap.length
    },
  }
}

function isBefore(left: Node<unknown>, right: Node<unknown>): boolean {
  return left.dueAtMs < right.dueAtMs || (left.dueAtMs === right.dueAtMs && left.order < right.order)
}
