// "Revanche": within 15 s of the end both may ask for the same battle again. The first to ask makes an offer, the second
// makes the battle, through the same escrow as any other. It is over when one of them leaves the game or can't pay.
// Offers live in memory: a restart within those seconds forgets them, and no money has moved.
import { otherSeat, type Seat } from '@bougie/engine'
import { type BattleId, type Refusal, refuse, type UserId } from '@bougie/protocol'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database } from '../ports/database.ts'
import type { Presence } from '../ports/presence.ts'
import type { QueuePair } from '../ports/queue.ts'
import type { Scheduler } from '../ports/scheduler.ts'
import type { Tasks } from '../tasks.ts'
import { accounts } from '../wallet/accounts.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { type BattleHead, playerIdsOf, seatOf } from './battle-head.ts'
import type { LiveBattles } from './live-battles.ts'
import type { Matchmaking } from './matchmaking.ts'
import { rematchUntilMs } from './rematch-window.ts'

interface Window {
  readonly head: BattleHead
  readonly untilMs: number
  offeredBy: Seat | null
}

export interface Rematches {
  ask(battleId: BattleId, userId: UserId): Promise<{ readonly ok: true } | Refusal>
  /** null when there is no rematch to ask for. */
  stakeOf(battleId: BattleId): number | null
  /** The player has left the game's screen. */
  leave(battleId: BattleId, userId: UserId): void
  start(): void
}

export interface RematchesDependencies {
  readonly clock: Clock
  readonly bus: Bus
  readonly tasks: Tasks
  readonly database: Pick<Database, 'reader'>
  readonly ledger: Pick<Ledger, 'balanceOf'>
  readonly scheduler: Scheduler
  readonly presence: Presence
  readonly battles: LiveBattles
  readonly matchmaking: Pick<Matchmaking, 'pair'>
}

export function createRematches(dependencies: RematchesDependencies): Rematches {
  const { clock, bus, tasks, database, ledger, scheduler, presence, battles, matchmaking } = dependencies
  const windows = new Map<BattleId, Window>()

  function open(head: BattleHead, untilMs: number): void {
    windows.set(head.id, { head, untilMs, offeredBy: null })
    tasks.run('rematch', () => scheduler.schedule({ kind: 'rematchEnd', id: head.id, dueAtMs: untilMs }))
  }

  function close(battleId: BattleId): Window | null {
    const window = windows.get(battleId) ?? null
    windows.delete(battleId)
    if (window !== null) tasks.run('rematch', () => scheduler.cancel('rematchEnd', battleId))
    return window
  }

  function expire(battleId: BattleId): void {
    const window = close(battleId)
    if (window !== null) bus.publish([{ type: 'rematchExpired', battleId, userIds: playerIdsOf(window.head) }])
  }

  async function offer(window: Window, seat: Seat): Promise<{ readonly ok: true } | Refusal> {
    const { head, untilMs } = window
    const by = head.players[seat].id
    const balanceCents = await ledger.balanceOf(database.reader, accounts.player(by))
    if (balanceCents < head.stakeCents) return refuse('INSUFFICIENT_BALANCE')
    // The other may have asked, or left, while the balance was read.
    if (windows.get(head.id) !== window) return refuse('BATTLE_REMATCH_CLOSED')
    if (window.offeredBy === otherSeat(seat)) return accept(window, by)
    if (window.offeredBy === null) {
      window.offeredBy = seat
      bus.publish([{ type: 'rematchOffered', battleId: head.id, userIds: playerIdsOf(head), by, untilMs }])
    }
    return { ok: true }
  }

  async function accept({ head }: Window, userId: UserId): Promise<{ readonly ok: true } | Refusal> {
    close(head.id)
    const result = await matchmaking.pair(pairOf(head, clock.nowMs()))
    if (result.ok) return result
    bus.publish([{ type: 'rematchExpired', battleId: head.id, userIds: playerIdsOf(head) }])
    // It is the one who made the offer that can't pay any more.
    if (result.code === 'INSUFFICIENT_BALANCE' && !result.short.includes(userId)) return refuse('BATTLE_REMATCH_CLOSED')
    return result
  }

  return {
    async ask(battleId, userId) {
      const window = windows.get(battleId)
      if (window === undefined || window.untilMs <= clock.nowMs()) return refuse('BATTLE_REMATCH_CLOSED')
      const seat = seatOf(window.head, userId)
      if (seat === null) return refuse('BATTLE_NOT_PARTICIPANT')
      return window.offeredBy === otherSeat(seat) ? accept(window, userId) : offer(window, seat)
    },
    stakeOf: (battleId) => windows.get(battleId)?.head.stakeCents ?? null,
    leave(battleId, userId) {
      const window = windows.get(battleId)
      if (window !== undefined && seatOf(window.head, userId) !== null) expire(battleId)
    },
    start() {
      battles.listen((battle, event) => {
        const untilMs = event.type === 'battleCompleted' ? rematchUntilMs(battle.state) : null
        if (untilMs !== null) open(battle.head, untilMs)
      })
      presence.subscribe(({ userId, online }) => {
        if (online) return
        for (const { head } of windows.values()) if (seatOf(head, userId) !== null) expire(head.id)
      })
      scheduler.handle('rematchEnd', ({ id }) => {
        // Jobs carry ids as text; this one was made above.
        expire(id as BattleId)
        return Promise.resolve()
      })
    },
  }
}

/** The same two for the same stake, each with the seed of their own that they brought. */
function pairOf({ players, stakeCents, seeds }: BattleHead, nowMs: number): QueuePair {
  const [clientSeedOne, clientSeedTwo] = seeds.clientSeeds
  const place = { amountCents: stakeCents, joinedAtMs: nowMs }
  return {
    first: { ...place, userId: players.one.id, clientSeed: clientSeedOne },
    second: { ...place, userId: players.two.id, clientSeed: clientSeedTwo },
  }
}
