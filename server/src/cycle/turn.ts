// One transaction on the running cycle: it takes the cycle's row, catches up with what other servers have stored since,
// decides everything that waits, and stores the events together with the money that they move. No server owns a cycle:
// whoever has the row decides, and who comes later finds it done.
import {
  AssertionFailure,
  assert,
  type CycleSettings,
  commitmentOf,
  cycleFeeOf,
  cycleStartPriceOf,
  decideCycle,
} from '@bougie/engine'
import { type CycleId, refuse, type UserId } from '@bougie/protocol'
import type { DomainEvent } from '../domain-event.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import { accounts } from '../wallet/accounts.ts'
import { balanceEvents } from '../wallet/balance-events.ts'
import type { Ledger, Movement } from '../wallet/ledger.ts'
import type { LimitGuard } from '../wallet/service.ts'
import { abandonCycle } from './abandon.ts'
import { type CommandResult, type CycleCommand, type PlaceCommand, playerOf } from './commands.ts'
import type { CycleHead, PlayerName } from './cycle-head.ts'
import type { ToldEvent } from './cycle-notice.ts'
import { endedBetsOf, figuresOf, gainsOf, lastPriceOf } from './ending.ts'
import { COMMISSION_RETURNED } from './money.ts'
import type { NotedEvent } from './noted-event.ts'
import { planTurn, type TurnFacts } from './plan-turn.ts'
import type { ReferralDesk } from './referral-desk.ts'
import type { CycleRepository, StoredHead } from './repository.ts'
import { draftOf, fold, readStoryOf, type Story, storyOf } from './story.ts'

const SEED_BYTES = 32
/** Another server may close and start a cycle between two looks, but not for ever. */
const LOOKS_MAX = 3
/** So many payouts are posted at once. */
const MOVEMENTS_PER_POST = 5_000

export interface TurnRequest {
  /** As this server knows it; null before it knows any. */
  readonly known: Story | null
  readonly commands: readonly CycleCommand[]
  readonly nowMs: number
  readonly downSinceMs: number | null
  /** False while the games are closed: then the running cycle is the last one. */
  readonly startsNext: boolean
  readonly isNamed: (userId: UserId) => boolean
}

/** What was stored for one cycle. */
export interface StoredTurn {
  readonly head: CycleHead
  /** How many events this server knew. */
  readonly version: number
  /** Stored by somebody else since. */
  readonly missed: readonly NotedEvent[]
  readonly events: readonly ToldEvent[]
  readonly names: readonly PlayerName[]
}

export interface TurnOutcome {
  readonly results: readonly CommandResult[]
  /** In order: a turn may end one cycle and start the next. */
  readonly stored: readonly StoredTurn[]
  readonly notices: readonly DomainEvent[]
}

/** Which cycle comes next, and where it starts. */
interface Successor {
  readonly number: number
  readonly previousPrice: number | null
}

export interface Turns {
  /** Changes nothing outside the transaction; it may be run again. */
  take(transaction: Transaction, request: TurnRequest): Promise<TurnOutcome>
}

export interface TurnsDependencies {
  readonly random: Random
  readonly repository: CycleRepository
  readonly ledger: Ledger
  readonly limitGuard: Pick<LimitGuard, 'refuseStakes'>
  readonly referralDesk: ReferralDesk
  readonly settings: CycleSettings
  readonly onBroken: (cycleId: CycleId, cause: unknown) => void
}

export function createTurns(dependencies: TurnsDependencies): Turns {
  const { random, repository, ledger, limitGuard, referralDesk, settings, onBroken } = dependencies

  async function take(transaction: Transaction, request: TurnRequest): Promise<TurnOutcome> {
    for (let look = 1; look <= LOOKS_MAX; look++) {
      const live = await repository.lockLive(transaction)
      const ended = await endOfKnown(transaction, live, request)
      if (live !== null) {
        const outcome = await continueCycle(transaction, live, request)
        return { ...outcome, stored: [...ended, ...outcome.stored] }
      }
      const results = request.commands.map(() => refuse('CYCLE_MISMATCH'))
      if (!request.startsNext) return { results, stored: ended, notices: [] }
      const started = await start(transaction, await afterLast(transaction), request.nowMs)
      if (started !== null) return { results, stored: [...ended, started], notices: [] }
    }
    throw new Error(`no live cycle was found or could be started in ${LOOKS_MAX} looks`)
  }

  /** How the cycle that this server knows has ended elsewhere. */
  async function endOfKnown(
    reader: Reader,
    live: StoredHead | null,
    { known }: TurnRequest,
  ): Promise<readonly StoredTurn[]> {
    if (known === null || known.state.phase === 'closed' || known.head.id === live?.head.id) return []
    const { head, version } = known
    return [{ head, version, missed: await repository.eventsAfter(reader, head.id, version), events: [], names: [] }]
  }

  async function continueCycle(transaction: Transaction, live: StoredHead, request: TurnRequest): Promise<TurnOutcome> {
    const { commands, nowMs, downSinceMs } = request
    const opened = await openOrAbandon(transaction, live, request)
    if (opened === null) {
      const results = commands.map(() => refuse('CYCLE_STATE_ERROR'))
      const next = await start(transaction, { number: live.head.number + 1, previousPrice: null }, nowMs)
      assert(next !== null, 'who has closed the live cycle starts the next')
      return { results, stored: [next], notices: [] }
    }
    const { draft, missed } = opened
    const { version } = draft
    const { facts, names } = await gatherFacts(transaction, request, missed)
    const { head } = draft
    const plan = planTurn(draft, { commands, facts, nowMs, downSinceMs, onBroken: (cause) => onBroken(head.id, cause) })
    const stored: StoredTurn[] = [{ head, version: version - missed.length, missed, events: plan.events, names }]
    if (plan.events.length === 0) return { results: plan.results, stored, notices: [] }

    const notices = await post(transaction, plan.movements)
    await repository.append(transaction, { cycleId: head.id, version, events: plan.events }, figuresOf(draft))
    if (plan.events.some(({ event: { type } }) => type === 'cycleSettled' || type === 'cycleVoided')) {
      const bets = endedBetsOf(draft)
      await repository.storeEndedBets(transaction, bets)
      await repository.addGains(transaction, gainsOf(bets))
    }
    for (const [index, command] of commands.entries()) {
      if (command.type === 'void' && plan.results[index]?.ok) await command.alongside(transaction)
    }
    if (draft.state.phase === 'closed' && request.startsNext) {
      const next = await start(transaction, { number: head.number + 1, previousPrice: lastPriceOf(draft) }, nowMs)
      assert(next !== null, 'who has closed the live cycle starts the next')
      stored.push(next)
    }
    return { results: plan.results, stored, notices }
  }

  /** null for a story that this program can't read; its bets are refunded then. */
  async function openOrAbandon(transaction: Transaction, live: StoredHead, { known, nowMs }: TurnRequest) {
    try {
      return await openDraft(transaction, live, known)
    } catch (cause) {
      if (!(cause instanceof AssertionFailure)) throw cause
      onBroken(live.head.id, cause)
      await abandonCycle(dependencies, transaction, { ...live, at: new Date(nowMs) })
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

  /** Everything that the decision depends on, held from here on. The cycle's row comes first, everywhere. */
  async function gatherFacts(
    transaction: Transaction,
    { commands, isNamed }: TurnRequest,
    missed: readonly NotedEvent[],
  ): Promise<{ readonly facts: TurnFacts; readonly names: readonly PlayerName[] }> {
    const bets = commands.filter((command): command is PlaceCommand => command.type === 'place')
    const players = commands.flatMap((command) => playerOf(command) ?? [])
    const balances =
      players.length === 0 ? NO_FACTS.balances : await ledger.hold(transaction, players.map(accounts.player))
    const unnamed = [...bettorsOf(missed), ...bets.map(({ userId }) => userId)].filter((userId) => !isNamed(userId))
    const named = unnamed.length === 0 ? [] : repository.names(transaction, [...new Set(unnamed)])
    if (bets.length === 0) return { facts: { ...NO_FACTS, balances }, names: await named }
    const staking = bets.filter(({ isFunded, stakeCents }) => !isFunded && stakeCents > 0)
    const codes = [...new Set(bets.flatMap(({ linkCode }) => linkCode ?? []))]
    const [limited, referrals, names] = await Promise.all([
      staking.length === 0
        ? NO_FACTS.limited
        : limitGuard.refuseStakes(
            transaction,
            staking.map(({ userId, stakeCents }) => ({
              userId,
              amountCents: stakeCents + cycleFeeOf(stakeCents, settings),
            })),
          ),
      codes.length === 0 ? NO_FACTS.referrals : referralDesk.findReferrals(transaction, codes),
      named,
    ])
    return { facts: { balances, limited, referrals }, names }
  }

  async function post(transaction: Transaction, movements: readonly Movement[]): Promise<DomainEvent[]> {
    const notices: DomainEvent[] = []
    for (let start = 0; start < movements.length; start += MOVEMENTS_PER_POST) {
      const some = movements.slice(start, start + MOVEMENTS_PER_POST)
      const results = await ledger.post(transaction, some)
      for (const [index, result] of results.entries()) {
        const { key, reason } = some[index] ?? {}
        assert(result.ok || reason === COMMISSION_RETURNED, `the balances were held, and ${key} can't be paid`)
      }
      notices.push(...balanceEvents(some, results))
    }
    return notices
  }

  async function afterLast(reader: Reader): Promise<Successor> {
    const last = await repository.findLastClosed(reader)
    if (last === null) return { number: 1, previousPrice: null }
    const { head } = last
    const story = readStoryOf(head, await repository.phaseEvents(reader, head.id))
    return { number: head.number + 1, previousPrice: story === null ? null : lastPriceOf(story) }
  }

  /** null when another server was first. */
  async function start(
    transaction: Transaction,
    { number, previousPrice }: Successor,
    nowMs: number,
  ): Promise<StoredTurn | null> {
    const serverSeed = Buffer.from(random.bytes(SEED_BYTES)).toString('hex')
    const head: CycleHead = {
      // Ids are branded where they are made.
      id: random.uuid() as CycleId,
      number,
      serverSeed,
      commitment: commitmentOf(serverSeed),
      startPrice: cycleStartPriceOf({ serverSeed, previousPrice }),
    }
    const decision = decideCycle(null, { type: 'start', settings, startPrice: head.startPrice }, nowMs)
    assert(decision.ok, 'nothing keeps a cycle from starting')
    const events = decision.events.map((event): ToldEvent => ({ event, note: null, balanceCents: null }))
    const story = storyOf(head, events)
    if (!(await repository.create(transaction, { head, state: story.state }))) return null
    await repository.append(transaction, { cycleId: head.id, version: 0, events }, figuresOf(story))
    return { head, version: 0, missed: [], events, names: [] }
  }

  return { take }
}

function bettorsOf(events: readonly NotedEvent[]): UserId[] {
  // Players are known to the engine by their own ids.
  return events.flatMap(({ event }) => (event.type === 'betPlaced' ? [event.playerId as UserId] : []))
}

const NO_FACTS: TurnFacts = { balances: new Map(), limited: new Map(), referrals: new Map() }
