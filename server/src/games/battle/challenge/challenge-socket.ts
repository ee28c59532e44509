import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'

/** Tells a challenger, on all their tabs, what has become of a challenge. */
export function createChallengeAnnouncer({ fanOut }: { fanOut: FanOut }): (event: DomainEvent) => void {
  return (event) => {
    if (event.type !== 'challengeChanged') return
    const { userId, code, status, pseudo } = event
    fanOut.toUser(userId, { type: 'battle_challenge', code, status, ...(pseudo === null ? {} : { pseudo }) })
  }
}
