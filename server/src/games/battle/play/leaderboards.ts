import { eurosFromCents, type Period } from '@bougie/protocol'
import { startOf } from '../../../platform/durations.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { Reader } from '../../../ports/database.ts'
import { cardRating } from '../rating/rating.ts'
import type { LeaderboardQuery, LeaderboardRow } from './player-repository.ts'

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
}

/** Best first. */
type RankSource = (reader: Reader, query: LeaderboardQuery) => Promise<readonly LeaderboardRow[]>

export function createLeaderboards({ clock, database, ranks }: LeaderboardsDependencies) {
  const kept = new Map<string, { readonly untilMs: number; readonly entries: ReturnType<typeof count> }>()

  async function count(mode: LeaderboardMode, period: Period) {
    const since = startOf(period, clock.nowMs())
    const rows = await ranks[mode](database.reader, { since, limit: ROWS_MAX })
    return rows.map(({ userId, username, victories, netCents, points = null, deviation = null }, index) => ({
      rank: index + 1,
      user_id: userId,
      pseudo: username,
      victories,
      net_gain: eurosFromCents(netCents),
      ...(points === null || deviation === null ? {} : { rating: cardRating({ points, deviation }) }),
    }))
  }

  return {
    async top({ mode, period }: { mode: LeaderboardMode; period: Period }) {
      const key = `${mode} ${period}`
      const known = kept.get(key)
      if (known !== undefined && known.untilMs > clock.nowMs()) return known.entries
      const beganAtMs = clock.nowMs()
      const entries = count(mode, period)
      kept.set(key, { untilMs: Number.POSITIVE_INFINITY, entries })
      const keep = () => {
        const nowMs = clock.nowMs()
        kept.set(key, { untilMs: nowMs + Math.max(KEPT_MS_MIN, KEPT_TIMES_COST * (nowMs - beganAtMs)), entries })
      }
      entries.then(keep, () => kept.delete(key))
      return entries
    },
  }
}

export type Leaderboards = ReturnType<typeof createLeaderboards>
