import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'

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
