// The operators' view of cycles, and their one action on them: voiding a cycle. What concerns the running cycle comes
// from memory, the rest from the database. Nothing here shows a future price.

import { type CycleBet, type CycleState, entryOf, valuesOf } from '@bougie/engine'
import { type BetId, type BetOutcome, type CycleId, refuse, refuseMissing, type UserId } from '@bougie/protocol'
import type { CycleParts } from '../dependencies.ts'
import type { CancelResult } from '../play/commands.ts'
import type { PlayerName } from '../play/cycle-events.ts'
import type { BetPage, CyclePage } from '../play/cycle-repository.ts'
import * as cycleRepository from '../play/cycle-repository.ts'
import type { BotShare, CycleSummary, EndedBetRow } from '../play/cycle-rows.ts'
import { cancelRefundsOf, figuresOf } from '../play/ending.ts'
import type { CycleService } from '../play/service.ts'

export interface BetView
  extends Pick<PlayerName, 'pseudo' | 'bot'>,
    Pick<
      EndedBetRow,
      'id' | 'userId' | 'direction' | 'stakeCents' | 'feeCents' | 'oddsHundredths' | 'payoutCents' | 'placedAt'
    > {
  readonly result: BetOutcome | 'open'
}

export function createCycleAdmin(dependencies: CycleParts & { readonly service: CycleService }) {
  const { database, readModel, service } = dependencies
  const { reader } = database
  const isBot = (userId: UserId) => readModel.nameOf(userId).bot

  /** Takes all figures from one state of the cycle, so that the bots' figures are always part of the total. */
  function withRunningFigures(cycle: CycleSummary): CycleSummary {
    const { current } = readModel
    if (current?.head.id !== cycle.id || current.state.outcome !== null || cycle.bots !== null) return cycle
    return { ...cycle, ...figuresOf(current), bots: botShareOf(current.state, isBot) }
  }

  return {
    /** Newest first, including the running one, with bets or not. */
    async list(page: CyclePage) {
      const cycles = await cycleRepository.list(reader, page)
      const { withBets = null, before } = page
      const runningId = withBets !== null && before === null ? readModel.current?.head.id : undefined
      const isListed = runningId === undefined || cycles.some(({ id }) => id === runningId)
      const running = isListed ? null : await cycleRepository.summary(reader, runningId)
      return [...(running === null ? [] : [running]), ...cycles].map(withRunningFigures)
    },
    /** null for an unknown cycle. */
    async find(cycleId: CycleId): Promise<CycleSummary | null> {
      const cycle = await cycleRepository.summary(reader, cycleId)
      return cycle === null ? null : withRunningFigures(cycle)
    },
    /** Newest first, also while the cycle runs; null for an unknown cycle. */
    async bets(cycleId: CycleId, page: BetPage): Promise<readonly BetView[] | null> {
      const { current } = readModel
      if (current?.head.id !== cycleId || current.state.outcome !== null) {
        return (
          (await cycleRepository.find(reader, cycleId)) && (await cycleRepository.endedBetsIn(reader, cycleId, page))
        )
      }
      const isWanted = ({ bot }: BetView) => page.bots === 'all' || bot === (page.bots === 'only')
      const bets = [...valuesOf(current.state.bets)].map((bet) => viewOf(bet, readModel.nameOf(playerOf(bet))))
      return pageOf(bets.filter(isWanted), page)
    },
    /** Refused if the cycle is over. */
    preview(cycleId: CycleId): CancelResult {
      const cycle = readModel.current
      if (cycle === null || cycle.head.id !== cycleId) return refuseMissing('cycle')
      return cycle.state.outcome === null ? cancelRefundsOf(cycle) : refuse('CYCLE_STATE_ERROR')
    },
    cancel: service.cancelCycle,
  }
}

export type CycleAdmin = ReturnType<typeof createCycleAdmin>

/**
 * The share of bots in a running cycle; for an ended one the repository has it. Visits only players and the bets of
 * bots, because people may have a hundred thousand bets.
 */
export function botShareOf(
  { players, bets }: Pick<CycleState, 'players' | 'bets'>,
  isBot: (userId: UserId) => boolean,
): BotShare & { readonly openBets: number } {
  const bots = [...valuesOf(players)]
    .map(({ betIds }) => betIds.flatMap((betId) => entryOf(bets, betId) ?? []))
    .filter(([first]) => first !== undefined && isBot(playerOf(first)))
  const all = bots.flat()
  const open = all.filter(({ status }) => status === 'open')
  return {
    bets: all.length,
    openBets: open.length,
    players: bots.length,
    openStakesCents: sumOf(open, ({ stakeCents }) => stakeCents),
    paidInCents: sumOf(all, ({ stakeCents, feeCents }) => stakeCents + feeCents),
    paidOutCents: sumOf(all, ({ refundCents }) => refundCents),
  }
}

function sumOf(bets: readonly CycleBet[], centsOf: (bet: CycleBet) => number): number {
  return bets.reduce((sum, bet) => sum + centsOf(bet), 0)
}

/** The engine knows players by their user ids. */
function playerOf({ playerId }: CycleBet): UserId {
  return playerId as UserId
}

function viewOf(bet: CycleBet, { id: userId, pseudo, bot }: PlayerName): BetView {
  return {
    // The server created this id, which is opaque to the engine.
    id: bet.betId as BetId,
    userId,
    pseudo,
    bot,
    direction: bet.direction,
    stakeCents: bet.stakeCents,
    feeCents: bet.feeCents,
    oddsHundredths: bet.oddsHundredths,
    result: bet.status,
    payoutCents: bet.status === 'open' ? 0 : bet.refundCents,
    placedAt: new Date(bet.placedAtMs),
  }
}

/** Uses the same order as the stored bets. */
function pageOf(bets: readonly BetView[], { limit, before }: BetPage): readonly BetView[] {
  const newestFirst = bets.toSorted((one, other) => {
    const apartMs = other.placedAt.getTime() - one.placedAt.getTime()
    if (apartMs !== 0) return apartMs
    return one.id < other.id ? 1 : -1
  })
  if (before === null) return newestFirst.slice(0, limit)
  if ('beforeTime' in before) return newestFirst.filter(({ placedAt }) => placedAt < before.beforeTime).slice(0, limit)
  const known = newestFirst.findIndex(({ id }) => id === before.beforeId)
  return known === -1 ? [] : newestFirst.slice(known + 1, known + 1 + limit)
}
