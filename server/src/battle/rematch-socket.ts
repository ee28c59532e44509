import type { DomainEvent } from '../domain-event.ts'
import type { FanOut } from '../ws/fan-out.ts'

/** Tells both players of an offer and of its end. */
export function createRematchAnnouncer({ fanOut }: { fanOut: FanOut }): (event: DomainEvent) => void {
  return (event) => {
    if (event.type === 'rematchOffered') {
      const { battleId, userIds, by, untilMs } = event
      for (const userId of userIds) {
        fanOut.toUser(userId, { type: 'battle_rematch', battleId, status: 'offered', by, expiresAt: untilMs })
      }
    }
    if (event.type === 'rematchExpired') {
      const { battleId, userIds } = event
      for (const userId of userIds) fanOut.toUser(userId, { type: 'battle_rematch', battleId, status: 'expired' })
    }
  }
}
