import { eurosFromCents } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'

/** Sends a player, on all their tabs, news of a challenge that is theirs or addressed to them. */
export function createChallengeAnnouncer({ fanOut }: { fanOut: FanOut }): (event: DomainEvent) => void {
  return (event) => {
    if (event.type !== 'challengeChanged') return
    const { userId, code, status, pseudo, stakeCents } = event
    fanOut.toUser(userId, {
      type: 'battle_challenge',
      code,
      status,
      ...(pseudo === null ? {} : { pseudo }),
      ...(stakeCents === undefined ? {} : { amount: eurosFromCents(stakeCents) }),
    })
  }
}
