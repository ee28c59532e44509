// The rules by which a battle moves the ratings of its two players, in two steps. The match stores the reason if the
// history of the players forbids rating; the end computes the ratings. Each step runs in the transaction of its event.

import type { Battle, BattleHead, PlayerCard } from '@bougie/battle-messages'
import { assert, type BattleState, isProvisional, type Rating, rateBattle, SEATS, winnerOf } from '@bougie/engine'
import type { BattleId, UnratedReason, UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'
import type { MatchUnratedReason, PairEvidence } from './rating-repository.ts'
import * as ratings from './rating-repository.ts'

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
  transaction: Transaction,
  { head, state }: Battle,
): Promise<ReadonlyMap<UserId, CardRating>> {
  const winner = winnerOf(state)
  const reason = (await ratings.unratedReason(transaction, head.id)) ?? endReason(state, winner)
  const endedAt = new Date(state.lastEventAtMs)
  const { one, two } = head.players
  const ended = { battleId: head.id, userIds: { one: one.id, two: two.id } }
  if (winner === null || reason !== null) {
    const unrated = { unratedReason: reason ?? 'cancelled', before: null, after: null } as const
    await ratings.store(transaction, { ...ended, at: endedAt, ...unrated })
    return new Map()
  }
  const locked = await ratings.lock(transaction, [one.id, two.id])
  const [ratingOne, ratingTwo] = [locked.get(one.id), locked.get(two.id)]
  assert(ratingOne !== undefined && ratingTwo !== undefined, 'both ratings were locked')
  const before = { one: ratingOne, two: ratingTwo }
  const after = rateBattle(before, winner)
  // Later than every rated row of both players, even if server clocks differ, because the recomputation follows this
  // order.
  const at = new Date(Math.max(endedAt.getTime(), before.one.ratedAt.getTime() + 1, before.two.ratedAt.getTime() + 1))
  await ratings.store(transaction, { ...ended, at, unratedReason: null, before, after })
  await ratings.storeCurrent(
    transaction,
    SEATS.map((seat) => ({
      ...after[seat],
      userId: ended.userIds[seat],
      battles: before[seat].battles + 1,
      ratedAt: at,
    })),
  )
  return new Map(
    SEATS.map((seat) => {
      return [ended.userIds[seat], movedRating(head.id, { before: before[seat], after: after[seat] })]
    }),
  )
}

/** The public form: whole points, and whether they are still provisional. */
export function cardRating(rating: Pick<Rating, 'points' | 'deviation'>): CardRating {
  return { points: Math.round(rating.points), provisional: isProvisional(rating) }
}

/** The public form of a rating that this battle has just moved. */
export function movedRating(
  battleId: BattleId,
  { before, after }: Readonly<Record<'before' | 'after', Pick<Rating, 'points' | 'deviation'>>>,
): CardRating {
  const change = Math.round(after.points) - Math.round(before.points)
  return { ...cardRating(after), last: { battleId, change } }
}

/** A battle given up before its first round was decided says nothing about how well anybody plays. */
function endReason({ rounds }: BattleState, winner: ReturnType<typeof winnerOf>): UnratedReason | null {
  if (winner === null) return 'cancelled'
  return rounds.length === 0 ? 'no_round' : null
}
