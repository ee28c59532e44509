// The amount that a player may still deposit. Checked inside the transaction that stores the deposit, with the player's
// account locked, so that two concurrent deposits can't both fit into the remaining amount.

import { type DepositBound, eurosFromCents, frenchEuros, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { parisSpanOf } from '../platform/scheduling/paris-calendar.ts'
import type { Reader } from '../ports/database.ts'
import type { WalletParts } from './dependencies.ts'
import { type LimitGuard, type PlayerAt, refuseBeyondOwnLimit } from './limit-guard.ts'
import { limitAt } from './limits.ts'

interface DepositAllowance {
  readonly boundBy: DepositBound
  readonly limitCents: number
  readonly remainingCents: number
  readonly resetsAtMs: number
}

export function createDepositAllowances(dependencies: WalletParts & { readonly limitGuard: LimitGuard }) {
  const { clock, payments, limits, limitGuard, dailyDepositLimitCents } = dependencies

  /** The daily deposit limit that applies to everybody (house limit). */
  async function ofHouse(reader: Reader, { userId, atMs }: PlayerAt): Promise<DepositAllowance> {
    const day = parisSpanOf('day', atMs)
    const usedCents = await payments.depositedCents(reader, userId, day)
    const remainingCents = Math.max(0, dailyDepositLimitCents - usedCents)
    return { boundBy: 'house', limitCents: dailyDepositLimitCents, remainingCents, resetsAtMs: day.endMs }
  }

  /** The remaining amount of each deposit limit that the player set. */
  async function ofPlayer(reader: Reader, { userId, atMs }: PlayerAt): Promise<readonly DepositAllowance[]> {
    const own = await limits.findOf(reader, userId)
    const allowances: DepositAllowance[] = []
    for (const stored of own.limits.filter(({ kind }) => kind === 'deposit')) {
      const { period, amountCents: limitCents } = limitAt(stored, atMs)
      const remainingCents = await limitGuard.remainingCents(reader, { userId, atMs }, stored)
      if (limitCents === null || remainingCents === null) continue
      allowances.push({ boundBy: period, limitCents, remainingCents, resetsAtMs: parisSpanOf(period, atMs).endMs })
    }
    return allowances
  }

  return {
    /** The lowest of the house limit and the player's own limits; by default now. */
    async lowest(reader: Reader, userId: UserId, atMs = clock.nowMs()): Promise<DepositAllowance> {
      const own = await ofPlayer(reader, { userId, atMs })
      return [await ofHouse(reader, { userId, atMs }), ...own].reduce(lowerOf)
    },
  }
}

export type DepositAllowances = ReturnType<typeof createDepositAllowances>

/** If both remaining amounts are equal, the one that is reset later binds the player. */
function lowerOf(one: DepositAllowance, other: DepositAllowance): DepositAllowance {
  if (one.remainingCents !== other.remainingCents) return one.remainingCents < other.remainingCents ? one : other
  return other.resetsAtMs > one.resetsAtMs ? other : one
}

export function refuseBeyondAllowance(
  { boundBy, remainingCents }: DepositAllowance,
  amountCents: number,
): Refusal | null {
  if (amountCents <= remainingCents) return null
  if (boundBy !== 'house') return refuseBeyondOwnLimit('deposit', boundBy, remainingCents)
  const details = { remaining: eurosFromCents(remainingCents) }
  if (remainingCents === 0) return refuse('DEPOSIT_LIMIT', { details })
  const message = `Limite de dépôt du jour : il vous reste ${frenchEuros(remainingCents)} à déposer.`
  return refuse('DEPOSIT_LIMIT', { details, message })
}
