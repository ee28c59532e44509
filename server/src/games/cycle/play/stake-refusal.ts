import type { CycleSettings } from '@bougie/engine'
import { type Refusal, refuse, stakeOutOfRange } from '@bougie/protocol'

export function refuseStake({ stakeMinCents, stakeMaxCents }: CycleSettings): Refusal {
  return refuse('INVALID_AMOUNT', { message: stakeOutOfRange({ minCents: stakeMinCents, maxCents: stakeMaxCents }) })
}
