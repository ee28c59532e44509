// Reads everything that a step of the cycle depends on. The cycle's row is locked first, so nobody else changes the
// cycle until the commit; the balances of the players who bet or cash out stay locked too.

import { assert, type BetSettlement, cycleFeeOf, cycleSettlementOf, entryOf } from '@bougie/engine'
import type { CycleId, Refusal, UserId } from '@bougie/protocol'
import type { Referral } from '../../../influencer/service.ts'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import { accounts, type Transfer } from '../../../wallet/accounts.ts'
import type { LockedBalances } from '../../../wallet/ledger.ts'
import type { CycleTransactionDependencies } from '../dependencies.ts'
import { type CycleCommand, type EarlierBets, type PlaceCommand, playerOf } from './commands.ts'
import type { PlayerName, StoredEvent, StoredStep } from './cycle-events.ts'
import * as cycleRepository from './cycle-repository.ts'
import type { LockedHead, StoredHead } from './cycle-rows.ts'
import { draftOf, fold, ifReadable, type LiveCycle, liveCycleOf } from './live-cycle.ts'
import { reasonOf } from './movements.ts'
import { type Successor, successorOfLast } from './succession.ts'

export type LoadedStep = (ReadableCycle | UnreadableCycle | NoCycle) & {
  /** The cycle that this instance knew, if it ended elsewhere. Published with the step; nothing is decided by it. */
  readonly knownEnd: KnownEnd
}

export interface ReadableCycle extends Pick<LockedHead, 'lockedAtMs' | 'reservedUntilMs'> {
  readonly type: 'readable'
  /** Folded from all its stored events. */
  readonly cycle: LiveCycle
  /** The last of these events, which this instance did not know. They and the names are published with the step. */
  readonly missed: readonly StoredEvent[]
  /** The players of those events and commands whose names this instance does not know. */
  readonly names: readonly PlayerName[]
  readonly inputs: StepInputs
}

/** The live cycle has events that this version can't read. */
export interface UnreadableCycle {
  readonly type: 'unreadable'
  readonly live: StoredHead
  /** null if it has its result, and so has paid its bets. */
  readonly unpaid: {
    readonly events: readonly StoredEvent[]
    /** The transfers of its movements, by key. */
    readonly transfers: ReadonlyMap<string, readonly Transfer[]>
  } | null
  readonly earlier: EarlierBets
}

interface NoCycle {
  readonly type: 'none'
  readonly earlier: EarlierBets
  /** null while the games are closed. */
  readonly successor: Successor | null
}

/** The inputs of decisions in addition to the cycle itself. */
interface StepInputs extends EarlierBets {
  /** Locked by the ledger until the transaction ends. */
  readonly balances: LockedBalances
  /** Players who may not stake now, with the reason. */
  readonly limited: ReadonlyMap<UserId, Refusal>
  readonly referrals: ReadonlyMap<string, Referral>
}

interface KnownEnd {
  readonly stored: readonly StoredStep[]
  /** Set if it was abandoned, which stores no event. */
  readonly abandoned: CycleId | null
  /** The balances after its end, if whoever ended it has no bus to publish them on. */
  readonly balances: readonly DomainEvent[]
}

const NO_INPUTS: StepInputs = { balances: new Map(), limited: new Map(), referrals: new Map(), endedBets: new Map() }

export function createStepLoader(dependencies: CycleTransactionDependencies) {
  const { ledger, limitGuard, referrals, settings, known, isNamed, startsNext, onBroken } = dependencies

  async function endOfKnown(reader: Reader, live: StoredHead | null): Promise<KnownEnd> {
    const cycle = known()
    if (cycle === null || cycle.state.phase === 'closed' || cycle.head.id === live?.head.id) {
      return { stored: [], abandoned: null, balances: [] }
    }
    const { head, version } = cycle
    // Copied before the read, during which events of other instances may be folded into the known cycle.
    const draft = draftOf(cycle)
    const missed = await cycleRepository.eventsAfter(reader, head.id, version)
    const isClosed = ifReadable(() => {
      for (const stored of missed) fold(draft, stored)
      return draft.state.phase === 'closed'
    })
    if (!isClosed) return { stored: [], abandoned: head.id, balances: [] }
    // The command of an operator has no bus to publish the refunds on; a server publishes the results that it stores.
    const isVoided = missed.some(({ event }) => event.type === 'cycleVoided')
    const balances = isVoided ? await balancesAfter(reader, cycleSettlementOf(draft.state) ?? []) : []
    return { stored: [{ head, version, missed, events: [], names: [] }], abandoned: null, balances }
  }

  async function balancesAfter(reader: Reader, settlements: readonly BetSettlement[]): Promise<DomainEvent[]> {
    const byPlayer = Map.groupBy(settlements, ({ bet }) => bet.playerId as UserId)
    const balances = await ledger.currentBalances(reader, [...byPlayer.keys()].map(accounts.player))
    return [...byPlayer].flatMap(([userId, own]): DomainEvent[] => {
      const balance = balances.get(accounts.player(userId))
      return balance === undefined ? [] : [{ type: 'balanceChanged', userId, balance, reason: reasonOf(own) }]
    })
  }

  /** null for a cycle that this version can't read. */
  async function open(transaction: Transaction, { head, version }: StoredHead) {
    const cycle = known()
    // Copied before the read, as above.
    const draft = cycle?.head.id === head.id ? draftOf(cycle) : null
    const from = draft?.version ?? 0
    const missed = from === version ? [] : await cycleRepository.eventsAfter(transaction, head.id, from)
    try {
      if (draft === null) return { cycle: liveCycleOf(head, missed), missed }
      for (const stored of missed) fold(draft, stored)
      assert(draft.version === version, 'the row of a cycle counts its events')
      return { cycle: draft, missed }
    } catch (cause) {
      onBroken(head.id, cause)
      return null
    }
  }

  async function inputsOf(
    transaction: Transaction,
    commands: readonly CycleCommand[],
    { state }: LiveCycle,
  ): Promise<StepInputs> {
    const players = commands.flatMap((command) => playerOf(command) ?? [])
    if (players.length === 0) return NO_INPUTS
    const bets = commands.filter((command): command is PlaceCommand => command.type === 'place')
    const stakes = bets
      .filter(({ isFunded, stakeCents }) => !isFunded && stakeCents > 0)
      .map(({ userId, stakeCents }) => ({ userId, amountCents: stakeCents + cycleFeeOf(stakeCents, settings) }))
    const codes = [...new Set(bets.flatMap(({ linkCode }) => linkCode ?? []))]
    const notInThisCycle = commands.filter(
      (command) => command.type === 'cancel' || entryOf(state.bets, command.betId) === null,
    )
    // One round trip: a transaction runs its statements in the order in which they are sent, so the accounts are locked
    // first.
    const [balances, limited, found, endedBets] = await Promise.all([
      ledger.lock(transaction, players.map(accounts.player)),
      stakes.length === 0 ? NO_INPUTS.limited : limitGuard.refuseStakes(transaction, stakes),
      codes.length === 0 ? NO_INPUTS.referrals : referrals.findReferrals(transaction, codes),
      endedBetsOf(transaction, notInThisCycle),
    ])
    return { balances, limited, referrals: found, endedBets }
  }

  /** The bets of ended cycles that these commands may refer to. */
  async function endedBetsOf(reader: Reader, commands: readonly CycleCommand[]): Promise<EarlierBets['endedBets']> {
    const betIds = commands.flatMap((command) =>
      command.type === 'cancel' || command.clientRef === null ? [] : [command.betId],
    )
    if (betIds.length === 0) return NO_INPUTS.endedBets
    const bets = await cycleRepository.endedBets(reader, [...new Set(betIds)])
    return new Map(bets.map((bet) => [bet.id, bet]))
  }

  /** Enough to repeat responses, if no readable cycle can decide commands. */
  async function earlierBets(reader: Reader, commands: readonly CycleCommand[]): Promise<EarlierBets> {
    const endedBets = await endedBetsOf(reader, commands)
    const players = [...new Set([...endedBets.values()].map(({ userId }) => accounts.player(userId)))]
    const balances = players.length === 0 ? NO_INPUTS.balances : await ledger.currentBalances(reader, players)
    return { endedBets, balances }
  }

  async function namesOf(
    reader: Reader,
    commands: readonly CycleCommand[],
    missed: readonly StoredEvent[],
  ): Promise<readonly PlayerName[]> {
    const placing = commands.flatMap((command) => (command.type === 'place' ? command.userId : []))
    // The engine knows players by their user ids.
    const placed = missed.flatMap(({ event }) => (event.type === 'betPlaced' ? [event.playerId as UserId] : []))
    const unnamed = [...placed, ...placing].filter((userId) => !isNamed(userId))
    return unnamed.length === 0 ? [] : cycleRepository.names(reader, [...new Set(unnamed)])
  }

  return async (transaction: Transaction, commands: readonly CycleCommand[]): Promise<LoadedStep> => {
    const live = await cycleRepository.lockLive(transaction)
    const knownEnd = await endOfKnown(transaction, live)
    if (live === null) {
      const earlier = await earlierBets(transaction, commands)
      const successor = startsNext() ? await successorOfLast(transaction) : null
      return { type: 'none', earlier, successor, knownEnd }
    }
    const opened = await open(transaction, live)
    if (opened === null) {
      const { id } = live.head
      const earlier = await earlierBets(transaction, commands)
      const unpaid =
        live.settled !== null
          ? null
          : {
              events: await cycleRepository.eventsAfter(transaction, id, 0),
              transfers: await ledger.transfersOf(transaction, { type: 'cycle', id }),
            }
      return { type: 'unreadable', live, unpaid, earlier, knownEnd }
    }
    const [inputs, names] = await Promise.all([
      inputsOf(transaction, commands, opened.cycle),
      namesOf(transaction, commands, opened.missed),
    ])
    const { lockedAtMs, reservedUntilMs } = live
    return { type: 'readable', ...opened, inputs, names, lockedAtMs, reservedUntilMs, knownEnd }
  }
}
