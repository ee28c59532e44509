// Decides the effect of a transaction on a cycle from inputs that are read and locked: the events, and the movements of
// money. Pure, except for the draft that it folds the events into.
import {
  type CycleBet,
  type CycleEvent,
  cycleSettlementOf,
  decideCycle,
  type CycleCommand as EngineCommand,
  entryOf,
  isCycleDue,
  valuesOf,
} from '@bougie/engine'
import { refuse, stakeBeyondBalance } from '@bougie/protocol'
import { refuseOwnCase } from '../../../admin/service.ts'
import { type AccountId, accounts, type Movement } from '../../../wallet/accounts.ts'
import {
  type CommandResult,
  type CycleCommand,
  type PlaceCommand,
  type PlaceResult,
  type RemoveCommand,
  type RemoveResult,
  refuseStake,
} from './commands.ts'
import type { Commission, EventNote, PublishedEvent } from './cycle-events.ts'
import { voidRefundsOf } from './ending.ts'
import { fold, type LiveCycle } from './live-cycle.ts'
import {
  type CommissionDebt,
  commissionOf,
  debtsOf,
  fundingMovement,
  type Postings,
  removalMovement,
  settlementMovements,
  stakeMovement,
} from './movements.ts'
import { placedBefore, removedBefore, type TransactionInputs } from './transaction-inputs.ts'

export interface TransactionPlan extends Postings {
  readonly events: readonly PublishedEvent[]
  /** One for each command, in order. */
  readonly results: readonly CommandResult[]
}

export interface PlanOptions {
  readonly commands: readonly CycleCommand[]
  readonly inputs: TransactionInputs
  /** The time at which the commands are decided, however long they have waited: nothing is backdated. */
  readonly nowMs: number
  readonly onBroken: (cause: unknown) => void
}

export function planTransaction(draft: LiveCycle, { commands, inputs, nowMs, onBroken }: PlanOptions): TransactionPlan {
  const { head, prices } = draft
  const balances = new Map(inputs.balances)
  const events: PublishedEvent[] = []
  const movements: Movement[] = []
  const debts: CommissionDebt[] = []
  const wasOver = draft.state.outcome !== null

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
        onBroken(cause)
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
      case 'void': {
        if (command.cycleId !== head.id) return refuse('CYCLE_MISMATCH')
        const isInvolved =
          command.adminId !== null && (entryOf(draft.state.players, command.adminId)?.openBets ?? 0) > 0
        const own = isInvolved ? refuseOwnCase({ adminId: command.adminId, concerned: command.adminId }) : null
        if (own) return own
        const refunds = voidRefundsOf(draft)
        const decision = decideCycle(draft.state, { type: 'cancel' }, nowMs)
        if (!decision.ok) return refuse(decision.code)
        accept(decision.events)
        return refunds
      }
    }
  }

  advance()
  const results = commands.map(perform)
  if (!wasOver && draft.state.outcome !== null) {
    movements.push(...settlementMovements(head.id, cycleSettlementOf(draft.state) ?? []))
    // If the fees are refunded, the commissions paid for them are returned.
    if (draft.state.outcome.type === 'voided' && draft.state.outcome.valuation === null)
      debts.push(...debtsOf(head.id, openCommissionsOf(draft)))
  }
  return { events, movements, debts, results }
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
