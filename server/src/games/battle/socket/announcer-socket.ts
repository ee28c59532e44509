// Translates stored events into the messages of section 7 of the contract, in their order, each to those who may know.
import { assertNever, type BattleEvent, otherSeat, SEATS, type Seat } from '@bougie/engine'
import type { ServerMessage } from '@bougie/protocol'
import type { FanOut } from '../../../platform/ws/fan-out.ts'
import type { Clock } from '../../../ports/clock.ts'
import { rematchUntilMs } from '../matchmaking/rematch-window.ts'
import { playerIdsOf } from '../play/battle-head.ts'
import type { BattleListener, LiveBattle } from '../play/live-battles.ts'
import type { PricePaths } from '../play/price-paths.ts'
import {
  betPlacedMessage,
  completeMessage,
  forfeitMessage,
  gameStartMessage,
  matchFoundMessage,
  phaseMessage,
  presenceMessage,
  roundResultMessage,
} from './event-messages.ts'
import type { PriceTicker } from './price-ticker-socket.ts'
import { snapshotMessage } from './state-snapshot.ts'
import { watchersOf } from './watchers.ts'

export interface AnnouncerDependencies {
  readonly clock: Clock
  readonly fanOut: FanOut
  readonly paths: PricePaths
  readonly ticker: PriceTicker
}

type Viewer = Seat | 'spectator'

export function createAnnouncer({ clock, fanOut, paths, ticker }: AnnouncerDependencies): BattleListener {
  function toEverybody(battle: LiveBattle, message: ServerMessage): void {
    fanOut.toUsersAndAudience(playerIdsOf(battle.head), watchersOf(battle.id), message)
  }

  function toSeat(battle: LiveBattle, seat: Seat, message: ServerMessage): void {
    fanOut.toUser(battle.head.players[seat].id, message)
  }

  /** A message that says something else to each of the three sides. */
  function toEachSide(battle: LiveBattle, messageFor: (viewer: Viewer) => ServerMessage): void {
    for (const seat of SEATS) toSeat(battle, seat, messageFor(seat))
    fanOut.toAudience(watchersOf(battle.id), messageFor('spectator'))
  }

  function sendMatch(battle: LiveBattle): void {
    const nowMs = clock.nowMs()
    for (const seat of SEATS) toSeat(battle, seat, matchFoundMessage(battle, { seat, nowMs }))
  }

  function sendState(battle: LiveBattle, type: 'battle_state' | 'battle_resync'): void {
    const nowMs = clock.nowMs()
    toEachSide(battle, (viewer) => snapshotMessage({ type, battle, viewer, paths, nowMs }))
  }

  function end(battle: LiveBattle): void {
    ticker.stop(battle)
    fanOut.dissolve(watchersOf(battle.id))
  }

  return function announce(battle: LiveBattle, event: BattleEvent): void {
    switch (event.type) {
      case 'battleCreated':
        sendMatch(battle)
        return
      case 'seedGiven':
        // Whoever gave it has the response; everybody receives it with the game's start.
        return
      case 'roundStarted':
        if (event.round === 1) toEachSide(battle, (viewer) => gameStartMessage(battle.head, viewer))
        toEverybody(battle, { type: 'battle_round_start', battleId: battle.id, round: event.round })
        toEverybody(battle, phaseMessage(battle))
        return
      case 'predictionStarted':
        toEverybody(battle, phaseMessage(battle))
        ticker.restart(battle)
        ticker.catchUp(battle)
        return
      case 'choiceMade':
        sendChoice(battle, event.seat, event)
        return
      case 'resultsWaitStarted':
        ticker.catchUp(battle, { untilInitial: true })
        toEverybody(battle, phaseMessage(battle))
        return
      case 'roundSettled':
        ticker.catchUp(battle)
        toEverybody(battle, roundResultMessage(battle, event))
        return
      case 'pauseStarted':
        toEverybody(battle, phaseMessage(battle))
        return
      case 'seatDisconnected':
      case 'seatReconnected':
        toEverybody(battle, presenceMessage(battle, event.seat))
        return
      case 'battleResumed':
      case 'battleProlonged':
        ticker.resume(battle)
        sendState(battle, 'battle_resync')
        return
      case 'battleForfeited':
        ticker.catchUp(battle)
        toEverybody(battle, forfeitMessage(battle, event.forfeitedBy))
        return
      case 'battleCompleted':
        toEachSide(battle, (viewer) =>
          completeMessage(battle, { viewer, rematchUntilMs: rematchUntilMs(battle.state) }),
        )
        end(battle)
        return
      case 'battleCancelled':
        sendState(battle, 'battle_state')
        end(battle)
        return
      default:
        assertNever(event)
    }
  }

  function sendChoice(
    battle: LiveBattle,
    seat: Seat,
    { choice, round }: Extract<BattleEvent, { type: 'choiceMade' }>,
  ): void {
    toSeat(battle, seat, betPlacedMessage(battle.id, { choice, round }))
    toSeat(battle, otherSeat(seat), { type: 'battle_opponent_chose', battleId: battle.id, round })
  }
}
