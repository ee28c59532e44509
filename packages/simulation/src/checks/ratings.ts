// Ratings after a run, recomputed from the stored ends of battles: each battle is rated once or has its reason,
// whatever was killed, delayed or stored twice meanwhile.
import { INITIAL_RATING, type Rating, rateBattle, SEATS, type Seat } from '@bougie/engine'
import type { Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'

interface RatingRow {
  readonly battleId: string
  readonly seat: Seat
  readonly userId: string
  readonly reason: string | null
  readonly points: number | null
  readonly deviation: number | null
  readonly volatility: number | null
}

export function checkRatings(truth: StoredTruth, problems: Problems): void {
  const rows = truth.rows<RatingRow>(
    `SELECT battle_id AS battleId, seat, user_id AS userId, unrated_reason AS reason, points_after AS points,
       deviation_after AS deviation, volatility_after AS volatility
     FROM battle_ratings ORDER BY at, battle_id, seat`,
  )
  const byBattle = Map.groupBy(rows, ({ battleId }) => battleId)
  const current = new Map<string, Rating>()
  const battles = new Map(truth.battles().map((battle) => [battle.id, battle]))
  for (const [battleId, pair] of byBattle) {
    const battle = battles.get(battleId)
    if (battle !== undefined && pair.every(({ reason }) => reason === null)) checkRated(battle, pair, current, problems)
  }
  for (const { id, state } of battles.values()) {
    const pair = byBattle.get(id) ?? []
    const isWhole =
      state.outcome === null ? pair.length === 0 : pair.length === 2 && pair[0]?.reason === pair[1]?.reason
    const what = () => `${id}: ${JSON.stringify(pair)}`
    problems.expect(isWhole, 'each ended battle is rated once or has its reason', what)
  }
  checkDevices(truth, byBattle, problems)
  const stored = truth.rows<Rating & { userId: string }>(
    'SELECT user_id AS userId, points, deviation, volatility FROM player_ratings',
  )
  const isSame = stored.length === current.size && stored.every((rating) => isEqual(rating, current.get(rating.userId)))
  problems.expect(isSame, 'ratings recomputed from the battles are the stored ones', () => JSON.stringify(stored))
}

/** Includes battles that are still running. */
export function battlesOfOneDevice(truth: StoredTruth): readonly TrueBattle[] {
  const signIns = truth.rows<{ userId: string; mark: string }>(
    'SELECT user_id AS userId, device_mark AS mark FROM security_events WHERE device_mark IS NOT NULL',
  )
  const markOf = new Map(signIns.map(({ userId, mark }) => [userId, mark]))
  return truth.battles().filter(({ userIds: { one, two } }) => markOf.has(one) && markOf.get(one) === markOf.get(two))
}

function checkDevices(
  truth: StoredTruth,
  byBattle: ReadonlyMap<string, readonly RatingRow[]>,
  problems: Problems,
): void {
  const ofOneDevice = new Set(battlesOfOneDevice(truth).map(({ id }) => id))
  for (const { id, stakeCents } of truth.battles()) {
    const rows = byBattle.get(id) ?? []
    const isExpected = rows.length > 0 && stakeCents > 0 && ofOneDevice.has(id)
    problems.expect(
      rows.every(({ reason }) => (reason === 'same_device') === isExpected),
      'two wallets of one browser play unrated, and nobody else because of them',
      () => `${id}: ${JSON.stringify(rows)}`,
    )
  }
}

function checkRated(
  { id, userIds, stakeCents, state: { outcome, rounds } }: TrueBattle,
  pair: readonly RatingRow[],
  current: Map<string, Rating>,
  problems: Problems,
): void {
  const mayBeRated = outcome !== null && outcome.type !== 'cancelled' && rounds.length > 0 && stakeCents > 0
  problems.expect(mayBeRated, 'only battles that were played to a result for a stake are rated', () => id)
  if (outcome === null || outcome.type === 'cancelled') return
  const before = {
    one: current.get(userIds.one) ?? INITIAL_RATING,
    two: current.get(userIds.two) ?? INITIAL_RATING,
  }
  const after = rateBattle(before, outcome.type === 'draw' ? 'draw' : outcome.winner)
  for (const seat of SEATS) {
    current.set(userIds[seat], after[seat])
    const row = pair.find((rated) => rated.seat === seat && rated.userId === userIds[seat])
    const what = () => `${id}: ${JSON.stringify(row)}`
    problems.expect(isEqual(row, after[seat]), 'a battle moves ratings by its result', what)
  }
}

type Figures = { readonly [Name in keyof Rating]: number | null }

function isEqual(stored: Figures | undefined, computed: Rating | undefined): boolean {
  if (stored === undefined || computed === undefined) return false
  const { points, deviation, volatility } = computed
  return stored.points === points && stored.deviation === deviation && stored.volatility === volatility
}
