import type { SharedDependencies } from '../shared-dependencies.ts'
import { createAlarm } from './alarm.ts'

/** At most this many entries are due in one tick; the rest follows in the next one, after sockets were served. */
const DUE_PER_TICK_MAX = 500

interface DueQueueDependencies<Value> extends Pick<SharedDependencies, 'clock' | 'timers'> {
  readonly onDue: (value: Value) => void
}

/** Entries that each become due at a time, in one ordered structure with one timer, however many there are. */
export function createDueQueue<Value>({ clock, timers, onDue }: DueQueueDependencies<Value>) {
  const heap = createDueHeap<Value>()
  const alarm = createAlarm({ clock, timers, ring })
  let isRinging = false

  function ring(): void {
    const nowMs = clock.nowMs()
    isRinging = true
    try {
      for (let taken = 0; taken < DUE_PER_TICK_MAX; taken++) {
        const value = heap.takeDue(nowMs)
        if (value === undefined) break
        onDue(value)
      }
    } finally {
      isRinging = false
      setAlarm()
    }
  }

  /** Once after all due entries, many of which are set again. */
  function setAlarm(): void {
    if (!isRinging) alarm.set(heap.nextDueAtMs())
  }

  return {
    /** Adds the entry or moves it. */
    set(key: string, dueAtMs: number, value: Value): void {
      heap.set(key, dueAtMs, value)
      setAlarm()
    },
    delete(key: string): void {
      heap.delete(key)
      setAlarm()
    },
    has: heap.has,
    clear(): void {
      heap.clear()
      setAlarm()
    },
  }
}

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
