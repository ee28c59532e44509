// The rules by which a battle moves the ratings of its two players, in two steps. The match stores the reason if the
// history of the players forbids rating; the end computes the ratings. Each step runs in the transaction of its event.
import type { BattleHead, PlayerCard } from '@bougie/battle-messages'
import { type BattleState, isProvisional, type Rating, rateBattle, SEATS } from '@bougie/engine'
import type { UnratedReason, UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'
import type { CurrentRating, MatchUnratedReason, PairEvidence, RatingRepository } from './rating-repository.ts'

type CardRating = NonNullable<PlayerCard['rating']>

export function unratedReasonOf(
  head: Pick<BattleHead, 'players' | 'programs' | 'stakeCents'>,
  evidence: PairEvidence | null,
): MatchUnratedReason | null {
  if (SEATS.some((seat) => head.players[seat].bot)) return 'bot'
  if (SEATS.some((seat) => head.programs[seat])) return 'program'
  return head.stakeCents === 0 ? 'free' : evidence
}

/** Runs in the transaction that stores the end. Returns both ratings if the battle moved them. */
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
  // Later than every rated row of both players, even if server clocks differ, because the recomputation follows this
  // order.
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

/** The public form: whole points, and whether they are still provisional. */
export function cardRating(rating: Pick<Rating, 'points' | 'deviation'>): CardRating {
  return { points: Math.round(rating.points), provisional: isProvisional(rating) }
}

function winnerOf({ outcome }: BattleState): 'one' | 'two' | 'draw' | null {
  if (outcome === null || outcome.type === 'cancelled') return null
  return outcome.type === 'draw' ? 'draw' : outcome.winner
}

/** A battle given up before its first round was decided says nothing about how well anybody plays. */
function endReason({ rounds }: BattleState, winner: ReturnType<typeof winnerOf>): UnratedReason | null {
  if (winner === null) return 'cancelled'
  return rounds.length === 0 ? 'no_round' : null
}

function requireRating(ratings: ReadonlyMap<UserId, CurrentRating>, userId: UserId): CurrentRating {
  const rating = ratings.get(userId)
  if (rating === undefined) throw new Error(`the rating of ${userId} was not locked`)
  return rating
}
