const KNOWN_MAX = 200

/** Caches a value per key: a painter requests the same few texts in every frame. */
export function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    if (known.size >= KNOWN_MAX) known.clear()
    const value = make(key)
    known.set(key, value)
    return value
  }
}
