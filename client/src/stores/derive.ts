import type { ReadonlyStore } from './store.ts'

interface Derivation<Parts extends readonly unknown[], Value> {
  /** The stores that the parts are read from. */
  readonly sources: readonly ReadonlyStore<unknown>[]
  readonly partsOf: () => readonly [...Parts]
  readonly join: (...parts: Parts) => Value
}

/** Derives a store from parts of others: its value is computed, and published, only when one of the parts changed. */
export function derive<Parts extends readonly unknown[], Value>(
  derivation: Derivation<Parts, Value>,
): ReadonlyStore<Value> {
  const { sources, partsOf, join } = derivation
  let parts = partsOf()
  let value = join(...parts)

  function get(): Value {
    const next = partsOf()
    if (next.every((part, index) => Object.is(part, parts[index]))) return value
    parts = next
    value = join(...next)
    return value
  }

  return {
    get,
    subscribe(listener) {
      let seen = get()
      function publish() {
        const current = get()
        if (Object.is(current, seen)) return
        seen = current
        listener()
      }
      const stops = sources.map((source) => source.subscribe(publish))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
