// How the house does at this moment, for admins who look every few seconds: what counts whole tables is counted at most
// every ten seconds, whoever asks.
import { type CycleId, eurosFromCents, type Figures } from '@bougie/protocol'
import type { Clock } from '../ports/clock.ts'
import type { Database, Reader } from '../ports/database.ts'
import { parisSpanOf } from '../timing/paris-calendar.ts'
import type { GameSwitch } from './game-switch.ts'

const COUNTED_EVERY_MS = 10_000

export interface LiveFigures {
  readonly queue: readonly { readonly amountCents: number; readonly players: number }[]
  readonly activeBattles: number
  readonly battleEscrowCents: number
  readonly houseCents: number
  readonly feesCents: number
  readonly pendingPayments: number
  readonly payoutsToReview: number
  readonly blocked: number
}

export interface DayFigures {
  readonly registered: number
  readonly signedUpToday: number
  readonly endedToday: number
  readonly cancelledToday: number
  readonly houseTodayCents: number
  readonly feesTodayCents: number
  readonly depositedTodayCents: number
  readonly withdrawnTodayCents: number
}

export interface CycleNow {
  readonly id: CycleId
  readonly number: number
  readonly phase: string
  readonly bets: number
  readonly players: number
  readonly escrowCents: number
  /** The most that the house may have to add to the stakes. */
  readonly exposureCents: number
}

export interface SocketCount {
  readonly players: number
  readonly guests: number
  /** Different players. */
  readonly online: number
}

export interface FiguresRepository {
  live(reader: Reader, at: Date): Promise<LiveFigures>
  since(reader: Reader, midnight: Date): Promise<DayFigures>
}

export interface FiguresDependencies {
  readonly clock: Clock
  readonly database: Pick<Database, 'reader'>
  readonly figures: FiguresRepository
  readonly games: GameSwitch
  readonly cycleBets: GameSwitch
  readonly countSockets: () => SocketCount
  /** Null between two cycles. */
  readonly cycleNow: () => CycleNow | null
}

export interface FiguresService {
  now(): Promise<Figures>
}

export function createFiguresService(dependencies: FiguresDependencies): FiguresService {
  const { clock, database, figures, games, cycleBets, countSockets, cycleNow } = dependencies
  let counted: { readonly atMs: number; readonly day: Promise<DayFigures> } | null = null

  function dayFigures(nowMs: number): Promise<DayFigures> {
    if (counted !== null && nowMs - counted.atMs < COUNTED_EVERY_MS) return counted.day
    const day = figures.since(database.reader, new Date(parisSpanOf('day', nowMs).startMs))
    counted = { atMs: nowMs, day }
    // A count that failed is not kept.
    day.catch(() => {
      counted = null
    })
    return day
  }

  return {
    async now() {
      const nowMs = clock.nowMs()
      const [live, day] = await Promise.all([figures.live(database.reader, new Date(nowMs)), dayFigures(nowMs)])
      const sockets = countSockets()
      const cycle = cycleNow()
      return {
        at: new Date(nowMs).toISOString(),
        gameClosed: games.isClosed(),
        betsEnabled: !games.isClosed() && !cycleBets.isClosed(),
        players: {
          registered: day.registered,
          online: sockets.online,
          signed_up_today: day.signedUpToday,
          blocked: live.blocked,
        },
        sockets: { players: sockets.players, guests: sockets.guests },
        queue: live.queue.map(({ amountCents, players }) => ({ amount: eurosFromCents(amountCents), players })),
        battles: {
          active: live.activeBattles,
          in_escrow: eurosFromCents(live.battleEscrowCents),
          ended_today: day.endedToday,
          cancelled_today: day.cancelledToday,
        },
        cycle: cycle === null ? null : toCycle(cycle),
        house: {
          exposure: eurosFromCents(cycle?.exposureCents ?? 0),
          balance: eurosFromCents(live.houseCents + live.feesCents),
          result_today: eurosFromCents(day.houseTodayCents + day.feesTodayCents),
          fees_today: eurosFromCents(day.feesTodayCents),
        },
        payments: {
          deposited_today: eurosFromCents(day.depositedTodayCents),
          withdrawn_today: eurosFromCents(day.withdrawnTodayCents),
          pending: live.pendingPayments,
          payouts_to_review: live.payoutsToReview,
        },
      }
    },
  }
}

function toCycle({ id, number, phase, bets, players, escrowCents }: CycleNow): NonNullable<Figures['cycle']> {
  return { id, number, phase, bets, players, in_escrow: eurosFromCents(escrowCents) }
}
