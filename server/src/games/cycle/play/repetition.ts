// Commands that were sent before, under the same `clientRef`, and whose cycle is over: they get their first response
// again, from the stored bets. The running cycle itself recognises the commands that were sent to it.
import { cents } from '@bougie/engine'
import type { BetId } from '@bougie/protocol'
import type { Reader } from '../../../ports/database.ts'
import { type AccountId, accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { CommandResult, CycleCommand, PlaceCommand, PlaceResult, RemoveCommand, RemoveResult } from './commands.ts'
import type { CycleRepository } from './cycle-repository.ts'
import type { EndedBetRow } from './cycle-rows.ts'

export type EndedBets = ReadonlyMap<BetId, EndedBetRow>

export interface Before {
  readonly endedBets: EndedBets
  readonly balances: ReadonlyMap<AccountId, number>
}

/** The bets of ended cycles that these commands may refer to. */
export async function endedBetsFor(
  { repository }: { readonly repository: Pick<CycleRepository, 'endedBets'> },
  reader: Reader,
  commands: readonly CycleCommand[],
): Promise<EndedBets> {
  const betIds = commands.flatMap((command) =>
    command.type === 'void' || command.clientRef === null ? [] : [command.betId],
  )
  if (betIds.length === 0) return new Map()
  const bets = await repository.endedBets(reader, [...new Set(betIds)])
  return new Map(bets.map((bet) => [bet.id, bet]))
}

/** Used if no cycle is live and readable that could respond. */
export async function responsesFromBefore(
  dependencies: {
    readonly repository: Pick<CycleRepository, 'endedBets'>
    readonly ledger: Pick<Ledger, 'balancesOf'>
  },
  reader: Reader,
  commands: readonly CycleCommand[],
): Promise<readonly (CommandResult | null)[]> {
  const endedBets = await endedBetsFor(dependencies, reader, commands)
  const players = [...new Set([...endedBets.values()].map(({ userId }) => accounts.player(userId)))]
  const balances = players.length === 0 ? new Map() : await dependencies.ledger.balancesOf(reader, players)
  return commands.map((command) => {
    if (command.type === 'void') return null
    return command.type === 'place'
      ? placedBefore(command, { endedBets, balances })
      : removedBefore(command, { endedBets, balances })
  })
}

export function placedBefore({ betId, userId }: PlaceCommand, { endedBets, balances }: Before): PlaceResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId) return null
  const { cycleId, direction, oddsHundredths, pointIndex } = bet
  const stakeCents = cents(bet.stakeCents)
  const feeCents = cents(bet.feeCents)
  return {
    ok: true,
    cycleId,
    bet: { betId, playerId: userId, direction, stakeCents, feeCents, oddsHundredths, pointIndex },
    balanceCents: balances.get(accounts.player(userId)) ?? 0,
    repeated: true,
  }
}

export function removedBefore(
  { betId, userId, clientRef }: RemoveCommand,
  { endedBets, balances }: Before,
): RemoveResult | null {
  const bet = endedBets.get(betId)
  if (bet === undefined || bet.userId !== userId || clientRef === null || bet.removalRef !== clientRef) return null
  const { cycleId, result, payoutCents } = bet
  if (result !== 'undone' && result !== 'removed' && result !== 'cashed_out') return null
  return {
    ok: true,
    cycleId,
    removed: { betId, removal: result, refundCents: cents(payoutCents) },
    balanceCents: balances.get(accounts.player(userId)) ?? 0,
    repeated: true,
  }
}
