import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMPTY_MAP, entryOf, type PersistentMap, valuesOf, withEntry } from './persistent-map.ts'

const key = fc.oneof(fc.uuid(), fc.constantFrom('a', 'b', 'c'), fc.string())
const entries = fc.array(fc.tuple(key, fc.integer()), { maxLength: 200 })

function mapOf(list: readonly (readonly [string, number])[]): PersistentMap<number> {
  return list.reduce<PersistentMap<number>>((map, [name, value]) => withEntry(map, name, value), EMPTY_MAP)
}

describe('a persistent map', () => {
  test('has the entries of a map', () => {
    fc.assert(
      fc.property(entries, fc.string(), (list, other) => {
        const expected = new Map(list)
        const map = mapOf(list)
        expect(map.size).toBe(expected.size)
        for (const [name, value] of expected) expect(entryOf(map, name)).toBe(value)
        if (!expected.has(other)) expect(entryOf(map, other)).toBeNull()
        const ascending = (left: number, right: number) => left - right
        expect([...valuesOf(map)].sort(ascending)).toEqual([...expected.values()].sort(ascending))
      }),
    )
  })

  test('leaves every earlier one as it was', () => {
    fc.assert(
      fc.property(entries, key, fc.integer(), (list, name, value) => {
        const before = mapOf(list)
        const copy = structuredClone(before)
        withEntry(before, name, value)
        expect(before).toEqual(copy)
      }),
    )
  })

  test('shares all but the path to the entry, so that one more costs the same however many there are', () => {
    const count = 20_000
    const map = mapOf(Array.from({ length: count }, (_, index) => [`bet ${index}`, index]))
    const before = nodesOf(map)
    const after = nodesOf(withEntry(map, 'one more', 1))
    const made = [...after].filter((node) => !before.has(node))
    expect(before.size).toBeGreaterThan(10_000)
    expect(made.length).toBeLessThanOrEqual(4)
  })

  test('distinguishes keys of the same leaf', () => {
    // Far more keys than leaves.
    const list = Array.from({ length: 60_000 }, (_, index) => [`k${index}`, index] as const)
    const map = mapOf(list)
    expect(map.size).toBe(60_000)
    expect(list.every(([name, value]) => entryOf(map, name) === value)).toBe(true)
  })
})

function nodesOf(map: PersistentMap<number>): Set<unknown> {
  const nodes = new Set<unknown>()
  const visit = (node: PersistentMap<number>['root']): void => {
    if (node === null) return
    nodes.add(node)
    if ('nodes' in node) for (const child of node.nodes) visit(child)
  }
  visit(map.root)
  return nodes
}
