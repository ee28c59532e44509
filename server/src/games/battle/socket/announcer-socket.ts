// Sends the messages of stored events to the sockets that may receive them, and publishes due price points in the right
// order between them.
import { type AddressedMessage, messagesOf } from '@bougie/battle-messages'
import type { BattleEvent } from '@bougie/engine'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import { playerIdsOf } from '../play/battle-head.ts'
import type { BattleListener, LiveBattle } from '../play/live-battles.ts'
import type { PriceTicker } from './price-ticker-socket.ts'
import { type BattleSocketParts, messageContext, watchersOf } from './view-socket.ts'

export function createAnnouncer({ clock, fanOut, paths }: BattleSocketParts, ticker: PriceTicker): BattleListener {
  function send({ id, head }: LiveBattle, { to, message }: AddressedMessage): void {
    if (to === 'everybody') fanOut.toUsersAndAudience(playerIdsOf(head), watchersOf(id), message)
    else if (to === 'spectator') fanOut.toAudience(watchersOf(id), message)
    else fanOut.toUser(head.players[to].id, message)
  }

  /** Publishes the points that must precede the event's messages. */
  function tickBefore(battle: LiveBattle, { type }: BattleEvent): void {
    if (type === 'resultsWaitStarted') ticker.catchUp(battle, { untilInitial: true })
    if (type === 'roundSettled' || type === 'battleForfeited') ticker.catchUp(battle)
    if (type === 'battleResumed' || type === 'battleProlonged') ticker.resume(battle)
  }

  function tickAfter(battle: LiveBattle, { type }: BattleEvent): void {
    if (type === 'predictionStarted') {
      ticker.restart(battle)
      ticker.catchUp(battle)
    }
    if (type === 'battleCompleted' || type === 'battleCancelled') {
      ticker.stop(battle)
      fanOut.dissolve(watchersOf(battle.id))
    }
  }

  return function announce(battle: LiveBattle, event: BattleEvent): void {
    tickBefore(battle, event)
    const context = messageContext(battle, { paths, nowMs: clock.nowMs() })
    for (const addressed of messagesOf(battle, event, context)) send(battle, addressed)
    tickAfter(battle, event)
  }
}

/** Sends to all tabs of both players what is not part of the battle: rematch offers and their end, and reactions. */
export function createPlayersAnnouncer(fanOut: FanOut) {
  return (event: DomainEvent): void => {
    if (event.type === 'rematchOffered') {
      const { battleId, userIds, by, untilMs } = event
      fanOut.toUsers(userIds, { type: 'battle_rematch', battleId, status: 'offered', by, expiresAt: untilMs })
    }
    if (event.type === 'rematchExpired') {
      fanOut.toUsers(event.userIds, { type: 'battle_rematch', battleId: event.battleId, status: 'expired' })
    }
    if (event.type === 'battleReacted') {
      const { battleId, userIds, by, reaction } = event
      fanOut.toUsers(userIds, { type: 'battle_reaction', battleId, by, reaction })
    }
  }
}
