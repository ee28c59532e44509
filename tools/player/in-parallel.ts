/** Runs `work` for each item with a fixed concurrency; results in the order of the items. */
export async function inParallel<Item, Result>(
  items: Iterable<Item>,
  workers: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  const left = [...items].entries()
  const worker = async () => {
    for (const [index, item] of left) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}
