import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import { CEREMONY_MS } from './passkey-options.ts'
import type { Challenge } from './passkey-repository.ts'

const CHALLENGE_BYTES = 32

/** What every ceremony is asked by. */
export function newChallenge({
  clock,
  random,
}: {
  readonly clock: Clock
  readonly random: Random
}): Pick<Challenge, 'challenge' | 'expiresAtMs'> {
  return {
    challenge: Buffer.from(random.bytes(CHALLENGE_BYTES)).toString('base64url'),
    expiresAtMs: clock.nowMs() + CEREMONY_MS,
  }
}
