// Plans a step of the cycle from what was loaded: calls the engine for what is due and for each command, and derives from
// its events everything that is stored. Pure: it changes none of its inputs, and `onBroken` only reports.
import {
  assertNever,
  type CycleBet,
  type CycleEvent,
  cycleSettlementOf,
  decideCycle,
  type CycleCommand as EngineCommand,
  entryOf,
  isCycleDue,
  valuesOf,
} from '@bougie/engine'
import { type CycleId, refuse, stakeBeyondBalance } from '@bougie/protocol'
import { refuseOwnCase } from '../../../admin/service.ts'
import type { Transaction } from '../../../ports/database.ts'
import { type AccountId, accounts, type Movement } from '../../../wallet/accounts.ts'
import { inCents } from '../../../wallet/ledger.ts'
import { planAbandonment } from './abandon.ts'
import {
  type CommandResult,
  type CycleCommand,
  type PlaceCommand,
  type PlaceResult,
  placedBefore,
  type RemoveCommand,
  type RemoveResult,
  refuseStake,
  removedBefore,
  repeatOrRefuse,
} from './commands.ts'
import type { Commission, EventNote, PublishedEvent } from './cycle-events.ts'
import type { Abandonment, CycleProgress, EndedBets } from './cycle-rows.ts'
import { cancelRefundsOf, endedBetsOf, figuresOf, lastPriceOf } from './ending.ts'
import { draftOf, fold, type LiveCycle } from './live-cycle.ts'
import type { LoadedStep, ReadableCycle } from './load-step.ts'
import {
  type CommissionDebt,
  commissionOf,
  debtsOf,
  fundingMovement,
  removalMovement,
  settlementMovements,
  stakeMovement,
} from './movements.ts'
import type { Successor } from './succession.ts'

/** A step that is not stored yet. It may end a cycle and start the next one. */
export interface StepPlan {
  /** One for each command, in order. */
  readonly results: readonly CommandResult[]
  /** The money of the events. */
  readonly movements: readonly Movement[]
  /** Posted after the movements, which may have earned the money that is returned. */
  readonly debts: readonly CommissionDebt[]
  /** null if nothing happens to the live cycle, or none is live. */
  readonly progress: CycleProgress<PublishedEvent> | null
  /** The end of a live cycle that can't be read. */
  readonly abandonment: Abandonment | null
  /** Once the live cycle has paid its bets. */
  readonly ended: EndedBets | null
  /** Writes of the callers that belong to their commands. */
  readonly alongside: readonly ((transaction: Transaction) => Promise<void>)[]
  /** The next cycle, if this step closes the live one or none is live. */
  readonly successor: Successor | null
}

const NOTHING: Omit<StepPlan, 'results'> = {
  movements: [],
  debts: [],
  progress: null,
  abandonment: null,
  ended: null,
  alongside: [],
  successor: null,
}

interface PlanOptions {
  readonly commands: readonly CycleCommand[]
  /** The time at which the commands are decided, however long they have waited: nothing is backdated. */
  readonly nowMs: number
  /** False while the games are closed: the running cycle is then the last one. */
  readonly startsNext: boolean
  readonly onBroken: (cycleId: CycleId, cause: unknown) => void
}

export function planStep(loaded: LoadedStep, options: PlanOptions): StepPlan {
  const { commands, nowMs, startsNext } = options
  switch (loaded.type) {
    case 'readable':
      return planReadable(loaded, options)
    case 'unreadable': {
      const { head, settled } = loaded.live
      return {
        ...NOTHING,
        ...planAbandonment(loaded, new Date(nowMs)),
        results: commands.map((command) => repeatOrRefuse(command, loaded.earlier, 'CYCLE_STATE_ERROR')),
        successor: startsNext ? { number: head.number + 1, previousPrice: settled?.finalPrice ?? null } : null,
      }
    }
    case 'none': {
      const results = commands.map((command) => repeatOrRefuse(command, loaded.earlier, 'CYCLE_MISMATCH'))
      return { ...NOTHING, results, successor: loaded.successor }
    }
    default:
      return assertNever(loaded)
  }
}

function planReadable({ cycle, inputs }: ReadableCycle, options: PlanOptions): StepPlan {
  const { commands, nowMs, startsNext, onBroken } = options
  const { head, prices, version } = cycle
  const draft = draftOf(cycle)
  const balances = inCents(inputs.balances)
  const events: PublishedEvent[] = []
  const movements: Movement[] = []
  const debts: CommissionDebt[] = []
  const alongside: ((transaction: Transaction) => Promise<void>)[] = []
  const wasOver = cycle.state.outcome !== null

  function accept(accepted: readonly CycleEvent[], note: EventNote | null = null, balanceCents: number | null = null) {
    for (const event of accepted) {
      fold(draft, { event, note })
      events.push({ event, note, balanceCents })
    }
  }

  /** Applies due deadlines. A cycle that can't go on is given up, because its result must not be guessed. */
  function advance(): void {
    while (isCycleDue(draft.state, nowMs)) {
      try {
        decideOrFail({ type: 'advance', prices })
      } catch (cause) {
        if (draft.state.outcome !== null) throw cause
        onBroken(head.id, cause)
        decideOrFail({ type: 'giveUp', prices })
      }
    }
  }

  function decideOrFail(command: EngineCommand): void {
    const decision = decideCycle(draft.state, command, nowMs)
    if (!decision.ok) throw new Error(`${command.type} was refused: ${decision.code}`)
    accept(decision.events)
  }

  function place(command: PlaceCommand): PlaceResult {
    const { betId, userId, stakeCents, direction } = command
    const account = accounts.player(userId)
    const known = entryOf(draft.state.bets, betId)
    if (known !== null) return { ...confirmation(account, { repeated: true }), bet: known }
    const before = placedBefore(command, inputs)
    if (before !== null) return before
    if (!command.areBetsEnabled) return refuse('CYCLE_BETS_DISABLED')
    if (command.cycleId !== head.id || isOfAnother(command)) return refuse('CYCLE_MISMATCH')
    const decision = decideCycle(
      draft.state,
      { type: 'placeBet', betId, playerId: userId, direction, stakeCents, prices },
      nowMs,
    )
    if (!decision.ok) {
      return decision.code === 'INVALID_AMOUNT' ? refuseStake(draft.state.settings) : refuse(decision.code)
    }
    const limit = inputs.limited.get(userId)
    if (limit !== undefined) return limit
    const [event] = decision.events
    if (event?.type !== 'betPlaced') throw new Error('a bet that is taken is one event')

    const totalCents = event.stakeCents + event.feeCents
    const missingCents = totalCents - balanceOf(account)
    if (missingCents > 0) {
      if (!command.isFunded) return refuse('INSUFFICIENT_BALANCE', { message: stakeBeyondBalance(command.stakeCents) })
      movements.push(fundingMovement(event, missingCents))
      balances.set(account, totalCents)
    }
    balances.set(account, balanceOf(account) - totalCents)
    const commission = commissionFor(command, event)
    movements.push(stakeMovement(head.id, event, commission))
    accept([event], noteOf(command, commission), balanceOf(account))
    return { ...confirmation(account, { repeated: false }), bet: event }
  }

  function commissionFor({ linkCode, userId }: PlaceCommand, { feeCents }: Pick<CycleBet, 'feeCents'>) {
    const referral = linkCode === null ? undefined : inputs.referrals.get(linkCode)
    if (referral === undefined || referral.ownerId === userId) return null
    // The commission is zero for the smallest bets, but they count for their link.
    return { linkId: referral.linkId, account: referral.account, amountCents: commissionOf(feeCents) }
  }

  function isOfAnother({ sessionId }: PlaceCommand | RemoveCommand): boolean {
    return sessionId !== null && sessionId.toLowerCase() !== head.id
  }

  function remove(command: RemoveCommand): RemoveResult {
    const { betId, userId, clientRef } = command
    const before = removedBefore(command, inputs)
    if (before !== null) return before
    const bet = entryOf(draft.state.bets, betId)
    const account = accounts.player(userId)
    const isSent = clientRef !== null && draft.notes.ofRemoval(betId)?.clientRef === clientRef
    if (isSent && bet !== null && bet.status !== 'open' && bet.playerId === userId) {
      const { status: removal, refundCents } = bet
      return { ...confirmation(account, { repeated: true }), removed: { betId, removal, refundCents } }
    }
    if (isOfAnother(command)) return refuse('CYCLE_MISMATCH')
    const decision = decideCycle(draft.state, { type: 'removeBet', betId, playerId: userId, prices }, nowMs)
    if (!decision.ok) return refuse(decision.code)
    const [event] = decision.events
    if (event?.type !== 'betRemoved' || bet === null) throw new Error('a cash-out is one event')

    const commission = draft.notes.ofBet(betId)?.commission ?? null
    movements.push(removalMovement(head.id, bet, event))
    if (event.feeRefundCents > 0 && commission !== null) debts.push({ ...commission, cycleId: head.id, betId })
    balances.set(account, balanceOf(account) + event.refundCents)
    accept([event], clientRef === null ? null : { clientRef }, balanceOf(account))
    return { ...confirmation(account, { repeated: false }), removed: event }
  }

  function balanceOf(account: AccountId): number {
    return balances.get(account) ?? 0
  }

  function confirmation(account: AccountId, { repeated }: { readonly repeated: boolean }) {
    return { ok: true, cycleId: head.id, balanceCents: balanceOf(account), repeated } as const
  }

  function perform(command: CycleCommand): CommandResult {
    switch (command.type) {
      case 'place':
        return place(command)
      case 'remove':
        return remove(command)
      case 'cancel': {
        if (command.cycleId !== head.id) return refuse('CYCLE_MISMATCH')
        const isInvolved =
          command.adminId !== null && (entryOf(draft.state.players, command.adminId)?.openBets ?? 0) > 0
        const own = isInvolved ? refuseOwnCase({ adminId: command.adminId, concerned: command.adminId }) : null
        if (own) return own
        const refunds = cancelRefundsOf(draft)
        const decision = decideCycle(draft.state, { type: 'cancel' }, nowMs)
        if (!decision.ok) return refuse(decision.code)
        accept(decision.events)
        alongside.push((transaction) => command.alongside(transaction, refunds))
        return refunds
      }
      default:
        return assertNever(command)
    }
  }

  advance()
  const results = commands.map(perform)
  if (events.length === 0) return { ...NOTHING, results }
  const { outcome, phase } = draft.state
  const endsNow = !wasOver && outcome !== null
  if (endsNow) {
    movements.push(...settlementMovements(head.id, cycleSettlementOf(draft.state) ?? []))
    // If the fees are refunded, the commissions paid for them are returned.
    if (outcome.type === 'voided' && outcome.valuation === null)
      debts.push(...debtsOf(head.id, openCommissionsOf(draft)))
  }
  return {
    ...NOTHING,
    results,
    movements,
    debts,
    progress: { head, version, events, figures: figuresOf(draft) },
    ended: endsNow ? { cycleId: head.id, bets: endedBetsOf(draft) } : null,
    alongside,
    successor: phase === 'closed' && startsNext ? { number: head.number + 1, previousPrice: lastPriceOf(draft) } : null,
  }
}

function noteOf({ clientRef, isProgram }: PlaceCommand, commission: Commission | null): EventNote | null {
  if (clientRef === null && commission === null && !isProgram) return null
  return {
    ...(clientRef === null ? {} : { clientRef }),
    ...(commission === null ? {} : { commission }),
    ...(isProgram ? { byProgram: true } : {}),
  }
}

function openCommissionsOf({ state, notes }: LiveCycle): Commission[] {
  return [...valuesOf(state.bets)].flatMap(({ betId, status }) => {
    const commission = status === 'open' ? notes.ofBet(betId)?.commission : undefined
    return commission === undefined ? [] : [commission]
  })
}
