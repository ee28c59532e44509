import {
  type PlayerStatistics,
  STATISTICS_BATTLES_MAX,
  STATISTICS_CHOICES_BATTLES_MAX,
  type UserId,
} from '@bougie/protocol'
import { DAY_MS } from '../platform/durations.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { type PlayedBattleRow, type PlayedRound, statisticsOf } from './statistics.ts'
import { type BattlePageKey, createStatisticsRepository } from './statistics-repository.ts'

/** Rows per read: SQLite reads on the server's main thread, for which others wait. */
const ROWS_PER_READ = 1_000
const PERIOD_MS = { '24h': DAY_MS, '7j': 7 * DAY_MS, '1m': 30 * DAY_MS, ALL: null } as const
export type StatisticsPeriod = keyof typeof PERIOD_MS

export interface StatisticsDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  /** The settled rounds of this player's battles, from their side. */
  readonly roundsOf: (userId: UserId, battleIds: readonly string[]) => Promise<readonly PlayedRound[]>
}

export function createStatistics({ clock, database, roundsOf }: StatisticsDependencies) {
  const repository = createStatisticsRepository()
  const { reader } = database

  async function newestBattles(userId: UserId, since: Date | null): Promise<readonly PlayedBattleRow[]> {
    const battles: PlayedBattleRow[] = []
    let before: BattlePageKey | null = null
    // One more than is counted shows whether there are older ones.
    while (battles.length <= STATISTICS_BATTLES_MAX) {
      const limit = Math.min(ROWS_PER_READ, STATISTICS_BATTLES_MAX + 1 - battles.length)
      const page = await repository.battlesOf(reader, userId, { since, before, limit })
      battles.push(...page)
      const last = page.at(-1)
      if (page.length < limit || last === undefined) return battles
      before = last
    }
    return battles
  }

  return {
    async of(userId: UserId, period: StatisticsPeriod): Promise<PlayerStatistics> {
      const lengthMs = PERIOD_MS[period]
      const since = lengthMs === null ? null : new Date(clock.nowMs() - lengthMs)
      const found = await newestBattles(userId, since)
      const battles = found.slice(0, STATISTICS_BATTLES_MAX)
      const lookedInto = battles.slice(0, STATISTICS_CHOICES_BATTLES_MAX)
      return statisticsOf({
        since,
        truncated: found.length > battles.length,
        battles,
        gamesNetCents: await repository.gamesNetCents(reader, userId, since),
        roundsOfBattles: lookedInto.length,
        rounds: await roundsOf(
          userId,
          lookedInto.map(({ id }) => id),
        ),
      })
    },
  }
}

export type Statistics = ReturnType<typeof createStatistics>
