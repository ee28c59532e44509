/**
 * Sets an entry of a map whose insertion order is age: the entry becomes the newest, and beyond `sizeMax` the oldest one
 * is dropped.
 */
export function setNewest<Key, Value>(
  map: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  sizeMax: number,
): void {
  map.delete(key)
  map.set(key, value)
  const oldest = map.keys().next()
  if (map.size > sizeMax && !oldest.done) map.delete(oldest.value)
}
