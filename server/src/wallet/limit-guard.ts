// Checked inside the transaction that moves the money, with the players' accounts locked, so that two concurrent bets
// can't both fit into the remaining amount.

import { eurosFromCents, frenchEuros, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { type CalendarPeriod, parisSpanOf } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { WalletParts } from './dependencies.ts'
import { type LimitKind, limitAt, type PlayerLimit, type PlayerLimits, type PlayerPause } from './limits.ts'
import * as limits from './limits-repository.ts'
import * as payments from './payment-repository.ts'
import { gamesNetCents } from './statement-repository.ts'

interface Stake {
  readonly userId: UserId
  readonly amountCents: number
}

/** A player at the time of a request: it counts in the periods of that time, however long it waits. */
export interface PlayerAt {
  readonly userId: UserId
  readonly atMs: number
}

/** The amount that a limit still lets through in its current period. */
export interface Allowance<BoundBy = CalendarPeriod> {
  readonly boundBy: BoundBy
  readonly limitCents: number
  readonly remainingCents: number
  readonly resetsAtMs: number
}

/** If both remaining amounts are equal, the one that is reset later binds the player. */
export function lowerOf<A extends Allowance<unknown>>(one: A, other: A): A {
  if (one.remainingCents !== other.remainingCents) return one.remainingCents < other.remainingCents ? one : other
  return other.resetsAtMs > one.resetsAtMs ? other : one
}

export function createLimitGuard({ clock }: Pick<WalletParts, 'clock'>) {
  /** The remainder of each limit of this kind. */
  async function allowancesOf(
    reader: Reader,
    kind: LimitKind,
    { own, userId, atMs }: PlayerAt & { readonly own: PlayerLimits },
  ): Promise<readonly Allowance[]> {
    const allowances: Allowance[] = []
    for (const stored of own.limits.filter((limit) => limit.kind === kind)) {
      const { period, amountCents: limitCents } = limitAt(stored, atMs)
      const leftCents = await remainingCents(reader, { userId, atMs }, stored)
      if (limitCents === null || leftCents === null) continue
      const resetsAtMs = parisSpanOf(period, atMs).endMs
      allowances.push({ boundBy: period, limitCents, remainingCents: leftCents, resetsAtMs })
    }
    return allowances
  }

  async function refuseLoss(reader: Reader, own: PlayerLimits, { userId, amountCents, atMs }: Stake & PlayerAt) {
    const allowances = await allowancesOf(reader, 'loss', { own, userId, atMs })
    // A free battle stakes nothing, which fits even into a limit that is used up.
    if (!allowances.some((allowance) => amountCents > allowance.remainingCents)) return null
    const { boundBy, remainingCents: leftCents } = allowances.reduce(lowerOf)
    return refuseBeyondOwnLimit('loss', boundBy, leftCents)
  }

  async function remainingCents(reader: Reader, { userId, atMs }: PlayerAt, stored: PlayerLimit) {
    const { kind, period, amountCents } = limitAt(stored, atMs)
    if (amountCents === null) return null
    const span = parisSpanOf(period, atMs)
    const used =
      kind === 'deposit'
        ? await payments.depositedCents(reader, userId, span)
        : -(await gamesNetCents(reader, userId, new Date(span.startMs)))
    return Math.max(0, amountCents - used)
  }

  async function refusalsOf(reader: Reader, stakes: readonly Stake[], found: ReadonlyMap<UserId, PlayerLimits>) {
    const refusals = new Map<UserId, Refusal>()
    const atMs = clock.nowMs()
    for (const { userId, amountCents } of together(stakes)) {
      const own = found.get(userId)
      if (own === undefined) continue
      const refusal = refuseWhileAway(own, atMs) ?? (await refuseLoss(reader, own, { userId, amountCents, atMs }))
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
    /**
     * Players who may not stake now, with their refusals. Every game calls it before posting stakes; two stakes of one
     * player are added up. The caller has already locked the players' accounts, those of free battles too, so that a
     * limit, a pause or a deletion is stored before this look, or after the stake.
     */
    refuseStakes: async (transaction: Transaction, stakes: readonly Stake[]): Promise<ReadonlyMap<UserId, Refusal>> =>
      refusalsOf(transaction, stakes, await find(transaction, stakes)),
    /** The same without locks: a first check, so that nobody waits in vain. */
    lookAtStakes: async (reader: Reader, stakes: readonly Stake[]) =>
      refusalsOf(reader, stakes, await find(reader, stakes)),
    /** Refuses whoever is paused or excluded. The caller has already locked the player's account. */
    refuseAway: async (transaction: Transaction, { userId, atMs }: PlayerAt) =>
      refuseWhileAway(await limits.findOf(transaction, userId), atMs),
    /** The remaining amount of a limit; null without a limit. */
    remainingCents,
    depositAllowancesOf: async (reader: Reader, { userId, atMs }: PlayerAt) =>
      allowancesOf(reader, 'deposit', { own: await limits.findOf(reader, userId), userId, atMs }),
  }
}

export type LimitGuard = ReturnType<typeof createLimitGuard>

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

export function refuseBeyondOwnLimit(kind: LimitKind, period: CalendarPeriod, remainingCents: number): Refusal {
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
