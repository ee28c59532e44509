// "Revanche": within 15 s of the end both players may ask for the same battle again. The first request makes an offer,
// the second one makes the battle, through the same escrow as any other. The window closes when one of them leaves the
// game or can't pay. Every instance knows the windows, as it knows the battles; the offers are stored where all
// instances see them. The instance that stored the end of the battle closes its window; the others do so a little later,
// in case that one is gone. A restart of all instances within those seconds loses the offers, but moves no money.

import type { BattleHead } from '@bougie/battle-messages'
import { type BattleState, otherSeat, SEATS, type Seat } from '@bougie/engine'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { createDueQueue } from '../../../platform/scheduling/due-queue.ts'
import type { Clock } from '../../../ports/clock.ts'
import { isPrograms, playerOf } from '../../../ports/presence.ts'
import type { SharedKeys } from '../../../ports/shared-keys.ts'
import type { BattleParts } from '../dependencies.ts'
import { playerIdsOf, seatOf } from '../play/battle-head.ts'
import { createBattleIndex } from '../play/battle-index.ts'
import type { Matchmaking } from './matchmaking.ts'
import { type PairRequest, refusalFor } from './pending-request.ts'
import * as queueRepository from './queue-repository.ts'
import { refuseStakes } from './refuse-stakes.ts'

export const REMATCH_MS = 15_000
/** An instance that has not closed its window by then is gone or hangs. */
const TAKE_OVER_AFTER_MS = 2_000
/** Longer than any rematch window. */
const OFFER_KEPT_MS = 60_000
const CLOSED = 'closed'

interface Window {
  readonly head: BattleHead
  readonly untilMs: number
  offeredBy: Seat | null
}

export function createRematches(dependencies: BattleParts & { readonly matchmaking: Matchmaking }) {
  const { clock, bus, tasks, database, presence } = dependencies
  const { rematchKeys: keys, battles, matchmaking } = dependencies
  const offers = createRematchOffers({ clock, keys })
  const windows = createBattleIndex<Window>()
  const ends = createDueQueue<BattleId>({ ...dependencies, onDue: expireSoon })

  function open(head: BattleHead, untilMs: number, isOwn: boolean): void {
    windows.add({ head, untilMs, offeredBy: null })
    ends.set(head.id, isOwn ? untilMs : untilMs + TAKE_OVER_AFTER_MS, head.id)
  }

  function remove(battleId: BattleId): void {
    windows.remove(battleId)
    ends.delete(battleId)
  }

  function expireSoon(battleId: BattleId): void {
    tasks.run('rematch', () => expire(battleId))
  }

  /** Only one instance publishes the end. */
  async function expire(battleId: BattleId): Promise<void> {
    const window = windows.find(battleId)
    if (window === undefined) return
    try {
      if (!(await offers.close(battleId))) return
      bus.publish([{ type: 'rematchExpired', battleId, userIds: playerIdsOf(window.head) }])
    } finally {
      remove(battleId)
    }
  }

  /** Checks the stake of the player who offers; that of the accepter is checked when the battle is created. */
  async function refuseOffer({ head, offeredBy }: Window, seat: Seat): Promise<Refusal | null> {
    if (offeredBy === otherSeat(seat)) return null
    const { stakeCents: amountCents } = head
    const { id: userId } = head.players[seat]
    return (await refuseStakes(dependencies, [{ userId, amountCents }])).get(userId) ?? null
  }

  async function offer(window: Window, seat: Seat): Promise<{ readonly ok: true } | Refusal> {
    const { head, untilMs } = window
    const by = head.players[seat].id
    switch (await offers.put(head.id, { seat, untilMs })) {
      case 'closed':
        return refuse('BATTLE_REMATCH_CLOSED')
      case 'agreed':
        return accept(window, by)
      case 'offered':
        window.offeredBy = seat
        bus.publish([{ type: 'rematchOffered', battleId: head.id, userIds: playerIdsOf(head), by, untilMs }])
        return { ok: true }
      case 'repeated':
        return { ok: true }
    }
  }

  async function accept({ head }: Window, userId: UserId): Promise<{ readonly ok: true } | Refusal> {
    remove(head.id)
    bus.publish([{ type: 'rematchAgreed', battleId: head.id }])
    let isMade = false
    try {
      const result = await matchmaking.pair(pairOf(head, clock.nowMs()))
      isMade = result.ok
      return result.ok ? result : refusalFor(userId, result, 'BATTLE_REMATCH_CLOSED')
    } finally {
      // Also when the battle could not be stored: the other player must not wait for it.
      if (!isMade) bus.publish([{ type: 'rematchExpired', battleId: head.id, userIds: playerIdsOf(head) }])
    }
  }

  /** Applies changes made by other instances. */
  function follow(event: DomainEvent): void {
    if (event.type === 'rematchExpired' || event.type === 'rematchAgreed') remove(event.battleId)
    if (event.type !== 'rematchOffered') return
    const window = windows.find(event.battleId)
    if (window !== undefined) window.offeredBy = seatOf(window.head, event.by)
  }

  return {
    async ask(battleId: BattleId, userId: UserId) {
      const window = windows.find(battleId)
      if (window === undefined || window.untilMs <= clock.nowMs()) return refuse('BATTLE_REMATCH_CLOSED')
      const seat = seatOf(window.head, userId)
      if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
      const [areApart = false] = await queueRepository.apart(database.reader, [playerIdsOf(window.head)])
      if (areApart) return refuse('OPPONENT_UNAVAILABLE')
      return (await refuseOffer(window, seat)) ?? offer(window, seat)
    },
    /** null if no rematch is possible. */
    stakeOf: (battleId: BattleId) => windows.find(battleId)?.head.stakeCents ?? null,
    /** Call it when the player leaves the screen of the game. */
    leave(battleId: BattleId, userId: UserId) {
      const window = windows.find(battleId)
      if (window !== undefined && seatOf(window.head, userId) !== null) expireSoon(battleId)
    },
    start() {
      battles.listen((battle, event, { isOwn }) => {
        const untilMs = event.type === 'battleCompleted' ? rematchUntilMs(battle.state) : null
        if (untilMs !== null) open(battle.head, untilMs, isOwn)
      })
      bus.subscribe((event, { isOwn }) => {
        if (!isOwn) follow(event)
      })
      presence.subscribe(({ id, online }) => {
        if (online) return
        const userId = playerOf(id)
        for (const { head } of windows.ofPlayer(userId)) {
          const seat = seatOf(head, userId)
          if (seat !== null && head.programs[seat] === isPrograms(id)) expireSoon(head.id)
        }
      })
    },
    stop: ends.clear,
  }
}

export type Rematches = ReturnType<typeof createRematches>

/** The time until which both players may ask for a rematch; null while the battle runs and after a cancellation. */
export function rematchUntilMs({ outcome, lastEventAtMs }: BattleState): number | null {
  return outcome === null || outcome.type === 'cancelled' ? null : lastEventAtMs + REMATCH_MS
}

/** The same two players for the same stake, each with their latest client seed. */
function pairOf({ players, programs, stakeCents, seeds }: BattleHead, nowMs: number): PairRequest {
  const [clientSeedOne, clientSeedTwo] = seeds.clientSeeds
  const place = { amountCents: stakeCents, joinedAtMs: nowMs }
  return {
    first: { ...place, userId: players.one.id, clientSeed: clientSeedOne },
    second: { ...place, userId: players.two.id, clientSeed: clientSeedTwo },
    programs,
  }
}

/** Requests for a rematch, on any instance: the key of a battle has the seat that offers it, or is closed. */
export function createRematchOffers({ clock, keys }: { readonly clock: Clock; readonly keys: SharedKeys }) {
  return {
    /** 'agreed' once, to the second of the two players. */
    async put(battleId: BattleId, { seat, untilMs }: { readonly seat: Seat; readonly untilMs: number }) {
      const forMs = Math.max(0, untilMs - clock.nowMs()) + OFFER_KEPT_MS
      const before = await keys.compareAndSwap(battleId, { from: null, to: seat, forMs })
      if (before === null) return 'offered'
      if (before === seat) return 'repeated'
      const other = otherSeat(seat)
      return (await keys.compareAndSwap(battleId, { from: other, to: CLOSED, forMs })) === other ? 'agreed' : 'closed'
    },
    /** False when there was nothing to close: already agreed or closed. */
    async close(battleId: BattleId): Promise<boolean> {
      for (const from of [null, ...SEATS]) {
        if ((await keys.compareAndSwap(battleId, { from, to: CLOSED, forMs: OFFER_KEPT_MS })) === from) return true
      }
      return false
    },
  }
}
