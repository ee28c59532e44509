// The inputs of a transaction's decisions in addition to the cycle itself. Every transaction locks the cycle's row
// first and then reads them; the balances stay locked until the commit.
import { type CycleSettings, type CycleState, cycleFeeOf, entryOf } from '@bougie/engine'
import type { Refusal, UserId } from '@bougie/protocol'
import type { Referral, Referrals } from '../../../influencer/service.ts'
import type { Transaction } from '../../../ports/database.ts'
import { type AccountId, accounts } from '../../../wallet/accounts.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import type { LimitGuard } from '../../../wallet/service.ts'
import { type CycleCommand, type PlaceCommand, playerOf } from './commands.ts'
import type { CycleRepository } from './cycle-repository.ts'
import { type EndedBets, endedBetsFor } from './repetition.ts'

export interface TransactionInputs {
  readonly balances: ReadonlyMap<AccountId, number>
  /** Players who may not stake now, with the reason. */
  readonly limited: ReadonlyMap<UserId, Refusal>
  readonly referrals: ReadonlyMap<string, Referral>
  /** Bets of ended cycles, because a command may be a repetition. */
  readonly endedBets: EndedBets
}

export interface InputsDependencies {
  readonly ledger: Pick<Ledger, 'lock'>
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly referrals: Pick<Referrals, 'findReferrals'>
  readonly repository: Pick<CycleRepository, 'endedBets'>
  readonly settings: CycleSettings
}

const NO_INPUTS: TransactionInputs = {
  balances: new Map(),
  limited: new Map(),
  referrals: new Map(),
  endedBets: new Map(),
}

export async function readInputs(
  dependencies: InputsDependencies,
  transaction: Transaction,
  { commands, bets: runningBets }: { readonly commands: readonly CycleCommand[]; readonly bets: CycleState['bets'] },
): Promise<TransactionInputs> {
  const { ledger, limitGuard, referrals, settings } = dependencies
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
    endedBetsFor(dependencies, transaction, strange),
  ])
  return { balances, limited, referrals: found, endedBets }
}
