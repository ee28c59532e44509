import type { Clock } from '../../../ports/clock.ts'

/** The number of waits that are kept for each stake, and their maximum age. */
const SAMPLES_MAX = 32
const SAMPLE_AGE_MAX_MS = 10 * 60_000

interface Sample {
  readonly waitedMs: number
  readonly atMs: number
}

/** Estimates the wait of a player at a stake from the latest pairings. */
export function createWaitEstimate({ clock }: { clock: Clock }) {
  const samples = new Map<number, Sample[]>()

  return {
    add(amountCents: number, waitedMs: number): void {
      const recent = samples.get(amountCents) ?? []
      recent.push({ waitedMs, atMs: clock.nowMs() })
      samples.set(amountCents, recent.slice(-SAMPLES_MAX))
    },
    /** The median of the recent waits; null without recent pairings. */
    estimateMs(amountCents: number): number | null {
      const sinceMs = clock.nowMs() - SAMPLE_AGE_MAX_MS
      const waits = (samples.get(amountCents) ?? [])
        .filter(({ atMs }) => atMs >= sinceMs)
        .map(({ waitedMs }) => waitedMs)
      waits.sort((left, right) => left - right)
      return waits[Math.floor(waits.length / 2)] ?? null
    },
  }
}
