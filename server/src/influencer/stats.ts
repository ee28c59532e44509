// Computes the statistics of a period and of each of its days in Paris from hourly sums. Pure.

import type { UserId } from '@bougie/protocol'
import { parisDateOf } from '../platform/scheduling/paris-calendar.ts'
import type { HourlyActivity, HourlyCount, HourlyRevenue } from './link-stats-repository.ts'

export interface LinkActivity {
  readonly since: Date | null
  readonly users: number
  readonly newUsers: readonly HourlyCount[]
  readonly activity: readonly HourlyActivity[]
  readonly revenue: readonly HourlyRevenue[]
}

export function countStats(link: LinkActivity) {
  const newUsers = sum(link.newUsers.map(({ count }) => count))
  const active = new Map(link.activity.map(({ userId, signedUpAt }) => [userId, signedUpAt]))
  const activeNewcomers = [...active.values()].filter((at) => link.since === null || at >= link.since).length
  const idleNewcomers = newUsers - activeNewcomers
  return {
    newUsers,
    activeUsers: active.size,
    /** Each player counted once: `active` when they have played, otherwise `new` or `inactive`. */
    distribution: { active: active.size, new: idleNewcomers, inactive: link.users - active.size - idleNewcomers },
    days: daysOf(link),
  }
}

interface OpenDay {
  newUsers: number
  revenueCents: number
  readonly players: Set<UserId>
}

/** Only days with activity, oldest first. */
function daysOf({ newUsers, activity, revenue }: LinkActivity) {
  const days = new Map<string, OpenDay>()
  const dayOf = (hour: Date): OpenDay => {
    const date = parisDateOf(hour.getTime())
    const day = days.get(date) ?? { newUsers: 0, revenueCents: 0, players: new Set() }
    days.set(date, day)
    return day
  }
  for (const { hour, count } of newUsers) dayOf(hour).newUsers += count
  for (const { hour, cents } of revenue) dayOf(hour).revenueCents += cents
  for (const { hour, userId } of activity) dayOf(hour).players.add(userId)
  return [...days]
    .map(([date, { players, ...day }]) => ({ date, ...day, activeUsers: players.size }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
