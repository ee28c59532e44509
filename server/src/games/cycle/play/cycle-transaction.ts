// One step of the cycle in one transaction: load, plan, store.
// - Load (load-step.ts): locks the cycle's row, and reads what other instances have stored and what the commands need.
// - Plan (plan-step.ts): decides everything that is due, then the commands. The plan is one value, and planning is pure.
// - Store, below: writes the plan, events and money together.
// The outcome is folded and published after the commit (cycle-game.ts).
//
// No instance owns a cycle: the one that has the lock decides, and a later one finds the step done. The transaction may
// run again, so it changes nothing outside of itself, except that no later price is published from its decision on until
// the step ends.

import { assert } from '@bougie/engine'
import type { CycleId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Transaction } from '../../../ports/database.ts'
import { inCents, type LockedBalances, NOTHING_LOCKED } from '../../../wallet/ledger.ts'
import type { CycleTransactionDependencies } from '../dependencies.ts'
import type { CommandResult, CycleCommand } from './commands.ts'
import type { StoredStep } from './cycle-events.ts'
import * as cycleRepository from './cycle-repository.ts'
import { gainsOf } from './ending.ts'
import { isBetEvent } from './live-cycle.ts'
import { createStepLoader, type LoadedStep } from './load-step.ts'
import { debtMovements } from './movements.ts'
import { planStep, type StepPlan } from './plan-step.ts'
import { startCycle } from './succession.ts'

/**
 * Bets and removals are stored within this time from their decision, by the clock of the database, or decided anew: who
 * could stop this server between the two would otherwise watch the prices at another one, and then let it go on or kill
 * it (docs/decisions/258).
 */
const BETS_STORED_WITHIN_MS = 1_000

/** Everything that this instance folds and publishes after the commit. */
export interface CycleOutcome {
  /** One for each command, in order. */
  readonly results: readonly CommandResult[]
  /** A cycle that this instance knew, and that was abandoned here or elsewhere because it could not be read. */
  readonly abandoned: CycleId | null
  /** In order: what was missed of a cycle that ended elsewhere, then the live one, then the one that starts. */
  readonly stored: readonly StoredStep[]
  readonly balances: readonly DomainEvent[]
}

export function createCycleTransaction(dependencies: CycleTransactionDependencies) {
  const { clock, ledger, startsNext, decisionTime, onBroken } = dependencies
  const load = createStepLoader(dependencies)

  /** null if another instance was first to start the next cycle. */
  async function store(transaction: Transaction, plan: StepPlan, locked: LockedBalances) {
    const { progress, abandonment, ended, alongside, successor } = plan
    // Neither reads what the other writes: on Postgres the events are stored while the ledger waits for its balances.
    const [balances] = await Promise.all([
      post(transaction, plan, locked),
      progress && cycleRepository.append(transaction, progress),
    ])
    if (abandonment !== null) await cycleRepository.abandon(transaction, abandonment)
    if (ended !== null) {
      await cycleRepository.storeEndedBets(transaction, ended)
      await cycleRepository.addGains(transaction, gainsOf(ended.bets))
    }
    for (const storeAlongside of alongside) await storeAlongside(transaction)
    if (successor === null) return { started: [], balances }
    // Begins now instead of at the decision, so that the writes since then take nothing from the cycle's duration.
    const started = await startCycle(dependencies, transaction, successor)
    const wasLive = progress !== null || abandonment !== null
    assert(started !== null || !wasLive, 'who has closed the live cycle starts the next')
    return started && { started: [started], balances }
  }

  /** Can always be paid, because the balances on which it was decided are locked. */
  async function post(
    transaction: Transaction,
    { movements, debts }: StepPlan,
    locked: LockedBalances,
  ): Promise<DomainEvent[]> {
    const events = await ledger.postAll(transaction, movements, locked)
    if (debts.length === 0) return events
    const owing = await ledger.lock(transaction, [...new Set(debts.map(({ account }) => account))])
    return [...events, ...(await ledger.postAll(transaction, debtMovements(debts, inCents(owing))))]
  }

  return {
    /** null if another instance stored first. */
    async step(transaction: Transaction, commands: readonly CycleCommand[]): Promise<CycleOutcome | null> {
      const loaded = await load(transaction, commands)
      // Read after the lock, however long the commands have waited for it.
      const reservedUntilMs = loaded.type === 'readable' ? loaded.reservedUntilMs : null
      const nowMs = commands.length > 0 ? decisionTime(reservedUntilMs) : clock.nowMs()
      const plan = planStep(loaded, { commands, nowMs, startsNext: startsNext(), onBroken })
      if (loaded.type === 'readable' && loaded.lockedAtMs !== null && isTimed(plan)) {
        transaction.commitBefore(loaded.lockedAtMs + BETS_STORED_WITHIN_MS)
      }
      const written = await store(
        transaction,
        plan,
        loaded.type === 'readable' ? loaded.inputs.balances : NOTHING_LOCKED,
      )
      return (
        written && {
          results: plan.results,
          abandoned: plan.abandonment?.head.id ?? loaded.knownEnd.abandoned,
          stored: [...loaded.knownEnd.stored, ...stepOfLive(loaded, plan), ...written.started],
          balances: [...loaded.knownEnd.balances, ...written.balances],
        }
      )
    },
  }
}

function isTimed({ progress }: StepPlan): boolean {
  return progress?.events.some(({ event }) => isBetEvent(event)) ?? false
}

function stepOfLive(loaded: LoadedStep, { progress }: StepPlan): StoredStep[] {
  if (loaded.type !== 'readable') return []
  const { cycle, missed, names } = loaded
  return [{ head: cycle.head, version: cycle.version - missed.length, missed, events: progress?.events ?? [], names }]
}
