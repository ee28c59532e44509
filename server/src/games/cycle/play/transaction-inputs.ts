// The inputs of a transaction's decisions in addition to the cycle itself. Every transaction locks the cycle's row
// first and then reads them; the balances stay locked until the commit.
import { type CycleState, cents, cycleFeeOf, entryOf } from '@bougie/engine'
import type { BetId, Refusal, UserId } from '@bougie/protocol'
import type { Referral } from '../../../influencer/service.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { type AccountId, accounts } from '../../../wallet/accounts.ts'
import type { CycleTransactionDependencies } from '../dependencies.ts'
import {
  type CommandResult,
  type CycleCommand,
  type PlaceCommand,
  type PlaceResult,
  playerOf,
  type RemoveCommand,
  type RemoveResult,
} from './commands.ts'
import type { CycleRepository } from './cycle-repository.ts'
import type { EndedBetRow } from './cycle-rows.ts'

export interface TransactionInputs extends Before {
  /** Players who may not stake now, with the reason. */
  readonly limited: ReadonlyMap<UserId, Refusal>
  readonly referrals: ReadonlyMap<string, Referral>
}

interface Before {
  readonly balances: ReadonlyMap<AccountId, number>
  /** Bets of ended cycles, because a command may be a repetition. */
  readonly endedBets: ReadonlyMap<BetId, EndedBetRow>
}

const NO_INPUTS: TransactionInputs = {
  balances: new Map(),
  limited: new Map(),
  referrals: new Map(),
  endedBets: new Map(),
}

export async function readInputs(
  { ledger, limitGuard, referrals, repository, settings }: CycleTransactionDependencies,
  transaction: Transaction,
  { commands, bets: runningBets }: { readonly commands: readonly CycleCommand[]; readonly bets: CycleState['bets'] },
): Promise<TransactionInputs> {
  const players = commands.flatMap((command) => playerOf(command) ?? [])
  if (players.length === 0) return NO_INPUTS
  const bets = commands.filter((command): command is PlaceCommand => command.type === 'place')
  const stakes = bets
    .filter(({ isFunded, stakeCents }) => !isFunded && stakeCents > 0)
    .map(({ userId, stakeCents }) => ({ userId, amountCents: stakeCents + cycleFeeOf(stakeCents, settings) }))
  const codes = [...new Set(bets.flatMap(({ linkCode }) => linkCode ?? []))]
  const strange = commands.filter((command) => command.type === 'void' || entryOf(runningBets, command.betId) === null)
  // One round trip: a transaction runs its statements in the order in which they are sent, so the accounts are locked
  // first.
  const [balances, limited, found, endedBets] = await Promise.all([
    ledger.lock(transaction, players.map(accounts.player)),
    stakes.length === 0 ? NO_INPUTS.limited : limitGuard.refuseStakes(transaction, stakes),
    codes.length === 0 ? NO_INPUTS.referrals : referrals.findReferrals(transaction, codes),
    endedBetsFor(repository, transaction, strange),
  ])
  return { balances, limited, referrals: found, endedBets }
}

// Commands that were sent before, under the same `clientRef`, and whose cycle is over: they get their first response
// again, from the stored bets. The running cycle itself recognises the commands that were sent to it.

/** The bets of ended cycles that these commands may refer to. */
async function endedBetsFor(
  repository: CycleRepository,
  reader: Reader,
  commands: readonly CycleCommand[],
): Promise<Before['endedBets']> {
  const betIds = commands.flatMap((command) =>
    command.type === 'void' || command.clientRef === null ? [] : [command.betId],
  )
  if (betIds.length === 0) return new Map()
  const bets = await repository.endedBets(reader, [...new Set(betIds)])
  return new Map(bets.map((bet) => [bet.id, bet]))
}

/** Used if no cycle is live and readable that could respond. */
export async function responsesFromBefore(
  { repository, ledger }: CycleTransactionDependencies,
  reader: Reader,
  commands: readonly CycleCommand[],
): Promise<readonly (CommandResult | null)[]> {
  const endedBets = await endedBetsFor(repository, reader, commands)
  const players = [...new Set([...endedBets.values()].map(({ userId }) => accounts.player(userId)))]
  const balances = players.length === 0 ? new Map() : await ledger.balancesOf(reader, players)
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
