// How much a player may still pay in. Asked inside the transaction that stores the deposit, with the player's account
// held, so that two deposits that race each other can't both fit into what is left.
import { type DepositBound, eurosFromCents, frenchEuros, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Reader } from '../ports/database.ts'
import { parisSpanOf } from '../timing/paris-calendar.ts'
import type { LimitGuard } from './limit-guard.ts'
import type { PaymentRepository } from './payment-repository.ts'

export interface DepositAllowance {
  readonly boundBy: DepositBound
  readonly limitCents: number
  readonly remainingCents: number
  readonly resetsAtMs: number
}

export interface DepositAllowances {
  /** Of the house, for everybody: by day. */
  today(reader: Reader, userId: UserId): Promise<DepositAllowance>
  /** Of the house or the player's own, whichever leaves less. */
  lowest(reader: Reader, userId: UserId): Promise<DepositAllowance>
}

export interface DepositAllowanceDependencies {
  readonly clock: Clock
  readonly payments: Pick<PaymentRepository, 'depositedCents'>
  readonly guard: Pick<LimitGuard, 'ownDepositAllowances'>
  readonly dailyDepositLimitCents: number
}

export function createDepositAllowances(dependencies: DepositAllowanceDependencies): DepositAllowances {
  const { clock, payments, guard, dailyDepositLimitCents: limitCents } = dependencies

  async function today(reader: Reader, userId: UserId): Promise<DepositAllowance> {
    const { startMs, endMs } = parisSpanOf('day', clock.nowMs())
    const usedCents = await payments.depositedCents(reader, userId, new Date(startMs))
    return { boundBy: 'house', limitCents, remainingCents: Math.max(0, limitCents - usedCents), resetsAtMs: endMs }
  }

  return {
    today,
    async lowest(reader, userId) {
      const own = await guard.ownDepositAllowances(reader, userId)
      return [await today(reader, userId), ...own].reduce(lowerOf)
    },
  }
}

/** Of two that leave the same, the one that lasts longer is what the player runs into. */
function lowerOf(one: DepositAllowance, other: DepositAllowance): DepositAllowance {
  if (one.remainingCents !== other.remainingCents) return one.remainingCents < other.remainingCents ? one : other
  return other.resetsAtMs > one.resetsAtMs ? other : one
}

export function refuseBeyond({ remainingCents }: DepositAllowance, amountCents: number): Refusal | null {
  if (amountCents <= remainingCents) return null
  const details = { remaining: eurosFromCents(remainingCents) }
  if (remainingCents === 0) return refuse('DEPOSIT_LIMIT', { details })
  const message = `Limite de dépôt du jour : il vous reste ${frenchEuros(remainingCents)} à déposer.`
  return refuse('DEPOSIT_LIMIT', { details, message })
}
