// The rules by which a battle moves the ratings of its two players, in two steps, each in the transaction that stores its
// reason: the match records why a battle will move none, by the history of its players; the end computes the ratings.
import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import {
  type BattleState,
  isProvisional,
  type PerSeat,
  type Rating,
  rateBattle,
  SEATS,
  type Seat,
} from '@bougie/engine'
import type { BattleId, UnratedReason, UserId } from '@bougie/protocol'
import type { Reader, Transaction } from '../../../ports/database.ts'

/** The same two are rated so many times a day: nobody climbs with a friend who always loses. */
export const RATED_PER_PAIR_AND_DAY = 3
/** Sign-ins from one network within so many days count as one household. */
export const NETWORK_DAYS = 7

/** Why a match moves no rating, known when it is made. */
export type MatchUnratedReason = Exclude<UnratedReason, 'cancelled' | 'no_round' | 'before_ratings'>

/** The reasons in stored history why a battle of these two players moves no rating. */
export type PairEvidence = 'same_network' | 'same_device' | 'same_destination' | 'repeated'

export interface PairToRate {
  readonly userIds: readonly [UserId, UserId]
}

export interface CurrentRating extends Rating {
  readonly userId: UserId
  readonly battles: number
  readonly ratedAt: Date
}

export interface BattleRatingRow {
  readonly battleId: BattleId
  readonly seat: Seat
  readonly userId: UserId
  readonly at: Date
  readonly unratedReason: UnratedReason | null
  /** Both null where a reason stands. */
  readonly before: Rating | null
  readonly after: Rating | null
}

export interface RatingPoint {
  readonly battleId: BattleId
  readonly at: Date
  readonly points: number
  readonly deviation: number
}

export interface BattleVerdict {
  /** Null while the battle runs and may still move the ratings. */
  readonly rated: boolean | null
  readonly reason: UnratedReason | null
}

/** A rated battle as the recomputation needs it. */
export interface RatedBattle {
  readonly battleId: BattleId
  readonly at: Date
  readonly winner: 'one' | 'two' | 'draw'
  readonly userIds: PerSeat<UserId>
  readonly before: PerSeat<Rating>
  readonly after: PerSeat<Rating>
}

export interface RatingRepository {
  /** For each pair, in their order; null where nothing speaks against rating it. */
  evidence(transaction: Transaction, pairs: readonly PairToRate[], at: Date): Promise<readonly (PairEvidence | null)[]>
  unratedReason(transaction: Transaction, battleId: BattleId): Promise<MatchUnratedReason | null>
  verdict(reader: Reader, battleId: BattleId): Promise<BattleVerdict>
  /** The ratings of both, INITIAL_RATING before the first rated battle; locked until the transaction ends. */
  lock(transaction: Transaction, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CurrentRating>>
  store(transaction: Transaction, rows: readonly BattleRatingRow[], current: readonly CurrentRating[]): Promise<void>
  current(reader: Reader, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CurrentRating>>
  /** After each rated battle of the player, the newest first. */
  history(reader: Reader, userId: UserId, limit: number): Promise<readonly RatingPoint[]>
  /** In the order of their computation. */
  rated(
    reader: Reader,
    page: { readonly after: { readonly at: Date; readonly battleId: BattleId } | null; readonly max: number },
  ): Promise<readonly RatedBattle[]>
  /** Everybody who has one. */
  allCurrent(reader: Reader): Promise<readonly CurrentRating[]>
  /** Ended battles without two rows, running ones with any, and rated ones that could not be: with a bot, a program or no stake, or cancelled. */
  misplaced(reader: Reader, max: number): Promise<readonly BattleId[]>
  /** Writes recomputed figures over the stored ones. */
  rewrite(transaction: Transaction, battles: readonly RatedBattle[], current: readonly CurrentRating[]): Promise<void>
}

type CardRating = NonNullable<PlayerCard['rating']>

export function unratedReasonOf(
  head: Pick<BattleHead, 'players' | 'programs' | 'stakeCents'>,
  evidence: PairEvidence | null,
): MatchUnratedReason | null {
  if (SEATS.some((seat) => head.players[seat].bot)) return 'bot'
  if (SEATS.some((seat) => head.programs[seat])) return 'program'
  return head.stakeCents === 0 ? 'free' : evidence
}

/** In the transaction that stores the end. Returns both ratings where the battle moved them. */
export async function rateEndedBattle(
  ratings: Pick<RatingRepository, 'unratedReason' | 'lock' | 'store'>,
  transaction: Transaction,
  { head, state }: { readonly head: BattleHead; readonly state: BattleState },
): Promise<ReadonlyMap<UserId, CardRating>> {
  const winner = winnerOf(state)
  const reason = (await ratings.unratedReason(transaction, head.id)) ?? endReason(state, winner)
  const endedAt = new Date(state.lastEventAtMs)
  if (winner === null || reason !== null) {
    await storeUnrated(ratings, transaction, { head, reason: reason ?? 'cancelled', at: endedAt })
    return new Map()
  }
  const { one, two } = head.players
  const locked = await ratings.lock(transaction, [one.id, two.id])
  const before = { one: requireRating(locked, one.id), two: requireRating(locked, two.id) }
  const after = rateBattle(before, winner)
  // Later than every rated row of both, whatever the clocks of several servers say: this order is the order of computation.
  const at = new Date(Math.max(endedAt.getTime(), before.one.ratedAt.getTime() + 1, before.two.ratedAt.getTime() + 1))
  await ratings.store(
    transaction,
    SEATS.map((seat) => ({
      battleId: head.id,
      seat,
      userId: head.players[seat].id,
      at,
      unratedReason: null,
      before: before[seat],
      after: after[seat],
    })),
    SEATS.map((seat) => ({
      ...after[seat],
      userId: head.players[seat].id,
      battles: before[seat].battles + 1,
      ratedAt: at,
    })),
  )
  return new Map(
    SEATS.map((seat) => {
      const change = Math.round(after[seat].points) - Math.round(before[seat].points)
      return [head.players[seat].id, { ...cardRating(after[seat]), last: { battleId: head.id, change } }]
    }),
  )
}

export function storeUnrated(
  ratings: Pick<RatingRepository, 'store'>,
  transaction: Transaction,
  { head, reason, at }: { readonly head: BattleHead; readonly reason: UnratedReason; readonly at: Date },
): Promise<void> {
  const rows = SEATS.map((seat) => ({
    battleId: head.id,
    seat,
    userId: head.players[seat].id,
    at,
    unratedReason: reason,
    before: null,
    after: null,
  }))
  return ratings.store(transaction, rows, [])
}

/** As everybody sees it: whole points, and whether they are still a guess. */
export function cardRating(rating: Pick<Rating, 'points' | 'deviation'>): CardRating {
  return { points: Math.round(rating.points), provisional: isProvisional(rating) }
}

function winnerOf({ outcome }: BattleState): 'one' | 'two' | 'draw' | null {
  if (outcome === null || outcome.type === 'cancelled') return null
  return outcome.type === 'draw' ? 'draw' : outcome.winner
}

/** A battle given up before its first round was decided shows nothing of how well anybody plays. */
function endReason({ rounds }: BattleState, winner: ReturnType<typeof winnerOf>): UnratedReason | null {
  if (winner === null) return 'cancelled'
  return rounds.length === 0 ? 'no_round' : null
}

function requireRating(ratings: ReadonlyMap<UserId, CurrentRating>, userId: UserId): CurrentRating {
  const rating = ratings.get(userId)
  if (rating === undefined) throw new Error(`the rating of ${userId} was not locked`)
  return rating
}
