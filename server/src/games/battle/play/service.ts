// Requests of players, admins and presence to running battles; `battle-game.ts` connects them to the runtime.

import {
  type BattleCommand,
  type BattleEvent,
  type CancelReason,
  type Direction,
  type LastPoint,
  pointPlanOf,
  SEATS,
  type Seat,
  visiblePointCount,
} from '@bougie/engine'
import { type BattleId, refuse, type UserId } from '@bougie/protocol'
import { playerOf } from '../../../ports/presence.ts'
import type { BattleParts } from '../dependencies.ts'
import { type CommandResult, createBattleGame } from './battle-game.ts'
import { clientSeedOf, seatOf } from './battle-head.ts'
import type { LiveBattle } from './live-battles.ts'
import { readCards } from './player-repository.ts'

/** A player of a battle. */
interface Participant {
  readonly battleId: BattleId
  readonly userId: UserId
}

export interface Choice extends Participant {
  readonly round: number
  readonly choice: Direction
  /** The time that the player's client claims. */
  readonly sentAtMs?: number | null
}

/** The end of the previous process, as far as it is known. */
export interface PreviousProcess {
  /** 0 if unknown. */
  readonly downSinceMs: number
  /** The last price that a live feed published, at `downSinceMs`. */
  readonly livePrice: number | null
}

const PRESENCE_EVENTS: ReadonlySet<BattleEvent['type']> = new Set([
  'battleCreated',
  'seatDisconnected',
  'seatReconnected',
])

export function createBattleService(parts: BattleParts) {
  const { clock, tasks, scheduler, bus, database, presence, battles, stallWatch } = parts
  const game = createBattleGame(parts)

  /** A command of one of the two players. */
  async function actAs(
    { battleId, userId }: Participant,
    commandOf: (seat: Seat) => BattleCommand,
  ): Promise<CommandResult> {
    const battle = battles.find(battleId)
    if (battle === undefined) return refuse('BATTLE_NOT_FOUND')
    const seat = seatOf(battle.head, userId)
    if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
    return game.perform(battleId, commandOf(seat))
  }

  function cancel(battleId: BattleId, reason: CancelReason): Promise<CommandResult> {
    return game.perform(battleId, { type: 'cancel', reason })
  }

  /** Sets the seat to the presence of its player. */
  async function syncSeat(battle: LiveBattle, seat: Seat): Promise<void> {
    const isPresent = await game.isSeatPresent(battle.head, seat)
    if (isPresent === (battle.state.offlineSinceMs[seat] === null)) return
    await game.perform(battle.id, { type: isPresent ? 'reconnect' : 'disconnect', seat })
  }

  /**
   * At once, because jobs may be out of reach while the grace runs. What fails is left to a job, which is retried until
   * it succeeds: a player who is back must not forfeit because a write failed.
   */
  async function syncPresence(battle: LiveBattle): Promise<void> {
    const seats = await Promise.allSettled(SEATS.map((seat) => syncSeat(battle, seat)))
    if (seats.every(({ status }) => status === 'fulfilled')) return
    await scheduler.schedule({ kind: 'battlePresence', id: battle.id, dueAtMs: clock.nowMs() })
  }

  /** A name or picture that changes during a battle appears in the battle's next state. */
  async function followPlayer(userId: UserId): Promise<void> {
    const cards = await readCards(database.reader, [userId])
    battles.updatePlayers([...cards.values()].map(({ id, record: _kept, ...face }) => ({ userId: id, ...face })))
  }

  return {
    begin: game.begin,
    catchUp: game.catchUp,
    reconcile: game.reconcile,
    abandon: game.abandon,
    abandonIfSilent: game.abandonIfSilent,
    stop: game.stop,
    async choose({ battleId, userId, ...choice }: Choice) {
      // Not the time at which the socket received it: a choice that waits behind other messages of its socket is dropped
      // by signing out, so it could still be withdrawn once prices are known.
      const receivedAtMs = clock.nowMs()
      try {
        return await actAs({ battleId, userId }, (seat) => ({ type: 'choose', seat, ...choice, receivedAtMs }))
      } catch (cause) {
        // A failing database counts as a stall, so that players can make the choice again that was not stored.
        stallWatch.record({ sinceMs: receivedAtMs, untilMs: clock.nowMs() })
        throw cause
      }
    },
    /** Returns the valid seed of this player. */
    async giveSeed({ clientSeed, ...player }: Participant & { readonly clientSeed: string }) {
      const { battleId, userId } = player
      const result = await actAs(player, (seat) => ({ type: 'giveSeed', seat, clientSeed }))
      if (!result.ok) return result
      const battle = battles.find(battleId)
      const seat = battle === undefined ? null : seatOf(battle.head, userId)
      return battle === undefined || seat === null
        ? refuse('BATTLE_NOT_FOUND')
        : { ok: true as const, clientSeed: clientSeedOf(battle.head, seat) }
    },
    forfeit: (player: Participant) => actAs(player, (seat) => ({ type: 'forfeit', seat })),
    cancel,
    /** Call it after the server was down; see the engine's `resume`. */
    async resume(battle: LiveBattle, { downSinceMs, livePrice }: PreviousProcess) {
      const { id, state } = battle
      const lastPoint = lastPointOf(state, { downSinceMs, livePrice })
      await game.perform(id, { type: 'resume', downSinceMs, lastPoint })
      game.takeCharge(id)
      await syncPresence(battle)
    },
    /** Cancels every battle whose running round can't be decided any more. */
    async cancelBattlesOnLiveFeed(reason: CancelReason) {
      const running = [...battles.all()].filter(({ state }) => hasRoundOnLiveFeed(state))
      await Promise.all(running.map(({ id }) => cancel(id, reason)))
    },
    /** From now on, battles receive presence changes and the steps that other instances store. */
    start() {
      bus.subscribe((event) => {
        if (event.type !== 'accountChanged' || battles.ofUser(event.userId).length === 0) return
        tasks.run('player name', () => followPlayer(event.userId))
      })
      scheduler.handle('battlePresence', async ({ id }) => {
        // Jobs carry ids as text; `syncPresence` above created this one.
        const battle = battles.find(id as BattleId)
        if (battle !== undefined) await Promise.all(SEATS.map((seat) => syncSeat(battle, seat)))
      })
      scheduler.onLost(() =>
        tasks.run('presence', async () => {
          for (const battle of battles.all()) await syncPresence(battle)
        }),
      )
      presence.subscribe(({ id }) => {
        for (const battle of battles.ofUser(playerOf(id))) tasks.run('presence', () => syncPresence(battle))
      })
      battles.listen((battle, { type }, { isOwn }) => {
        // Read again once it is stored: meanwhile the player may have come or left at another instance, to which the
        // battle seemed right.
        if (isOwn && PRESENCE_EVENTS.has(type)) tasks.run('presence', () => syncPresence(battle))
      })
      game.start()
    },
  }
}

export type BattleService = ReturnType<typeof createBattleService>

/** A price from before the phase says nothing about the round. */
function lastPointOf(state: LiveBattle['state'], { downSinceMs, livePrice }: PreviousProcess): LastPoint | null {
  const { phase, phaseStartedAtMs, settings } = state
  if (phase !== 'results_wait' || livePrice === null || downSinceMs < phaseStartedAtMs) return null
  return { price: livePrice, stepsLeft: pointPlanOf(settings).maxPoints - visiblePointCount(state, downSinceMs) }
}

function hasRoundOnLiveFeed({ outcome, phase, settings }: LiveBattle['state']): boolean {
  return outcome === null && settings.priceSource === 'live' && (phase === 'prediction' || phase === 'results_wait')
}
