import type { ReadonlyStore } from './store.ts'

/** A part of a store as a store: computed once per value of the source, told on only when the part changed. */
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
    const part = select(whole)
    if (!Object.is(part, lastPart)) lastPart = part
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
