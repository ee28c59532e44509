// One transaction on the running cycle: it locks the cycle's row, catches up with the events that other instances have
// stored, decides all waiting commands, and stores the events together with the movements of money. No instance owns a
// cycle: the instance that has the lock decides, and a later one finds the step done.
import { assert, cycleSettlementOf } from '@bougie/engine'
import { type CycleId, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { CycleTransactionDependencies } from '../dependencies.ts'
import { abandonCycle } from './abandon.ts'
import type { CommandResult, CycleCommand } from './commands.ts'
import type { CycleHead, PlayerName, StoredEvent, StoredStep } from './cycle-events.ts'
import type { LockedHead, StoredHead } from './cycle-rows.ts'
import { endedBetsOf, figuresOf, gainsOf, lastPriceOf } from './ending.ts'
import { draftOf, fold, ifReadable, type LiveCycle, liveCycleOf } from './live-cycle.ts'
import { balancesAfterEnd, postMovements } from './movements.ts'
import { planTransaction, type TransactionPlan } from './plan-transaction.ts'
import { createSuccession } from './succession.ts'
import { readInputs, responsesFromBefore } from './transaction-inputs.ts'

/**
 * Bets and removals are stored within this time from their decision, by the clock of the database, or decided anew: who
 * could stop this server between the two would otherwise watch the prices at another one, and then let it go on or kill
 * it (docs/decisions/258).
 */
const STORED_WITHIN_MS = 1_000

/** The events that others have stored of the cycle that this instance knew, if the cycle ended elsewhere. */
interface KnownEnd {
  readonly stored: readonly StoredStep[]
  /** The id of that cycle if it was abandoned, here or elsewhere, because it could not be read. */
  readonly abandoned: CycleId | null
  readonly events: readonly DomainEvent[]
}

/** `stored` is in order: one transaction may end a cycle and start the next one. */
export interface CycleOutcome extends KnownEnd {
  /** One for each command, in order. */
  readonly results: readonly CommandResult[]
}

/** A live cycle into which the plan has already folded its events. */
interface PlannedCycle {
  readonly draft: LiveCycle
  readonly missed: readonly StoredEvent[]
  readonly names: readonly PlayerName[]
  readonly commands: readonly CycleCommand[]
  readonly plan: TransactionPlan
}

/** Changes nothing outside of the transaction, so it may run again. */
export function createCycleTransaction(dependencies: CycleTransactionDependencies) {
  const { clock, repository, ledger, known, isNamed, startsNext, followShown, onDecide, onBroken } = dependencies
  const succession = createSuccession(dependencies)

  /** Returns null if another instance was first to start the next cycle. */
  async function step(transaction: Transaction, commands: readonly CycleCommand[]): Promise<CycleOutcome | null> {
    const live = await repository.lockLive(transaction)
    const knownEnd = await endOfKnown(transaction, live)
    const outcome = await (live === null
      ? stepWithoutCycle(transaction, commands)
      : stepLive(transaction, live, commands))
    return (
      outcome && {
        ...outcome,
        abandoned: outcome.abandoned ?? knownEnd.abandoned,
        stored: [...knownEnd.stored, ...outcome.stored],
        events: [...knownEnd.events, ...outcome.events],
      }
    )
  }

  /** No cycle is live; while the games are closed, none follows. */
  async function stepWithoutCycle(
    transaction: Transaction,
    commands: readonly CycleCommand[],
  ): Promise<CycleOutcome | null> {
    const responses = await responsesFromBefore(dependencies, transaction, commands)
    const successor = startsNext() ? await succession.afterLast(transaction) : null
    const nowMs = decisionTime(commands)
    const results = responsesWithout('CYCLE_MISMATCH', commands, responses)
    if (successor === null) return { results, abandoned: null, stored: [], events: [] }
    const started = await succession.start(transaction, successor, nowMs)
    return started && { results, abandoned: null, stored: [started], events: [] }
  }

  async function stepLive(
    transaction: Transaction,
    live: LockedHead,
    commands: readonly CycleCommand[],
  ): Promise<CycleOutcome> {
    const opened = await openOrReport(transaction, live)
    if (opened === null) {
      const responses = await responsesFromBefore(dependencies, transaction, commands)
      const nowMs = decisionTime(commands)
      const results = responsesWithout('CYCLE_STATE_ERROR', commands, responses)
      return { results, ...(await abandon(transaction, live, nowMs)) }
    }
    const { draft, missed } = opened
    const [inputs, names] = await Promise.all([
      readInputs(dependencies, transaction, { commands, bets: draft.state.bets }),
      namesOf(transaction, { commands, missed }),
    ])
    if (commands.length > 0 && live.reservedUntil !== null) followShown(live.reservedUntil.getTime())
    const nowMs = decisionTime(commands)
    const onBrokenDraft = (cause: unknown) => onBroken(draft.head.id, cause)
    const plan = planTransaction(draft, { commands, inputs, nowMs, onBroken: onBrokenDraft })
    const isTimed = plan.events.some(({ event: { type } }) => type === 'betPlaced' || type === 'betRemoved')
    if (isTimed && live.lockedAtMs !== null) transaction.commitBefore(live.lockedAtMs + STORED_WITHIN_MS)
    return { results: plan.results, ...(await store(transaction, { draft, missed, names, commands, plan })) }
  }

  /** Read after the lock, however long the commands have waited for it. */
  function decisionTime(commands: readonly CycleCommand[]): number {
    const nowMs = clock.nowMs()
    if (commands.length > 0) onDecide(nowMs)
    return nowMs
  }

  /** The end of the known cycle on another instance: either by its events, or abandoned without an event. */
  async function endOfKnown(reader: Reader, live: StoredHead | null): Promise<KnownEnd> {
    const cycle = known()
    if (cycle === null || cycle.state.phase === 'closed' || cycle.head.id === live?.head.id) {
      return { stored: [], abandoned: null, events: [] }
    }
    const { head, version } = cycle
    // Copied before the read, during which events of other instances may be folded into the known cycle.
    const draft = draftOf(cycle)
    const missed = await repository.eventsAfter(reader, head.id, version)
    const isClosed = ifReadable(() => {
      for (const stored of missed) fold(draft, stored)
      return draft.state.phase === 'closed'
    })
    if (!isClosed) return { stored: [], abandoned: head.id, events: [] }
    // The command of an operator has no bus to publish the refunds on; a server publishes the results that it stores.
    const isVoided = missed.some(({ event }) => event.type === 'cycleVoided')
    const events = isVoided ? await balancesAfterEnd(ledger, reader, cycleSettlementOf(draft.state) ?? []) : []
    return { stored: [{ head, version, missed, events: [], names: [] }], abandoned: null, events }
  }

  async function store(
    transaction: Transaction,
    { draft, missed, names, commands, plan }: PlannedCycle,
  ): Promise<Omit<CycleOutcome, 'results'>> {
    const { head } = draft
    const version = draft.version - plan.events.length
    const stored: StoredStep[] = [{ head, version: version - missed.length, missed, events: plan.events, names }]
    if (plan.events.length === 0) return { abandoned: null, stored, events: [] }

    const events = await postMovements(ledger, transaction, plan)
    const step = { cycleId: head.id, version, events: plan.events, serverSeed: head.serverSeed }
    await repository.append(transaction, step, figuresOf(draft))
    if (plan.events.some(({ event: { type } }) => type === 'cycleSettled' || type === 'cycleVoided')) {
      const bets = endedBetsOf(draft)
      await repository.storeEndedBets(transaction, head.id, bets)
      await repository.addGains(transaction, gainsOf(bets))
    }
    for (const [index, command] of commands.entries()) {
      const result = plan.results[index]
      if (command.type === 'void' && result?.ok && 'openBets' in result) await command.alongside(transaction, result)
    }
    if (draft.state.phase === 'closed') {
      stored.push(...(await follow(transaction, { head, lastPrice: lastPriceOf(draft) })))
    }
    return { abandoned: null, stored, events }
  }

  async function abandon(
    transaction: Transaction,
    live: StoredHead,
    nowMs: number,
  ): Promise<Omit<CycleOutcome, 'results'>> {
    const { head, settled } = live
    const events = await abandonCycle(dependencies, transaction, { ...live, at: new Date(nowMs) })
    const stored = await follow(transaction, { head, lastPrice: settled?.finalPrice ?? null })
    return { abandoned: head.id, stored, events }
  }

  /** Starts the next cycle in the transaction that closes the current one. */
  async function follow(
    transaction: Transaction,
    { head, lastPrice }: { readonly head: CycleHead; readonly lastPrice: number | null },
  ): Promise<StoredStep[]> {
    if (!startsNext()) return []
    const successor = { number: head.number + 1, previousPrice: lastPrice }
    // Begins now instead of at the decision, so that the writes since then take nothing from the cycle's duration.
    const next = await succession.start(transaction, successor, clock.nowMs())
    assert(next !== null, 'who has closed the live cycle starts the next')
    return [next]
  }

  /** null for a cycle that this version can't read. */
  async function openOrReport(transaction: Transaction, { head, version }: StoredHead) {
    const cycle = known()
    // Copied before the read, as above.
    const draft = cycle?.head.id === head.id ? draftOf(cycle) : null
    const from = draft?.version ?? 0
    const missed = from === version ? [] : await repository.eventsAfter(transaction, head.id, from)
    try {
      if (draft === null) return { draft: liveCycleOf(head, missed), missed }
      for (const stored of missed) fold(draft, stored)
      assert(draft.version === version, 'the row of a cycle counts its events')
      return { draft, missed }
    } catch (cause) {
      onBroken(head.id, cause)
      return null
    }
  }

  async function namesOf(
    transaction: Transaction,
    { commands, missed }: { readonly commands: readonly CycleCommand[]; readonly missed: readonly StoredEvent[] },
  ): Promise<readonly PlayerName[]> {
    const placing = commands.flatMap((command) => (command.type === 'place' ? command.userId : []))
    const unnamed = [...bettorsOf(missed), ...placing].filter((userId) => !isNamed(userId))
    return unnamed.length === 0 ? [] : await repository.names(transaction, [...new Set(unnamed)])
  }

  return { step }
}

/** The responses to repeated commands, taken from the bets of ended cycles; any other command is refused. */
function responsesWithout(
  code: 'CYCLE_MISMATCH' | 'CYCLE_STATE_ERROR',
  commands: readonly CycleCommand[],
  responses: readonly (CommandResult | null)[],
): readonly CommandResult[] {
  return commands.map((command, index) => {
    const areBetsDisabled = command.type === 'place' && !command.areBetsEnabled
    return responses[index] ?? refuse(areBetsDisabled ? 'CYCLE_BETS_DISABLED' : code)
  })
}

function bettorsOf(events: readonly StoredEvent[]): UserId[] {
  // The engine knows players by their user ids.
  return events.flatMap(({ event }) => (event.type === 'betPlaced' ? [event.playerId as UserId] : []))
}
