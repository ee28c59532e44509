// Reads ratings, and recomputes them: every rated battle in the order in which it was rated, beginning with the first.

import { assert, INITIAL_RATING, type PerSeat, type Rating, rateBattle, SEATS } from '@bougie/engine'
import type { BattleId, UserId } from '@bougie/protocol'
import { MINUTE_MS } from '../../../platform/durations.ts'
import type { Database, Reader, Transaction } from '../../../ports/database.ts'
import type { BattleParts } from '../dependencies.ts'
import { cardRating } from './rating.ts'
import type { CurrentRating, RatedBattle } from './rating-repository.ts'
import * as ratings from './rating-repository.ts'

/** More points than a curve can show. */
const RATING_HISTORY_MAX = 500
const BATTLES_PER_PAGE = 1_000
/** No more are listed: so many mean a serious error, and the first ones show it. */
const LISTED_MAX = 100
/** By then a battle that was rated is stored on every server's clock. */
const SETTLED_MS = MINUTE_MS
/** Stored values are whole millionths; accumulated differences in the last digit stay far below this. */
const TOLERANCE = 0.001

export type RatingProblem =
  | { readonly type: 'battle'; readonly battleId: BattleId }
  | { readonly type: 'player'; readonly userId: UserId }

export function createRatingService({ database }: BattleParts) {
  return {
    /** null before the first rated battle; `battles` counts the rated ones. */
    async currentRating(userId: UserId) {
      const rating = await ratings.current(database.reader, userId)
      if (rating === null) return null
      return { ...cardRating(rating), deviation: Math.round(rating.deviation), battles: rating.battles }
    },

    /** The ratings after the latest `limit` rated battles, newest first. */
    ratingHistory(userId: UserId, limit: number) {
      assert(limit >= 1 && limit <= RATING_HISTORY_MAX, 'a history has a bounded length')
      return ratings.history(database.reader, userId, limit)
    },
  }
}

/** Replays all rated battles, and compares the stored ratings with those that follow from them. */
export async function recomputeRatings(reader: Reader, nowMs: number) {
  return (await compareRatings(reader, nowMs)).found
}

type Found = Awaited<ReturnType<typeof recomputeRatings>>

interface Rewriting {
  readonly nowMs: number
  /** Stored in the same transaction. */
  readonly alongside: (transaction: Transaction, found: Found) => Promise<void>
}

/**
 * The same, and stores the ratings that differ. All is read before the transaction begins: while it is open no server
 * stores anything on SQLite, and Postgres ends one that is idle between its statements.
 */
export async function rewriteRatings(
  { reader, transaction }: Pick<Database, 'reader' | 'transaction'>,
  { nowMs, alongside }: Rewriting,
): Promise<Found> {
  const { found, wrong, corrected, until } = await compareRatings(reader, nowMs)
  await transaction(async (write) => {
    for (const battle of wrong) await ratings.rewrite(write, battle)
    if (corrected.length > 0) await storeSettled(write, corrected, until)
    await alongside(write, found)
  })
  return found
}

/**
 * Servers may end battles meanwhile: those that were rated within the last minute, and the ratings of their players, are
 * left to the next recomputation.
 */
async function compareRatings(reader: Reader, nowMs: number) {
  const until = new Date(nowMs - SETTLED_MS)
  const current = new Map<UserId, CurrentRating>()
  /** As they should be. */
  const wrong: RatedBattle[] = []
  let battles = 0
  let last: RatedBattle | undefined
  do {
    const page = await ratings.rated(reader, { after: last, until, max: BATTLES_PER_PAGE })
    for (const stored of page) {
      const battle = replayed(stored, current)
      battles += 1
      if (!isSame(stored, battle)) wrong.push(battle)
    }
    last = page.at(-1)
  } while (last !== undefined)
  const misplaced = await ratings.misplaced(reader, LISTED_MAX)
  const stored = new Map((await ratings.allCurrent(reader)).map((rating) => [rating.userId, rating]))
  const players = [...new Set([...current.keys(), ...stored.keys()])].filter((userId) => {
    const [computed, kept] = [current.get(userId), stored.get(userId)]
    if (kept !== undefined && kept.ratedAt > until) return false
    if (computed === undefined || kept === undefined) return true
    return computed.battles !== kept.battles || !isClose(computed, kept)
  })
  const unfounded = players.filter((userId) => !current.has(userId))
  const found = {
    battles,
    players: current.size,
    problems: problemsOf([...misplaced, ...wrong.map(({ battleId }) => battleId)], players),
    /** Those that a recomputation can't correct: misplaced or missing rows, and ratings that follow from no battle. */
    unmendable: problemsOf(misplaced, unfounded),
  }
  return { found, wrong, corrected: players.flatMap((userId) => current.get(userId) ?? []), until }
}

/** Without the ratings that a battle has moved since they were read. */
async function storeSettled(write: Transaction, corrected: readonly CurrentRating[], until: Date): Promise<void> {
  const locked = await ratings.lock(
    write,
    corrected.map(({ userId }) => userId),
  )
  const settled = corrected.filter(({ userId }) => (locked.get(userId)?.ratedAt ?? until) <= until)
  await ratings.storeCurrent(write, settled)
}

function problemsOf(battleIds: readonly BattleId[], userIds: readonly UserId[]): RatingProblem[] {
  return [
    ...[...new Set(battleIds)].map((battleId) => ({ type: 'battle', battleId }) as const),
    ...userIds.map((userId) => ({ type: 'player', userId }) as const),
  ].slice(0, LISTED_MAX)
}

/** Recomputes the battle from those before it, and updates `current`. */
function replayed(stored: RatedBattle, current: Map<UserId, CurrentRating>): RatedBattle {
  const { userIds, winner, at } = stored
  const before: PerSeat<Rating> = {
    one: current.get(userIds.one) ?? INITIAL_RATING,
    two: current.get(userIds.two) ?? INITIAL_RATING,
  }
  const after = rateBattle(before, winner)
  for (const seat of SEATS) {
    const userId = userIds[seat]
    current.set(userId, { ...after[seat], userId, battles: (current.get(userId)?.battles ?? 0) + 1, ratedAt: at })
  }
  return { ...stored, before, after }
}

function isSame(stored: RatedBattle, computed: RatedBattle): boolean {
  return SEATS.every(
    (seat) => isClose(stored.before[seat], computed.before[seat]) && isClose(stored.after[seat], computed.after[seat]),
  )
}

function isClose(one: Rating, two: Rating): boolean {
  const differences = [one.points - two.points, one.deviation - two.deviation, one.volatility - two.volatility]
  return differences.every((difference) => Math.abs(difference) <= TOLERANCE)
}
