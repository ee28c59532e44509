import type { UserId } from '@bougie/protocol'
import type { Transaction } from '../ports/database.ts'
import { accounts } from './accounts.ts'
import type { WalletParts } from './dependencies.ts'
import type { LimitGuard } from './limit-guard.ts'
import { changeLimit, limitAt, type PlayerLimit, type PlayerPause, prolongPause } from './limits.ts'
import * as repository from './limits-repository.ts'

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

export function createLimitsService(dependencies: WalletParts & { readonly limitGuard: LimitGuard }) {
  const { bus, clock, database, ledger, limitGuard } = dependencies

  async function view(userId: UserId): Promise<LimitsView> {
    const atMs = clock.nowMs()
    const { limits: stored, excludedAt, pausedUntil } = await repository.findOf(database.reader, userId)
    const limits: LimitView[] = []
    for (const limit of stored) {
      const allowance = await limitGuard.allowanceOf(database.reader, limit, { userId, atMs })
      limits.push({ ...limitAt(limit, atMs), remainingCents: allowance?.remainingCents ?? null })
    }
    const isPaused = pausedUntil !== null && pausedUntil.getTime() > atMs
    return { limits, excludedAt, pausedUntil: isPaused ? pausedUntil : null }
  }

  async function store(transaction: Transaction, userId: UserId, change: LimitsChange): Promise<void> {
    // Deposits and stakes lock the account too, so each one happens either before the change or under it.
    await ledger.lock(transaction, [accounts.player(userId)])
    const nowMs = clock.nowMs()
    const own = await repository.findOf(transaction, userId)
    for (const { kind, period, amountCents } of change.limits) {
      const stored = own.limits.find((limit) => limit.kind === kind && limit.period === period)
      const changed = changeLimit(stored ?? { kind, period, amountCents: null, next: null }, amountCents, nowMs)
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
      if (change.selfExclude) bus.publish([{ type: 'playSuspended', userId, code: 'SELF_EXCLUDED' }])
      else if (change.pauseMs !== null) bus.publish([{ type: 'playSuspended', userId, code: 'PLAY_PAUSED' }])
      return view(userId)
    },
  }
}

export type LimitsService = ReturnType<typeof createLimitsService>
