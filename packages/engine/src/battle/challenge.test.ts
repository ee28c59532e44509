import { describe, expect, test } from 'vitest'
import { type ChallengeState, challengeStatusAt, decideAcceptance } from './challenge.ts'

const OPEN: ChallengeState<string> = {
  challenger: 'alice',
  status: 'open',
  accepter: null,
  addressee: null,
  expiresAtMs: 1_000,
}
const bob = { accepter: 'bob', challengerState: 'ready', nowMs: 999 } as const

describe('[issue 20.1] a challenge', () => {
  test('is open until its end, and expired from then on', () => {
    expect([999, 1_000, 1_001].map((nowMs) => challengeStatusAt(OPEN, nowMs))).toEqual(['open', 'expired', 'expired'])
  })

  test.each(['accepted', 'withdrawn'] as const)('that was %s does not expire', (status) => {
    expect(challengeStatusAt({ ...OPEN, status }, 2_000)).toBe(status)
  })

  test('begins a battle with somebody else while the challenger is there', () => {
    expect(decideAcceptance(OPEN, bob)).toBe('start')
  })

  test.each([
    ['its own challenger', OPEN, { ...bob, accepter: 'alice' }, 'CHALLENGE_OWN'],
    ['the end has come', OPEN, { ...bob, nowMs: 1_000 }, 'CHALLENGE_CLOSED'],
    ['it was withdrawn', { ...OPEN, status: 'withdrawn' }, bob, 'CHALLENGE_CLOSED'],
    ['somebody else was first', { ...OPEN, status: 'accepted', accepter: 'carol' }, bob, 'CHALLENGE_CLOSED'],
    ['the challenger is offline', OPEN, { ...bob, challengerState: 'away' }, 'CHALLENGER_AWAY'],
    ['the challenger plays another battle', OPEN, { ...bob, challengerState: 'busy' }, 'CHALLENGER_BUSY'],
  ] as const)('is refused: %s', (_reason, challenge, attempt, code) => {
    expect(decideAcceptance<string>(challenge, attempt)).toBe(code)
  })

  test('[20.4] that is addressed to a player begins with that player, and is refused to everybody else', () => {
    const addressed = { ...OPEN, addressee: 'bob' } as const
    expect(decideAcceptance(addressed, bob)).toBe('start')
    const other = { ...bob, accepter: 'carol' }
    expect(decideAcceptance(addressed, other)).toBe('CHALLENGE_NOT_FOR_YOU')
    expect(decideAcceptance({ ...addressed, status: 'withdrawn' }, other)).toBe('CHALLENGE_NOT_FOR_YOU')
  })

  test('is accepted again by the player who accepted it, even when the challenger has left', () => {
    const accepted = { ...OPEN, status: 'accepted', accepter: 'bob' } as const
    expect(decideAcceptance(accepted, { ...bob, challengerState: 'away', nowMs: 5_000 })).toBe('repeated')
  })
})
