// How much a player may still pay in. Asked inside the transaction that stores the deposit, with the player's account
// held, so that two deposits that race each other can't both fit into what is left.
import { eurosFromCents, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Reader } from '../ports/database.ts'
import { parisSpanOf } from '../timing/paris-calendar.ts'
import type { PaymentRepository } from './payment-repository.ts'

export interface DepositAllowance {
  readonly limitCents: number
  readonly remainingCents: number
  readonly resetsAtMs: number
}

export interface DepositAllowances {
  /** Of the house, for everybody: by day. */
  today(reader: Reader, userId: UserId): Promise<DepositAllowance>
}

export interface DepositAllowanceDependencies {
  readonly clock: Clock
  readonly payments: Pick<PaymentRepository, 'depositedCents'>
  readonly dailyDepositLimitCents: number
}

export function createDepositAllowances(dependencies: DepositAllowanceDependencies): DepositAllowances {
  const { clock, payments, dailyDepositLimitCents: limitCents } = dependencies
  return {
    async today(reader, userId) {
      const { startMs, endMs } = parisSpanOf('day', clock.nowMs())
      const usedCents = await payments.depositedCents(reader, userId, new Date(startMs))
      return { limitCents, remainingCents: Math.max(0, limitCents - usedCents), resetsAtMs: endMs }
    },
  }
}

export function refuseBeyond({ remainingCents }: DepositAllowance, amountCents: number): Refusal | null {
  if (amountCents <= remainingCents) return null
  return refuse('DEPOSIT_LIMIT', { details: { remaining: eurosFromCents(remainingCents) } })
}
