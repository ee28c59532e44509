// The amount that a player may still deposit. Checked inside the transaction that stores the deposit, with the player's
// account locked, so that two concurrent deposits can't both fit into the remaining amount.

import { type DepositBound, eurosFromCents, frenchEuros, type Refusal, refuse, type UserId } from '@bougie/protocol'
import { parisSpanOf } from '../platform/scheduling/paris-calendar.ts'
import type { Reader } from '../ports/database.ts'
import type { WalletParts } from './dependencies.ts'
import { type Allowance, type LimitGuard, lowerOf, type PlayerAt, refuseBeyondOwnLimit } from './limit-guard.ts'
import * as payments from './payment-repository.ts'

type DepositAllowance = Allowance<DepositBound>

export function createDepositAllowances(dependencies: WalletParts & { readonly limitGuard: LimitGuard }) {
  const { clock, limitGuard, dailyDepositLimitCents } = dependencies

  /** The daily deposit limit that applies to everybody (house limit). */
  async function ofHouse(reader: Reader, { userId, atMs }: PlayerAt): Promise<DepositAllowance> {
    const day = parisSpanOf('day', atMs)
    const usedCents = await payments.depositedCents(reader, userId, day)
    const remainingCents = Math.max(0, dailyDepositLimitCents - usedCents)
    return { boundBy: 'house', limitCents: dailyDepositLimitCents, remainingCents, resetsAtMs: day.endMs }
  }

  return {
    /** The lowest of the house limit and the player's own limits; by default now. */
    async lowest(reader: Reader, userId: UserId, atMs = clock.nowMs()): Promise<DepositAllowance> {
      const own = await limitGuard.depositAllowancesOf(reader, { userId, atMs })
      return [await ofHouse(reader, { userId, atMs }), ...own].reduce(lowerOf)
    },
  }
}

export type DepositAllowances = ReturnType<typeof createDepositAllowances>

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
