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

export type AcceptanceDecision =
  | { readonly type: 'start' }
  /** The same player accepts again, because the first response was lost. */
  | { readonly type: 'repeated' }
  | {
      readonly type: 'refused'
      readonly code:
        | 'CHALLENGE_OWN'
        | 'CHALLENGE_NOT_FOR_YOU'
        | 'CHALLENGE_CLOSED'
        | 'CHALLENGER_AWAY'
        | 'CHALLENGER_BUSY'
    }

/** Both players must be present: a player who does not know that the battle has begun would lose it by the grace. */
export function decideAcceptance<Player>(
  challenge: ChallengeState<Player>,
  { accepter, challengerState, nowMs }: { accepter: Player; challengerState: 'ready' | 'busy' | 'away'; nowMs: number },
): AcceptanceDecision {
  if (challenge.challenger === accepter) return { type: 'refused', code: 'CHALLENGE_OWN' }
  if (challenge.addressee !== null && challenge.addressee !== accepter) {
    return { type: 'refused', code: 'CHALLENGE_NOT_FOR_YOU' }
  }
  const status = challengeStatusAt(challenge, nowMs)
  if (status === 'accepted' && challenge.accepter === accepter) return { type: 'repeated' }
  if (status !== 'open') return { type: 'refused', code: 'CHALLENGE_CLOSED' }
  if (challengerState === 'away') return { type: 'refused', code: 'CHALLENGER_AWAY' }
  if (challengerState === 'busy') return { type: 'refused', code: 'CHALLENGER_BUSY' }
  return { type: 'start' }
}
