import { eurosFromCents, type Period } from '@bougie/protocol'
import { createCostlyResults } from '../../../platform/costly-results.ts'
import { startOf } from '../../../platform/durations.ts'
import type { SharedDependencies } from '../../../platform/shared-dependencies.ts'
import type { Reader } from '../../../ports/database.ts'
import { cardRating } from '../rating/rating.ts'
import type { LeaderboardQuery, LeaderboardRow, shownNames } from './player-repository.ts'

const ROWS_MAX = 50

type LeaderboardMode = 'battle' | 'cycle'

interface LeaderboardsDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly ranks: Readonly<Record<LeaderboardMode, RankSource>>
  readonly shownNames: typeof shownNames
}

/** Best first. */
type RankSource = (reader: Reader, query: LeaderboardQuery) => Promise<readonly LeaderboardRow[]>

export function createLeaderboards({ clock, database, ranks, shownNames }: LeaderboardsDependencies) {
  const kept = createCostlyResults<readonly LeaderboardRow[]>(clock)

  return {
    async top({ mode, period }: { mode: LeaderboardMode; period: Period }) {
      const rows = await kept.get(`${mode} ${period}`, (nowMs) =>
        ranks[mode](database.reader, { since: startOf(period, nowMs), limit: ROWS_MAX }),
      )
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
