// The stored battles after a run: the head row matches the events, the records add up, every end is fair and in time.
import { fairnessOf, RESTART_GRACE_MS, replay, SEATS, statusOf, verifyFairness, winnerOf } from '@bougie/engine'
import { latestEndMs } from '@bougie/engine/testing/latest-end.ts'
import { countsOf, type Problems } from '../problems.ts'
import type { StoredTruth, TrueBattle } from '../stored-truth.ts'

export interface EventStreamChecks {
  readonly truth: StoredTruth
  readonly problems: Problems
  /** The total time that the server lost to faults. */
  readonly faultMs: number
}

interface HeadRow {
  readonly status: string
  readonly round: number
  readonly pointsOne: number
  readonly pointsTwo: number
  readonly winner: string | null
  readonly forfeitedBy: string | null
  readonly cancelReason: string | null
  readonly version: number
  readonly endedAt: string | null
}

export function checkEventStreams({ truth, problems, faultMs }: EventStreamChecks): void {
  for (const battle of truth.battles()) {
    checkHead(battle, truth, problems)
    checkFairness(battle, problems)
    checkEnd(battle, problems, faultMs)
  }
  checkRecords(truth, problems)
}

function checkHead(battle: TrueBattle, truth: StoredTruth, problems: Problems): void {
  const { id, events } = battle
  const state = replay(events)
  const [row] = truth.rows<HeadRow>(
    `SELECT status, round, points_one AS pointsOne, points_two AS pointsTwo, winner, forfeited_by AS forfeitedBy,
      cancel_reason AS cancelReason, version, ended_at AS endedAt FROM battles WHERE id = ?`,
    id,
  )
  const { outcome } = state
  const replayed: Omit<HeadRow, 'endedAt'> & { endedAtMs: number | null } = {
    status: statusOf(state),
    round: state.round,
    pointsOne: state.points.one,
    pointsTwo: state.points.two,
    winner: winnerOf(state),
    forfeitedBy: outcome?.type === 'forfeited' ? outcome.forfeitedBy : null,
    cancelReason: outcome?.type === 'cancelled' ? outcome.reason : null,
    version: events.length,
    endedAtMs: outcome === null ? null : state.lastEventAtMs,
  }
  const { endedAt, ...rest } = row ?? { endedAt: null }
  const stored = { ...rest, endedAtMs: endedAt === null ? null : Date.parse(endedAt) }
  const isSame = JSON.stringify(stored) === JSON.stringify(replayed)
  const what = () => `${JSON.stringify(stored)} ${JSON.stringify(replayed)}`
  problems.expect(isSame, 'the head is its replayed events', what)
}

function checkFairness(battle: TrueBattle, problems: Problems): void {
  const { id, events, state, serverSeed, clientSeeds, commitment } = battle
  for (const event of events) {
    if (event.type !== 'seedGiven') continue
    const counts = clientSeeds[SEATS.indexOf(event.seat)] === event.clientSeed
    problems.expect(counts, 'the seed that a player gave is the one that counts', () => id)
  }
  const fairness = fairnessOf(state, { serverSeed, clientSeeds })
  const promise = { commitment, clientSeeds }
  const verdict = fairness.revealed ? verifyFairness(fairness, promise).verdict : 'conforme'
  problems.expect(verdict === 'conforme', 'a recomputed battle is fair', () => id)
}

function checkEnd({ id, events, state }: TrueBattle, problems: Problems, faultMs: number): void {
  const [first] = events
  if (first === undefined) return
  // After an interruption players have the grace to come back, and an interrupted prediction is prolonged by a few
  // seconds.
  const { disconnectGraceMs, predictionMs } = state.settings
  const interruptions = events.filter(({ type }) => type === 'battleResumed' || type === 'battleProlonged').length
  const latestMs =
    latestEndMs(replay([first])) + faultMs + interruptions * (disconnectGraceMs + RESTART_GRACE_MS + predictionMs)
  const isInTime = state.outcome !== null && state.lastEventAtMs <= latestMs
  const what = () => `${id} in ${state.phase} of round ${state.round}: ${JSON.stringify(state.outcome)}`
  problems.expect(isInTime, 'every battle is over by its latest end', what)
}

function checkRecords(truth: StoredTruth, problems: Problems): void {
  const played = truth.battles().flatMap(({ state: { outcome }, userIds, stakeCents }) => {
    if (outcome === null || outcome.type === 'cancelled' || stakeCents === 0) return []
    return [
      { players: SEATS.map((seat) => userIds[seat]), winner: 'winner' in outcome ? [userIds[outcome.winner]] : [] },
    ]
  })
  const games = countsOf(played.flatMap(({ players }) => players))
  const wins = countsOf(played.flatMap(({ winner }) => winner))
  const rows = truth.rows<{ userId: string; wins: number; games: number }>(
    'SELECT user_id AS userId, wins, wins + losses + draws AS games FROM player_records',
  )
  const stored = new Map(rows.map((row) => [row.userId, row]))
  for (const userId of new Set([...Object.keys(games), ...stored.keys()])) {
    const row = stored.get(userId)
    const isRight = row?.wins === (wins[userId] ?? 0) && row.games === (games[userId] ?? 0)
    const what = () => `${userId}: ${JSON.stringify(row)}`
    problems.expect(isRight, 'the record of a player counts each ended battle for a stake once', what)
  }
}
