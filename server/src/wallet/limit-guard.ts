// Asked inside the transaction that moves the money, with the players' accounts held, so that two bets that race each
// other can't both fit into what is left.
import { eurosFromCents, frenchEuros, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import { type CalendarPeriod, parisSpanOf } from '../timing/paris-calendar.ts'
import { accounts } from './accounts.ts'
import type { DepositAllowance } from './deposit-allowance.ts'
import type { Ledger } from './ledger.ts'
import { type LimitKind, limitAt, NO_LIMITS, type PlayerLimit, type PlayerLimits, type PlayerPause } from './limits.ts'
import type { LimitsRepository } from './limits-repository.ts'
import type { PaymentRepository } from './payment-repository.ts'

export interface Stake {
  readonly userId: UserId
  readonly amountCents: number
}

export interface LimitGuard {
  /**
   * Who may not stake now, and why. For every game, before its stakes are posted; a player who stands there twice is
   * judged on both together. Costs one look-up when nobody has set a limit.
   */
  refuseStakes(transaction: Transaction, stakes: readonly Stake[]): Promise<ReadonlyMap<UserId, Refusal>>
  /** The same without holding anything: a first look, so that nobody waits in vain. */
  lookAtStakes(reader: Reader, stakes: readonly Stake[]): Promise<ReadonlyMap<UserId, Refusal>>
  /** The player's account is held already. */
  refuseDeposit(transaction: Transaction, deposit: Stake): Promise<Refusal | null>
  /** What each deposit limit that the player set leaves. */
  ownDepositAllowances(reader: Reader, userId: UserId): Promise<readonly DepositAllowance[]>
  /** What is left of a limit that is set; null without one. */
  remainingCents(reader: Reader, userId: UserId, limit: PlayerLimit): Promise<number | null>
}

/** Where nobody has set a limit, as in a house of bots. */
export const nobodyLimited: Pick<LimitGuard, 'refuseStakes' | 'lookAtStakes'> = {
  refuseStakes: () => Promise.resolve(new Map()),
  lookAtStakes: () => Promise.resolve(new Map()),
}

export interface LimitGuardDependencies {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'hold'>
  readonly limits: LimitsRepository
  readonly payments: Pick<PaymentRepository, 'depositedCents'>
}

export function createLimitGuard({ clock, ledger, limits, payments }: LimitGuardDependencies): LimitGuard {
  async function refuseBeyond(
    reader: Reader,
    own: PlayerLimits,
    { userId, amountCents, kind }: Stake & { readonly kind: LimitKind },
  ): Promise<Refusal | null> {
    for (const stored of own.limits.filter((limit) => limit.kind === kind)) {
      const remaining = await remainingCents(reader, userId, stored)
      if (remaining !== null && amountCents > remaining) return beyond(stored, Math.max(0, remaining))
    }
    return null
  }

  async function remainingCents(reader: Reader, userId: UserId, stored: PlayerLimit): Promise<number | null> {
    const { kind, period, amountCents } = limitAt(stored, clock.nowMs())
    if (amountCents === null) return null
    const since = new Date(parisSpanOf(period, clock.nowMs()).startMs)
    const used =
      kind === 'deposit'
        ? await payments.depositedCents(reader, userId, since)
        : await limits.lostCents(reader, userId, since)
    return amountCents - used
  }

  async function judge(reader: Reader, stakes: readonly Stake[], found: ReadonlyMap<UserId, PlayerLimits>) {
    const refusals = new Map<UserId, Refusal>()
    for (const { userId, amountCents } of together(stakes)) {
      const own = found.get(userId)
      if (own === undefined) continue
      const refusal =
        refuseWhileAway(own, clock.nowMs()) ?? (await refuseBeyond(reader, own, { userId, amountCents, kind: 'loss' }))
      if (refusal) refusals.set(userId, refusal)
    }
    return refusals
  }

  const find = (reader: Reader, stakes: readonly Stake[]) =>
    limits.find(
      reader,
      stakes.map(({ userId }) => userId),
    )

  return {
    async refuseStakes(transaction, stakes) {
      const first = await find(transaction, stakes)
      if (first.size === 0) return new Map()
      const limited = [...first.keys()]
      await ledger.hold(transaction, limited.map(accounts.player))
      // Once held, again: another server may have let the same player stake in the meantime.
      return judge(transaction, stakes, await limits.find(transaction, limited))
    },
    lookAtStakes: async (reader, stakes) => judge(reader, stakes, await find(reader, stakes)),
    async refuseDeposit(transaction, deposit) {
      const found = await limits.find(transaction, [deposit.userId])
      const own = found.get(deposit.userId) ?? NO_LIMITS
      return (
        refuseWhileAway(own, clock.nowMs()) ?? (await refuseBeyond(transaction, own, { ...deposit, kind: 'deposit' }))
      )
    },
    async ownDepositAllowances(reader, userId) {
      const own = (await limits.find(reader, [userId])).get(userId) ?? NO_LIMITS
      const allowances: DepositAllowance[] = []
      for (const stored of own.limits.filter(({ kind }) => kind === 'deposit')) {
        const { period, amountCents: limitCents } = limitAt(stored, clock.nowMs())
        const left = await remainingCents(reader, userId, stored)
        if (limitCents === null || left === null) continue
        const resetsAtMs = parisSpanOf(period, clock.nowMs()).endMs
        allowances.push({ boundBy: period, limitCents, remainingCents: Math.max(0, left), resetsAtMs })
      }
      return allowances
    },
    remainingCents,
  }
}

function together(stakes: readonly Stake[]): Stake[] {
  const sums = new Map<UserId, number>()
  for (const { userId, amountCents } of stakes) sums.set(userId, (sums.get(userId) ?? 0) + amountCents)
  return [...sums].map(([userId, amountCents]) => ({ userId, amountCents }))
}

function refuseWhileAway({ pausedUntil, excludedAt }: PlayerPause, nowMs: number): Refusal | null {
  if (excludedAt !== null) return refuse('SELF_EXCLUDED')
  if (pausedUntil === null || pausedUntil.getTime() <= nowMs) return null
  return refuse('PLAY_PAUSED', { details: { paused_until: pausedUntil.toISOString() } })
}

const PERIOD_NAMES = {
  day: 'journalière',
  week: 'hebdomadaire',
  month: 'mensuelle',
} as const satisfies Record<CalendarPeriod, string>

function beyond({ kind, period }: PlayerLimit, remainingCents: number): Refusal {
  const details = { remaining: eurosFromCents(remainingCents), period, own: true }
  const name = PERIOD_NAMES[period]
  const [code, of] =
    kind === 'deposit' ? (['DEPOSIT_LIMIT', 'de dépôt'] as const) : (['LOSS_LIMIT', 'de pertes'] as const)
  const message =
    remainingCents === 0
      ? `Vous avez atteint votre limite ${name} ${of}.`
      : `Votre limite ${name} ${of} : il vous reste ${frenchEuros(remainingCents)}.`
  return refuse(code, { details, message })
}
