// One transaction on the running cycle: it takes the cycle's row, catches up with what other servers have stored since,
// decides everything that waits, and stores the events together with the money that they move. No server owns a cycle:
// whoever has the row decides, and who comes later finds it done.
import { AssertionFailure, assert } from '@bougie/engine'
import { type CycleId, type ErrorCode, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../../../platform/events/domain-event.ts'
import type { Reader, Transaction } from '../../../ports/database.ts'
import type { Ledger } from '../../../wallet/ledger.ts'
import { abandonCycle } from './abandon.ts'
import type { CommandResult, CycleCommand } from './commands.ts'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import { endedBetsOf, figuresOf, gainsOf, lastPriceOf } from './ending.ts'
import type { NotedEvent } from './noted-event.ts'
import { planTurn } from './plan-turn.ts'
import { postDues } from './posting.ts'
import { answersFromBefore } from './repetition.ts'
import type { CycleRepository, StoredHead } from './repository.ts'
import type { StoredTurn } from './stored-turn.ts'
import { draftOf, fold, type Story, storyOf } from './story.ts'
import { createSuccession, type SuccessionDependencies } from './succession.ts'
import { type FactsDependencies, gatherFacts } from './turn-facts.ts'

/** Another server may close and start a cycle between two looks, but not for ever. */
const LOOKS_MAX = 3

export interface TurnRequest {
  /** As this server knows it; null before it knows any. */
  readonly known: Story | null
  readonly commands: readonly CycleCommand[]
  /** Read as late as possible, once the cycle's row is taken: what was decided holds the publication of prices. */
  readonly decideAtMs: () => number
  /** False while the games are closed: then the running cycle is the last one. */
  readonly startsNext: boolean
  readonly isNamed: (userId: UserId) => boolean
}

export interface TurnOutcome {
  readonly results: readonly CommandResult[]
  /** The cycle that this server knew and that was given up, here or elsewhere, because it could not be read. */
  readonly abandoned: CycleId | null
  /** In order: a turn may end one cycle and start the next. */
  readonly stored: readonly StoredTurn[]
  readonly notices: readonly DomainEvent[]
}

export interface Turns {
  /** Changes nothing outside the transaction; it may be run again. */
  take(transaction: Transaction, request: TurnRequest): Promise<TurnOutcome>
}

export interface TurnsDependencies extends SuccessionDependencies, FactsDependencies {
  readonly repository: CycleRepository
  readonly ledger: Ledger
  readonly onBroken: (cycleId: CycleId, cause: unknown) => void
}

export function createTurns(dependencies: TurnsDependencies): Turns {
  const { repository, ledger, onBroken } = dependencies
  const succession = createSuccession(dependencies)

  async function take(transaction: Transaction, request: TurnRequest): Promise<TurnOutcome> {
    for (let look = 1; look <= LOOKS_MAX; look++) {
      const live = await repository.lockLive(transaction)
      const { stored: ended, abandoned } = await endOfKnown(transaction, live, request)
      if (live !== null) {
        const outcome = await continueCycle(transaction, live, request)
        return { ...outcome, abandoned: outcome.abandoned ?? abandoned, stored: [...ended, ...outcome.stored] }
      }
      const results = await answerWithoutCycle(transaction, request, 'CYCLE_MISMATCH')
      if (!request.startsNext) return { results, abandoned, stored: ended, notices: [] }
      const started = await succession.start(transaction, await succession.afterLast(transaction), request.decideAtMs())
      if (started !== null) return { results, abandoned, stored: [...ended, started], notices: [] }
    }
    throw new Error(`no live cycle was found or could be started in ${LOOKS_MAX} looks`)
  }

  /** How the cycle that this server knows has ended elsewhere: by its events, or given up without one. */
  async function endOfKnown(
    reader: Reader,
    live: StoredHead | null,
    { known }: TurnRequest,
  ): Promise<Pick<TurnOutcome, 'stored' | 'abandoned'>> {
    if (known === null || known.state.phase === 'closed' || known.head.id === live?.head.id) {
      return { stored: [], abandoned: null }
    }
    const { head, version } = known
    const missed = await repository.eventsAfter(reader, head.id, version)
    if (!isClosedBy(missed, known)) return { stored: [], abandoned: head.id }
    return { stored: [{ head, version, missed, events: [], names: [] }], abandoned: null }
  }

  async function continueCycle(transaction: Transaction, live: StoredHead, request: TurnRequest): Promise<TurnOutcome> {
    const { commands, decideAtMs } = request
    const opened = await openOrReport(transaction, live, request)
    if (opened === null) return abandon(transaction, live, request)
    const { draft, missed } = opened
    const { version } = draft
    const [facts, names] = await Promise.all([
      gatherFacts(dependencies, transaction, { commands, bets: draft.state.bets }),
      namesOf(transaction, request, missed),
    ])
    const { head } = draft
    const nowMs = decideAtMs()
    const plan = planTurn(draft, { commands, facts, nowMs, onBroken: (cause) => onBroken(head.id, cause) })
    const stored: StoredTurn[] = [{ head, version: version - missed.length, missed, events: plan.events, names }]
    if (plan.events.length === 0) return { results: plan.results, abandoned: null, stored, notices: [] }

    const notices = await postDues(ledger, transaction, plan)
    const step = { cycleId: head.id, version, events: plan.events, serverSeed: head.serverSeed }
    await repository.append(transaction, step, figuresOf(draft))
    if (plan.events.some(({ event: { type } }) => type === 'cycleSettled' || type === 'cycleVoided')) {
      const bets = endedBetsOf(draft)
      await repository.storeEndedBets(transaction, head.id, bets)
      await repository.addGains(transaction, gainsOf(bets))
    }
    for (const [index, command] of commands.entries()) {
      if (command.type === 'void' && plan.results[index]?.ok) await command.alongside(transaction)
    }
    if (draft.state.phase === 'closed') {
      stored.push(...(await follow(transaction, { head, lastPrice: lastPriceOf(draft) }, request)))
    }
    return { results: plan.results, abandoned: null, stored, notices }
  }

  async function abandon(transaction: Transaction, live: StoredHead, request: TurnRequest): Promise<TurnOutcome> {
    const { head, settled } = live
    const notices = await abandonCycle(dependencies, transaction, { ...live, at: new Date(request.decideAtMs()) })
    const results = await answerWithoutCycle(transaction, request, 'CYCLE_STATE_ERROR')
    const stored = await follow(transaction, { head, lastPrice: settled?.finalPrice ?? null }, request)
    return { results, abandoned: head.id, stored, notices }
  }

  async function answerWithoutCycle(transaction: Transaction, { commands }: TurnRequest, code: ErrorCode) {
    const before = await answersFromBefore(dependencies, transaction, commands)
    return commands.map((command, index): CommandResult => {
      const isShut = command.type === 'place' && !command.isGateOpen
      return before[index] ?? refuse(isShut ? 'CYCLE_BETS_DISABLED' : code)
    })
  }

  /** The next cycle, in the turn that closes the one before. */
  async function follow(
    transaction: Transaction,
    { head, lastPrice }: { readonly head: CycleHead; readonly lastPrice: number | null },
    { startsNext, decideAtMs }: TurnRequest,
  ): Promise<StoredTurn[]> {
    if (!startsNext) return []
    const next = await succession.start(
      transaction,
      { number: head.number + 1, previousPrice: lastPrice },
      decideAtMs(),
    )
    assert(next !== null, 'who has closed the live cycle starts the next')
    return [next]
  }

  /** null for a story that this program can't read. */
  async function openOrReport(transaction: Transaction, live: StoredHead, { known }: TurnRequest) {
    try {
      return await openDraft(transaction, live, known)
    } catch (cause) {
      if (!(cause instanceof AssertionFailure)) throw cause
      onBroken(live.head.id, cause)
      return null
    }
  }

  async function openDraft(transaction: Transaction, { head, version }: StoredHead, known: Story | null) {
    if (known?.head.id !== head.id) {
      const missed = await repository.eventsAfter(transaction, head.id, 0)
      return { draft: storyOf(head, missed), missed }
    }
    const draft = draftOf(known)
    if (known.version === version) return { draft, missed: [] }
    const missed = await repository.eventsAfter(transaction, head.id, known.version)
    for (const noted of missed) fold(draft, noted)
    assert(draft.version === version, 'the row of a cycle counts its events')
    return { draft, missed }
  }

  async function namesOf(
    transaction: Transaction,
    { commands, isNamed }: TurnRequest,
    missed: readonly NotedEvent[],
  ): Promise<readonly PlayerName[]> {
    const placing = commands.flatMap((command) => (command.type === 'place' ? command.userId : []))
    const unnamed = [...bettorsOf(missed), ...placing].filter((userId) => !isNamed(userId))
    return unnamed.length === 0 ? [] : await repository.names(transaction, [...new Set(unnamed)])
  }

  return { take }
}

function isClosedBy(missed: readonly NotedEvent[], known: Story): boolean {
  const draft = draftOf(known)
  try {
    for (const noted of missed) fold(draft, noted)
  } catch (cause) {
    if (cause instanceof AssertionFailure) return false
    throw cause
  }
  return draft.state.phase === 'closed'
}

function bettorsOf(events: readonly NotedEvent[]): UserId[] {
  // Players are known to the engine by their own ids.
  return events.flatMap(({ event }) => (event.type === 'betPlaced' ? [event.playerId as UserId] : []))
}
