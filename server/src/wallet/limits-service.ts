import type { UserId } from '@bougie/protocol'
import { CALENDAR_PERIODS, type CalendarPeriod } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import type { LimitGuard } from './limit-guard.ts'
import {
  changeLimit,
  LIMIT_KINDS,
  type LimitKind,
  limitAt,
  NO_LIMITS,
  type PlayerLimit,
  type PlayerLimits,
  type PlayerPause,
  prolongPause,
} from './limits.ts'

export interface LimitView extends PlayerLimit {
  /** Null without a limit. */
  readonly remainingCents: number | null
}

export interface LimitsView extends PlayerPause {
  readonly limits: readonly LimitView[]
}

export interface LimitsChange {
  readonly limits: readonly Pick<PlayerLimit, 'kind' | 'period' | 'amountCents'>[]
  readonly pauseMs: number | null
  readonly selfExclude: boolean
}

interface LimitsServiceDependencies extends WalletParts {
  readonly limitGuard: LimitGuard
}

export function createLimitsService(dependencies: LimitsServiceDependencies) {
  const { clock, database, ledger, limits: repository, limitGuard } = dependencies

  async function find(reader: Reader, userId: UserId): Promise<PlayerLimits> {
    return (await repository.find(reader, [userId])).get(userId) ?? NO_LIMITS
  }

  async function view(userId: UserId): Promise<LimitsView> {
    const nowMs = clock.nowMs()
    const own = await find(database.reader, userId)
    const limits: LimitView[] = []
    for (const stored of everyLimit(own)) {
      const left = await limitGuard.remainingCents(database.reader, { userId, atMs: nowMs }, stored)
      limits.push({ ...limitAt(stored, nowMs), remainingCents: left === null ? null : Math.max(0, left) })
    }
    const { excludedAt, pausedUntil } = own
    const isPaused = pausedUntil !== null && pausedUntil.getTime() > nowMs
    return { limits, excludedAt, pausedUntil: isPaused ? pausedUntil : null }
  }

  async function store(transaction: Transaction, userId: UserId, change: LimitsChange): Promise<void> {
    // Deposits and stakes lock the account too, so each one happens either before the change or under it.
    await ledger.lock(transaction, [accounts.player(userId)])
    const nowMs = clock.nowMs()
    const own = await find(transaction, userId)
    for (const { kind, period, amountCents } of change.limits) {
      const changed = changeLimit(limitOf(own, kind, period), amountCents, nowMs)
      await repository.storeLimit(transaction, userId, changed, new Date(nowMs))
    }
    if (change.pauseMs === null && !change.selfExclude) return
    const paused = change.pauseMs === null ? own : prolongPause(own, new Date(nowMs + change.pauseMs))
    const excludedAt = own.excludedAt ?? (change.selfExclude ? new Date(nowMs) : null)
    await repository.storePause(transaction, userId, { pausedUntil: paused.pausedUntil, excludedAt })
  }

  return {
    view,
    async change(userId: UserId, change: LimitsChange): Promise<LimitsView> {
      await database.transaction((transaction) => store(transaction, userId, change))
      return view(userId)
    },
  }
}

export type LimitsService = ReturnType<typeof createLimitsService>

function everyLimit(own: PlayerLimits): PlayerLimit[] {
  return LIMIT_KINDS.flatMap((kind) => CALENDAR_PERIODS.map((period) => limitOf(own, kind, period)))
}

function limitOf({ limits }: PlayerLimits, kind: LimitKind, period: CalendarPeriod): PlayerLimit {
  const found = limits.find((limit) => limit.kind === kind && limit.period === period)
  return found ?? { kind, period, amountCents: null, next: null }
}
