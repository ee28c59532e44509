import { eurosFromCents } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { PlayerRepository } from './player-repository.ts'

const ROWS_MAX = 50
/** The ranks of a period are counted at most so often, however many look at them. */
const KEPT_MS = 10_000
const DAY_MS = 24 * 60 * 60_000

const PERIOD_MS = { '24h': DAY_MS, '7j': 7 * DAY_MS, '1m': 30 * DAY_MS, ALL: null } as const
type Period = keyof typeof PERIOD_MS

export interface LeaderboardEntry {
  readonly rank: number
  readonly pseudo: string
  readonly victories: number
  readonly net_gain: number
}

export interface Leaderboards {
  top(query: { mode: 'battle' | 'cycle'; period: Period }): Promise<LeaderboardEntry[]>
}

export interface LeaderboardsDependencies {
  readonly clock: Clock
  readonly database: Database
  readonly players: PlayerRepository
}

export function createLeaderboards({ clock, database, players }: LeaderboardsDependencies): Leaderboards {
  const kept = new Map<Period, { readonly untilMs: number; readonly entries: Promise<LeaderboardEntry[]> }>()

  async function count(period: Period): Promise<LeaderboardEntry[]> {
    const lengthMs = PERIOD_MS[period]
    const since = lengthMs === null ? null : new Date(clock.nowMs() - lengthMs)
    const rows = await players.leaderboard(database.reader, { since, limit: ROWS_MAX })
    return rows.map(({ username, victories, netCents }, index) => ({
      rank: index + 1,
      pseudo: username,
      victories,
      net_gain: eurosFromCents(netCents),
    }))
  }

  return {
    async top({ mode, period }) {
      // Cycle bets are not played yet.
      if (mode === 'cycle') return []
      const known = kept.get(period)
      if (known !== undefined && known.untilMs > clock.nowMs()) return known.entries
      const entries = count(period)
      kept.set(period, { untilMs: clock.nowMs() + KEPT_MS, entries })
      entries.catch(() => kept.delete(period))
      return entries
    },
  }
}
