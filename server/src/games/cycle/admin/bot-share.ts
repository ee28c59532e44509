// The share of bots in a running cycle. For an ended cycle the repository has it.
import { type CycleBet, type CycleState, entryOf, valuesOf } from '@bougie/engine'
import type { UserId } from '@bougie/protocol'
import type { BotShare } from '../play/cycle-rows.ts'

export interface RunningBotShare extends BotShare {
  readonly openBets: number
}

/** Visits only players and the bets of bots, because people may have a hundred thousand bets. */
export function botShareOf(
  { players, bets }: Pick<CycleState, 'players' | 'bets'>,
  isBot: (userId: UserId) => boolean,
): RunningBotShare {
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

/** The engine knows players by their user ids. */
export function playerOf({ playerId }: Pick<CycleBet, 'playerId'>): UserId {
  return playerId as UserId
}

function sumOf(bets: readonly CycleBet[], centsOf: (bet: CycleBet) => number): number {
  return bets.reduce((sum, bet) => sum + centsOf(bet), 0)
}
