// A challenge is a battle offered to every player with its code. Nothing is paid before it is accepted, it is accepted
// once, and from its end on nobody can accept it, not even a player who opened it before.

export interface ChallengeState<Player> {
  readonly challenger: Player
  /** As stored; nobody writes down that a challenge has expired. */
  readonly status: 'open' | 'accepted' | 'withdrawn'
  readonly accepter: Player | null
  /** The only player who may accept it; null: whoever has its code. */
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
  /** The same player again, whose first response was lost. */
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

/** Both must be there: a battle that begins without one of them is lost by a grace that nobody knew of. */
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
