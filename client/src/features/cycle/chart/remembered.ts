const KNOWN_MAX = 200

/** Made once for each key: what paints in every frame asks for the same few texts again and again. */
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
