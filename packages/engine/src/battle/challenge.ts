// A challenge is a battle offered to every player with its code. Nothing is paid before it is accepted, and it is
// accepted once. After its end nobody can accept it, not even a player who opened it before.

export interface ChallengeState<Player> {
  readonly challenger: Player
  /** As stored: expiry is never written down, it follows from `expiresAtMs`. */
  readonly status: 'open' | 'accepted' | 'withdrawn'
  readonly accepter: Player | null
  /** The only player who may accept it; null: any player with its code. */
  readonly addressee: Player | null
  readonly expiresAtMs: number
}

export type ChallengeStatus = ChallengeState<unknown>['status'] | 'expired'

export function challengeStatusAt(challenge: ChallengeState<unknown>, nowMs: number): ChallengeStatus {
  const { status, expiresAtMs } = challenge
  return status === 'open' && nowMs >= expiresAtMs ? 'expired' : status
}

/**
 * 'start', or 'repeated' if the same player accepts again because the first response was lost; otherwise the code of the
 * refusal. Both players must be present: a player who does not know that the battle has begun would lose it by the grace.
 */
export function decideAcceptance<Player>(
  challenge: ChallengeState<Player>,
  { accepter, challengerState, nowMs }: { accepter: Player; challengerState: 'ready' | 'busy' | 'away'; nowMs: number },
) {
  if (challenge.challenger === accepter) return 'CHALLENGE_OWN'
  if (challenge.addressee !== null && challenge.addressee !== accepter) return 'CHALLENGE_NOT_FOR_YOU'
  const status = challengeStatusAt(challenge, nowMs)
  if (status === 'accepted' && challenge.accepter === accepter) return 'repeated'
  if (status !== 'open') return 'CHALLENGE_CLOSED'
  if (challengerState === 'away') return 'CHALLENGER_AWAY'
  return challengerState === 'busy' ? 'CHALLENGER_BUSY' : 'start'
}
