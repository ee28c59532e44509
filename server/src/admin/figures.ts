// Current figures for admins who refresh every few seconds: whole tables are counted at most every ten seconds, and
// more rarely when that takes long, for all admins together.

import { type CycleId, eurosFromCents, type Figures } from '@bougie/protocol'
import { createCostlyResults } from '../platform/costly-results.ts'
import { dayBeforeInParis, parisDateOf, parisSpanOf } from '../platform/scheduling/paris-calendar.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import * as figures from './figures-repository.ts'
import type { GameSwitch } from './game-switch.ts'

export interface CycleNow {
  readonly id: CycleId
  readonly number: number
  readonly phase: string
  readonly bets: number
  readonly players: number
  readonly escrowCents: number
  readonly bots: { readonly bets: number; readonly players: number; readonly escrowCents: number }
  /** The most that the house account may have to add to the stakes. */
  readonly exposureCents: number
}

export interface SocketCount {
  readonly players: number
  readonly guests: number
  /** Distinct players. */
  readonly online: number
}

interface FiguresDependencies extends Pick<SharedDependencies, 'clock' | 'database'> {
  readonly games: GameSwitch
  readonly cycleBets: GameSwitch
  readonly countSockets: () => SocketCount
  /** Null between two cycles. */
  readonly cycleNow: () => CycleNow | null
}

export function createFiguresService(dependencies: FiguresDependencies) {
  const { clock, database, games, cycleBets, countSockets, cycleNow } = dependencies
  const counted = createCostlyResults<Awaited<ReturnType<typeof count>>>(clock)
  const found = createCostlyResults<readonly string[]>(clock)
  /** Finding the bots reads all accounts. */
  const houseAccounts = () => found.get('house', () => figures.houseAccounts(database.reader))

  /** `yesterday` ends at the current time of day, so that the two days are comparable. */
  async function count(nowMs: number) {
    const { startMs, endMs } = parisSpanOf('day', nowMs)
    const yesterdayMs = parisSpanOf('day', startMs - 1).startMs
    const span = (sinceMs: number, untilMs: number) => ({ start: new Date(sinceMs), end: new Date(untilMs) })
    const house = await houseAccounts()
    const [registered, today, yesterday] = await Promise.all([
      figures.registered(database.reader),
      figures.between(database.reader, span(startMs, endMs), house),
      figures.between(database.reader, span(yesterdayMs, dayBeforeInParis(nowMs)), house),
    ])
    return { registered, today, yesterday }
  }

  return {
    async now(): Promise<Figures> {
      const nowMs = clock.nowMs()
      const [live, { registered, today: day, yesterday }] = await Promise.all([
        houseAccounts().then((house) => figures.live(database.reader, new Date(nowMs), house)),
        counted.get(parisDateOf(nowMs), () => count(nowMs)),
      ])
      const sockets = countSockets()
      const cycle = cycleNow()
      return {
        at: new Date(nowMs).toISOString(),
        gameClosed: games.isClosed(),
        betsEnabled: !games.isClosed() && !cycleBets.isClosed(),
        cycleBetsStopped: cycleBets.isClosed(),
        players: {
          registered,
          online: sockets.online,
          signed_up_today: day.signedUp,
          blocked: live.blocked,
        },
        sockets: { players: sockets.players, guests: sockets.guests },
        queue: live.queue.map(({ amountCents, players }) => ({ amount: eurosFromCents(amountCents), players })),
        battles: {
          active: live.activeBattles,
          active_with_bots: live.activeWithBots,
          in_escrow: eurosFromCents(live.battleEscrowCents),
          ended_today: day.ended,
          ended_today_with_bots: day.endedWithBots,
          cancelled_today: day.cancelled,
        },
        cycle: cycle === null ? null : toCycle(cycle),
        house: {
          exposure: eurosFromCents(cycle?.exposureCents ?? 0),
          balance: eurosFromCents(live.houseCents + live.feesCents),
          result_today: eurosFromCents(day.houseCents + day.feesCents),
          fees_today: eurosFromCents(day.feesCents),
        },
        payments: {
          deposited_today: eurosFromCents(day.depositedCents),
          withdrawn_today: eurosFromCents(day.withdrawnCents),
          pending: live.pendingPayments,
          payouts_to_review: live.payoutsToReview,
        },
        yesterday: {
          signed_up: yesterday.signedUp,
          ended: yesterday.ended,
          ended_with_bots: yesterday.endedWithBots,
          cancelled: yesterday.cancelled,
          result: eurosFromCents(yesterday.houseCents + yesterday.feesCents),
          fees: eurosFromCents(yesterday.feesCents),
          deposited: eurosFromCents(yesterday.depositedCents),
          withdrawn: eurosFromCents(yesterday.withdrawnCents),
        },
      }
    },
  }
}

export type FiguresService = ReturnType<typeof createFiguresService>

function toCycle({ id, number, phase, bets, players, escrowCents, bots }: CycleNow): NonNullable<Figures['cycle']> {
  return {
    id,
    number,
    phase,
    bets,
    players,
    in_escrow: eurosFromCents(escrowCents),
    bots_share: { bets: bots.bets, players: bots.players, in_escrow: eurosFromCents(bots.escrowCents) },
  }
}
