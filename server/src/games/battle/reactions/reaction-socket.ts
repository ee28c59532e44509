import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { type MessageHandlers, responseWith } from '../../../platform/ws/dispatch.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Reactions } from './reactions.ts'

export function createReactionHandlers({ reactions }: { reactions: Reactions }) {
  return {
    async battle_reaction({ battleId, reaction }, { userId }) {
      const result = await reactions.send({ battleId, userId, reaction })
      return result.ok ? responseWith(null) : result
    },
  } satisfies MessageHandlers
}

/** Sends a reaction to all tabs of both players, including the sender. */
export function createReactionAnnouncer({ fanOut }: { fanOut: FanOut }): (event: DomainEvent) => void {
  return (event) => {
    if (event.type !== 'battleReacted') return
    const { battleId, userIds, by, reaction } = event
    fanOut.toUsers(userIds, { type: 'battle_reaction', battleId, by, reaction })
  }
}
