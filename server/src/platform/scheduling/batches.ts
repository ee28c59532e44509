/** Limits of a sweep. Rows beyond both wait for the next one. */
export interface SweepLimits {
  /** Per transaction, so that none blocks other work for long. */
  readonly rowsMax: number
  readonly batchesMax: number
}

/** `sweepBatch` handles at most so many rows and returns their number; a batch that is not full is the last. */
export async function sweepInBatches(
  { rowsMax, batchesMax }: SweepLimits,
  sweepBatch: (rowsMax: number) => Promise<number>,
): Promise<void> {
  for (let batches = 0; batches < batchesMax; batches += 1) if ((await sweepBatch(rowsMax)) < rowsMax) return
}
