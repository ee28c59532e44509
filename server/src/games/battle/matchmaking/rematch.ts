// "Revanche": within 15 s of the end both players may ask for the same battle again. The first request makes an offer,
// the second one makes the battle, through the same escrow as any other. The window closes when one of them leaves the
// game or can't pay. Every instance knows the windows, as it knows the battles; the offers are stored where all
// instances see them. A restart of all instances within those seconds loses the offers, but moves no money.
import type { BattleHead } from '@bougie/battle-messages'
import { type BattleState, otherSeat, type Seat } from '@bougie/engine'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import { isPrograms, playerOf } from '../../../ports/presence.ts'
import type { BattleParts } from '../dependencies.ts'
import { playerIdsOf, seatOf } from '../play/battle-head.ts'
import type { Matchmaking } from './matchmaking.ts'
import { type PairRequest, refusalFor } from './pending-request.ts'
import { refuseStakes } from './refuse-stakes.ts'
import { createRematchOffers } from './rematch-offers.ts'

export const REMATCH_MS = 15_000
/** A window whose closing event was lost is removed this long after its end. */
const FORGOTTEN_AFTER_MS = 60_000

interface Window {
  readonly head: BattleHead
  readonly untilMs: number
  offeredBy: Seat | null
}

export function createRematches(dependencies: BattleParts & { readonly matchmaking: Matchmaking }) {
  const { clock, bus, tasks, database, scheduler, presence } = dependencies
  const { rematchKeys: keys, battles, queueRepository, matchmaking } = dependencies
  const offers = createRematchOffers({ clock, keys })
  const windows = createWindows()

  function open(head: BattleHead, untilMs: number, isOwn: boolean): void {
    windows.removeUntil(clock.nowMs() - FORGOTTEN_AFTER_MS)
    windows.add({ head, untilMs, offeredBy: null })
    if (isOwn) tasks.run('rematch', () => scheduler.schedule({ kind: 'rematchEnd', id: head.id, dueAtMs: untilMs }))
  }

  /** Only one instance closes the window and publishes that. */
  async function expire(battleId: BattleId): Promise<void> {
    const window = windows.find(battleId)
    if (window === undefined || !(await offers.close(battleId))) return
    windows.remove(battleId)
    bus.publish([{ type: 'rematchExpired', battleId, userIds: playerIdsOf(window.head) }])
    await scheduler.cancel('rematchEnd', battleId)
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
    switch (await offers.put({ battleId: head.id, seat, untilMs })) {
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
    windows.remove(head.id)
    bus.publish([{ type: 'rematchAgreed', battleId: head.id }])
    await scheduler.cancel('rematchEnd', head.id)
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
    if (event.type === 'rematchExpired' || event.type === 'rematchAgreed') windows.remove(event.battleId)
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
      if (window !== undefined && seatOf(window.head, userId) !== null) tasks.run('rematch', () => expire(battleId))
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
          if (seat !== null && head.programs[seat] === isPrograms(id)) tasks.run('rematch', () => expire(head.id))
        }
      })
      // Jobs carry ids as text; `open` above created this one.
      scheduler.handle('rematchEnd', ({ id }) => expire(id as BattleId))
    },
  }
}

export type Rematches = ReturnType<typeof createRematches>

/** The windows by battle and by player. */
function createWindows() {
  /** Oldest first, because a Map keeps the insertion order. */
  const byBattle = new Map<BattleId, Window>()
  const byPlayer = new Map<UserId, Set<Window>>()

  function remove(battleId: BattleId): void {
    const window = byBattle.get(battleId)
    if (window === undefined) return
    byBattle.delete(battleId)
    for (const userId of playerIdsOf(window.head)) {
      const own = byPlayer.get(userId)
      if (own?.delete(window) && own.size === 0) byPlayer.delete(userId)
    }
  }

  return {
    find: (battleId: BattleId) => byBattle.get(battleId),
    ofPlayer: (userId: UserId): readonly Window[] => [...(byPlayer.get(userId) ?? [])],
    add(window: Window): void {
      byBattle.set(window.head.id, window)
      for (const userId of playerIdsOf(window.head)) {
        const own = byPlayer.get(userId) ?? new Set()
        byPlayer.set(userId, own.add(window))
      }
    },
    remove,
    /** Removes those that ended by then. */
    removeUntil(untilMs: number): void {
      for (const [battleId, window] of byBattle) {
        if (window.untilMs > untilMs) return
        remove(battleId)
      }
    },
  }
}

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
