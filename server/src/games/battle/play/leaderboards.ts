import { eurosFromCents, type Period } from '@bougie/protocol'
import { startOf } from '../../../platform/durations.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { Reader } from '../../../ports/database.ts'
import { cardRating } from '../rating/rating.ts'
import type { LeaderboardQuery, LeaderboardRow, shownNames } from './player-repository.ts'

const ROWS_MAX = 50
/** The ranks of a period are computed at most once in this time, however many players look at them. */
const KEPT_MS_MIN = 10_000
/**
 * And kept for so many times as long as it took to compute them. Those of all time read every battle or bet: with
 * millions this takes seconds, and on SQLite nothing else runs meanwhile.
 */
const KEPT_TIMES_COST = 100

type LeaderboardMode = 'battle' | 'cycle'

interface LeaderboardsDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly ranks: Readonly<Record<LeaderboardMode, RankSource>>
  readonly shownNames: typeof shownNames
}

/** Best first. */
type RankSource = (reader: Reader, query: LeaderboardQuery) => Promise<readonly LeaderboardRow[]>

export function createLeaderboards({ clock, database, ranks, shownNames }: LeaderboardsDependencies) {
  const kept = new Map<string, { readonly untilMs: number; readonly rows: ReturnType<RankSource> }>()

  function rowsOf(mode: LeaderboardMode, period: Period): ReturnType<RankSource> {
    const key = `${mode} ${period}`
    const known = kept.get(key)
    if (known !== undefined && known.untilMs > clock.nowMs()) return known.rows
    const beganAtMs = clock.nowMs()
    const rows = ranks[mode](database.reader, { since: startOf(period, beganAtMs), limit: ROWS_MAX })
    kept.set(key, { untilMs: Number.POSITIVE_INFINITY, rows })
    const keep = () => {
      const nowMs = clock.nowMs()
      kept.set(key, { untilMs: nowMs + Math.max(KEPT_MS_MIN, KEPT_TIMES_COST * (nowMs - beganAtMs)), rows })
    }
    rows.then(keep, () => kept.delete(key))
    return rows
  }

  return {
    async top({ mode, period }: { mode: LeaderboardMode; period: Period }) {
      const rows = await rowsOf(mode, period)
      // Rows may be kept for minutes, but who hides or deletes the account must be gone at once.
      const names = await shownNames(
        database.reader,
        rows.map(({ userId }) => userId),
      )
      return rows
        .filter(({ userId }) => names.has(userId))
        .map(({ userId, victories, netCents, points = null, deviation = null }, index) => ({
          rank: index + 1,
          user_id: userId,
          pseudo: names.get(userId) ?? '',
          victories,
          net_gain: eurosFromCents(netCents),
          ...(points === null || deviation === null ? {} : { rating: cardRating({ points, deviation }) }),
        }))
    },
  }
}

export type Leaderboards = ReturnType<typeof createLeaderboards>
