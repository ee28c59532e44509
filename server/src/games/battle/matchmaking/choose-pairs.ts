// Chooses who plays whom: within one stake, the players nearest in rating, in a window that widens with the wait. The
// player who waits longest chooses first. It is a pure decision over the heads of the lines.
//
// Ratings fall into bands, each in the order of arrival. Two players of one band always play each other, so after a
// pass hardly more players are left than there are bands, and a pair costs the same however many players wait.
import type { UserId } from '@bougie/protocol'
import type { QueuePair, QueuePlace } from '../../../ports/queue.ts'

/** Ratings within one band count as equal. */
export const RATING_BAND_POINTS = 50
const BANDS_MAX = 80
/** The width of the window at the start, and by how much each step of the wait widens it. */
const WINDOW_POINTS = 100
const WINDOW_STEP_MS = 500
/** After this wait a player plays anybody, so ratings make nobody wait longer. */
export const RATING_WAIT_MAX_MS = 3_000
/**
 * At most this many players of a band are checked for one who may play the seeker, so that a group that avoids each
 * other does not slow the pass.
 */
const BAND_LOOK_MAX = 16

export interface ChosenPairs {
  readonly pairs: readonly QueuePair<QueuePlace>[]
  /** The time at which a wider window may allow another pair; null if waiting changes nothing. */
  readonly retryAtMs: number | null
}

export function choosePairs(
  lines: readonly (readonly QueuePlace[])[],
  { nowMs, pairsMax }: { readonly nowMs: number; readonly pairsMax: number },
): ChosenPairs {
  const pairs: QueuePair<QueuePlace>[] = []
  let retryAtMs: number | null = null
  for (const line of lines) {
    const left = pairLine(line, nowMs, pairsMax - pairs.length, pairs)
    const oldest = left.length > 1 ? left.find((place) => nowMs - place.joinedAtMs < RATING_WAIT_MAX_MS) : undefined
    if (oldest !== undefined) retryAtMs = Math.min(retryAtMs ?? Number.POSITIVE_INFINITY, nextStepMs(oldest, nowMs))
  }
  return { pairs, retryAtMs }
}

/** The largest difference between two ratings that may meet after this wait, the longer one of the two. */
export function ratingWindow(waitedMs: number): number {
  if (waitedMs >= RATING_WAIT_MAX_MS) return Number.POSITIVE_INFINITY
  return WINDOW_POINTS * (1 + Math.floor(Math.max(0, waitedMs) / WINDOW_STEP_MS))
}

function nextStepMs({ joinedAtMs }: QueuePlace, nowMs: number): number {
  const steps = Math.floor(Math.max(0, nowMs - joinedAtMs) / WINDOW_STEP_MS)
  return joinedAtMs + (steps + 1) * WINDOW_STEP_MS
}

/** Returns the players without an opponent, in their order. */
function pairLine(
  line: readonly QueuePlace[],
  nowMs: number,
  pairsMax: number,
  pairs: QueuePair<QueuePlace>[],
): QueuePlace[] {
  const bands: QueuePlace[][] = Array.from({ length: BANDS_MAX + 1 }, () => [])
  for (const place of line) bandOf(bands, bandIndex(place)).push(place)
  const taken = new Set<QueuePlace>()
  let made = 0
  for (const first of line) {
    if (made >= pairsMax) break
    if (taken.has(first)) continue
    const second = opponentFor(first, bands, taken, nowMs)
    if (second === null) continue
    taken.add(first).add(second)
    made += 1
    pairs.push(first.joinedAtMs <= second.joinedAtMs ? { first, second } : { first: second, second: first })
  }
  return line.filter((place) => !taken.has(place))
}

function opponentFor(
  seeker: QueuePlace,
  bands: QueuePlace[][],
  taken: ReadonlySet<QueuePlace>,
  nowMs: number,
): QueuePlace | null {
  const own = bandIndex(seeker)
  const bandsMax = Math.min(BANDS_MAX, ratingWindow(nowMs - seeker.joinedAtMs) / RATING_BAND_POINTS)
  for (let distance = 0; distance <= bandsMax; distance += 1) {
    const below = firstFor(seeker, bandOf(bands, own - distance), taken)
    const above = distance === 0 ? null : firstFor(seeker, bandOf(bands, own + distance), taken)
    if (below !== null && above !== null) return below.joinedAtMs <= above.joinedAtMs ? below : above
    if (below !== null || above !== null) return below ?? above
  }
  return null
}

function firstFor(seeker: QueuePlace, band: QueuePlace[], taken: ReadonlySet<QueuePlace>): QueuePlace | null {
  while (band[0] !== undefined && taken.has(band[0])) band.shift()
  let looked = 0
  for (const place of band) {
    if (place === seeker || taken.has(place)) continue
    if (!areApart(seeker, place)) return place
    looked += 1
    if (looked === BAND_LOOK_MAX) return null
  }
  return null
}

export function areApart(one: QueuePlace, two: QueuePlace): boolean {
  return avoids(one, two.userId) || avoids(two, one.userId)
}

function avoids({ avoids: avoided }: QueuePlace, userId: UserId): boolean {
  return avoided.length > 0 && avoided.includes(userId)
}

function bandIndex({ rating }: QueuePlace): number {
  return Math.min(BANDS_MAX, Math.max(0, Math.floor(rating / RATING_BAND_POINTS)))
}

/** Beyond both ends there is no band. */
function bandOf(bands: QueuePlace[][], index: number): QueuePlace[] {
  return bands[index] ?? []
}
