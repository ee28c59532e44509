/** Runs one task at a time for each key, in the order of the requests. */
export function createKeyedMutex<Key>() {
  const tails = new Map<Key, Promise<unknown>>()

  return {
    run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
      const before = tails.get(key)
      const result = before === undefined ? work() : before.then(work, work)
      tails.set(key, result)
      const forget = () => {
        if (tails.get(key) === result) tails.delete(key)
      }
      result.then(forget, forget)
      return result
    },
  }
}
