// The amounts that a player may still deposit or stake. Checked inside the transaction that moves the money, with the
// players' accounts locked, so that two concurrent deposits or bets can't both fit into the remaining amount.

import {
  type DepositBound,
  eurosFromCents,
  frenchEuros,
  type LimitKind,
  type Refusal,
  refuse,
  type UserId,
} from '@bougie/protocol'
import { type CalendarPeriod, parisSpanOf, parisTimeInWords } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { WalletParts } from './dependencies.ts'
import { limitAt, type PlayerLimit, type PlayerLimits, type PlayerPause } from './limits.ts'
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

/** The amount that a limit, the player's own or that of the operator, still lets through in its current period. */
interface Allowance {
  readonly boundBy: DepositBound
  readonly limitCents: number
  readonly remainingCents: number
  readonly resetsAtMs: number
}

/** If both remaining amounts are equal, the one that is reset later binds the player. */
function lowerOf(one: Allowance, other: Allowance): Allowance {
  if (one.remainingCents !== other.remainingCents) return one.remainingCents < other.remainingCents ? one : other
  return other.resetsAtMs > one.resetsAtMs ? other : one
}

export function createLimitGuard({
  clock,
  dailyDepositLimitCents,
}: Pick<WalletParts, 'clock' | 'dailyDepositLimitCents'>) {
  /** The daily deposit limit that applies to everybody (house limit). */
  async function ofHouse(reader: Reader, { userId, atMs }: PlayerAt): Promise<Allowance> {
    const day = parisSpanOf('day', atMs)
    const usedCents = await payments.depositedCents(reader, userId, day)
    const remainingCents = Math.max(0, dailyDepositLimitCents - usedCents)
    return { boundBy: 'house', limitCents: dailyDepositLimitCents, remainingCents, resetsAtMs: day.endMs }
  }

  /** Null without a limit. */
  async function allowanceOf(
    reader: Reader,
    stored: PlayerLimit,
    { userId, atMs }: PlayerAt,
  ): Promise<Allowance | null> {
    const { kind, period, amountCents: limitCents } = limitAt(stored, atMs)
    if (limitCents === null) return null
    const span = parisSpanOf(period, atMs)
    const usedCents =
      kind === 'deposit'
        ? await payments.depositedCents(reader, userId, span)
        : -(await gamesNetCents(reader, userId, new Date(span.startMs)))
    return { boundBy: period, limitCents, remainingCents: Math.max(0, limitCents - usedCents), resetsAtMs: span.endMs }
  }

  async function allowancesOf(reader: Reader, kind: LimitKind, own: PlayerLimits, at: PlayerAt): Promise<Allowance[]> {
    const allowances: (Allowance | null)[] = []
    for (const stored of own.limits) if (stored.kind === kind) allowances.push(await allowanceOf(reader, stored, at))
    return allowances.filter((allowance) => allowance !== null)
  }

  async function refuseLoss(reader: Reader, own: PlayerLimits, { userId, amountCents, atMs }: Stake & PlayerAt) {
    const allowances = await allowancesOf(reader, 'loss', own, { userId, atMs })
    // A free battle stakes nothing, which fits even into a limit that is used up.
    if (!allowances.some((allowance) => amountCents > allowance.remainingCents)) return null
    return refuseBeyond('loss', allowances.reduce(lowerOf))
  }

  async function refusalsOf(reader: Reader, stakes: readonly Stake[]): Promise<ReadonlyMap<UserId, Refusal>> {
    const userIds = stakes.map(({ userId }) => userId)
    const found = await limits.find(reader, userIds)
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

  return {
    /**
     * Players who may not stake now, with their refusals. Every game calls it before posting stakes; two stakes of one
     * player are added up. The caller has already locked the players' accounts, those of free battles too, so that a
     * limit, a pause or a deletion is stored before this look, or after the stake.
     */
    refuseStakes: (transaction: Transaction, stakes: readonly Stake[]) => refusalsOf(transaction, stakes),
    /** The same without locks: a first check, so that nobody waits in vain. */
    lookAtStakes: refusalsOf,
    /** Refuses whoever is paused or excluded. The caller has already locked the player's account. */
    refuseAway: async (transaction: Transaction, { userId, atMs }: PlayerAt) =>
      refuseWhileAway(await limits.findOf(transaction, userId), atMs),
    allowanceOf,
    /** The lowest of the house limit and the player's own limits; by default now. */
    async depositAllowance(reader: Reader, userId: UserId, atMs = clock.nowMs()): Promise<Allowance> {
      const at = { userId, atMs }
      const own = await allowancesOf(reader, 'deposit', await limits.findOf(reader, userId), at)
      return [await ofHouse(reader, at), ...own].reduce(lowerOf)
    },
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
  const until = parisTimeInWords(pausedUntil.getTime())
  return refuse('PLAY_PAUSED', {
    details: { paused_until: pausedUntil.toISOString() },
    message: `Vous êtes en pause jusqu’au ${until} : dépôts et mises sont suspendus.`,
  })
}

/** The name of a limit's period on the wallet page, and the start of the next one. */
const PERIODS = {
  day: { name: 'du jour', next: 'demain' },
  week: { name: 'de la semaine', next: 'lundi' },
  month: { name: 'du mois', next: 'le 1er du mois prochain' },
} as const satisfies Record<CalendarPeriod, unknown>

const WORDS = {
  deposit: {
    code: 'DEPOSIT_LIMIT',
    of: 'de dépôt',
    refused: 'Dépôt refusé',
    less: 'Déposez moins',
    again: 'Vous pourrez de nouveau déposer',
  },
  loss: {
    code: 'LOSS_LIMIT',
    of: 'de pertes',
    refused: 'Mise refusée',
    less: 'Misez moins',
    again: 'Vous pourrez rejouer',
  },
} as const satisfies Record<LimitKind, unknown>

export function refuseBeyond(kind: LimitKind, { boundBy, remainingCents }: Allowance): Refusal {
  const { code, of, refused, less, again } = WORDS[kind]
  const { name, next } = PERIODS[boundBy === 'house' ? 'day' : boundBy]
  const limit = `${boundBy === 'house' ? 'la' : 'votre'} limite ${of} ${name}`
  const message =
    remainingCents === 0
      ? `Vous avez atteint ${limit}. ${again} ${next}.`
      : `${refused} : ${limit} vous laisse ${frenchEuros(remainingCents)}. ${less}, ou attendez ${next}.`
  const bound = boundBy === 'house' ? {} : { period: boundBy, own: true }
  return refuse(code, { details: { remaining: eurosFromCents(remainingCents), ...bound }, message })
}
