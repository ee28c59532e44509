import type { ReadonlyStore } from './store.ts'

/** Derives a store from a part of another: computed once per value of the source, published only when it changed. */
export function selectFrom<Whole, Part>(
  source: ReadonlyStore<Whole>,
  select: (whole: Whole) => Part,
): ReadonlyStore<Part> {
  let lastWhole = source.get()
  let lastPart = select(lastWhole)

  function get(): Part {
    const whole = source.get()
    if (Object.is(whole, lastWhole)) return lastPart
    lastWhole = whole
    lastPart = select(whole)
    return lastPart
  }

  return {
    get,
    subscribe(listener) {
      let seen = get()
      return source.subscribe(() => {
        const part = get()
        if (Object.is(part, seen)) return
        seen = part
        listener()
      })
    },
  }
}

/** Combines two stores into one value, computed again only when either changed. */
export function combine<First, Second, Value>(
  first: ReadonlyStore<First>,
  second: ReadonlyStore<Second>,
  join: (first: First, second: Second) => Value,
): ReadonlyStore<Value> {
  let last = { first: first.get(), second: second.get() }
  let value = join(last.first, last.second)
  return {
    get() {
      const next = { first: first.get(), second: second.get() }
      if (Object.is(next.first, last.first) && Object.is(next.second, last.second)) return value
      last = next
      value = join(next.first, next.second)
      return value
    },
    subscribe(listener) {
      const stops = [first.subscribe(listener), second.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
