// Values requested in the same tick of the event loop are read by one statement: the cost of a short statement is its
// round trip, or on SQLite its locks, and hardly its rows. No caller gets an older value by this, because the statement
// is sent after the last request.

/** The most keys of one statement; further ones go with the next. */
const KEYS_MAX = 500

/** Undefined for a key without a row. */
export type GatheredRead<Key, Value> = (key: Key) => Promise<Value | undefined>

export function createGatheredRead<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): GatheredRead<Key, Value> {
  let waiting = new Map<Key, PromiseWithResolvers<Value | undefined>>()

  function flush(): void {
    if (waiting.size === 0) return
    const asked = waiting
    waiting = new Map()
    read([...asked.keys()]).then(
      (found) => {
        for (const [key, { resolve }] of asked) resolve(found.get(key))
      },
      (cause: unknown) => {
        for (const { reject } of asked.values()) reject(cause)
      },
    )
  }

  return (key) => {
    const known = waiting.get(key)
    if (known) return known.promise
    if (waiting.size === 0) setImmediate(flush)
    const mine = Promise.withResolvers<Value | undefined>()
    waiting.set(key, mine)
    if (waiting.size === KEYS_MAX) flush()
    return mine.promise
  }
}
