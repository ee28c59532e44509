// The one way to the cycle: commands go in by the lane, turns store what they come to, and only then is it told.
import { bookedExposureOf, cents, nextCycleDeadlineOf } from '@bougie/engine'
import { type BetId, type CycleId, refuse, type UserId } from '@bougie/protocol'
import { AppError } from '../app-error.ts'
import type { Log } from '../log.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Database, Transaction } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import type { Timers } from '../ports/timers.ts'
import type { Tasks } from '../tasks.ts'
import { createAlarm } from '../timing/alarm.ts'
import { createRepeater } from '../timing/repeater.ts'
import { accounts } from '../wallet/accounts.ts'
import type { Ledger } from '../wallet/ledger.ts'
import { createBetGate } from './bet-gate.ts'
import { betIdOf } from './bet-id.ts'
import type { CycleCommand, PlaceRequest, PlaceResult, RemoveRequest, RemoveResult, VoidResult } from './commands.ts'
import type { CycleMetrics } from './cycle-metrics.ts'
import type { CycleNotice } from './cycle-notice.ts'
import { type CycleTable, RESULTS_KEPT } from './cycle-table.ts'
import { toldCandlesOf } from './ending.ts'
import { type Batch, createLane } from './lane.ts'
import type { Pulse } from './pulse.ts'
import type { CycleRepository } from './repository.ts'
import { readStoryOf } from './story.ts'
import type { StoredTurn, TurnOutcome, Turns } from './turn.ts'

export type { ReferralDesk } from './referral-desk.ts'

/** A turn that could not be stored is tried again after this, for as long as it takes. */
const RETRY_MS = 100
/** What was done beside the servers, or was lost on the way between them, is seen by then. */
const LOOK_EVERY_MS = 10_000

export interface CycleService {
  placeBet(request: PlaceRequest): Promise<PlaceResult>
  /** A bot's: the house gives what is missing. */
  placeBotBet(request: PlaceRequest): Promise<PlaceResult>
  removeBet(request: RemoveRequest): Promise<RemoveResult>
  /** Every open bet gets stake and fee back. `alongside` is stored with it, or nothing is. */
  voidCycle(cycleId: CycleId, alongside?: (transaction: Transaction) => Promise<void>): Promise<VoidResult>
  /** Whether bets are taken at all; removals always are. */
  readonly betsEnabled: boolean
  enableBets(enabled: boolean): void
  /** While the games are closed no bet is taken, and the running cycle is the last one. */
  closeGames(closed: boolean): void
  readonly gamesClosed: boolean
  /** Told when `betsEnabled` has changed. */
  onBetsEnabled(listener: () => void): void
  /** Takes up what a life before has left, and starts the first cycle. */
  start(): Promise<void>
  /** Looks at what is due, as when time has jumped. */
  takeTurn(): void
  stop(): void
}

export interface CycleServiceDependencies {
  readonly log: Log
  readonly clock: Clock
  readonly timers: Timers
  readonly tasks: Tasks
  readonly random: Random
  readonly bus: Bus
  readonly database: Database
  readonly repository: CycleRepository
  readonly ledger: Ledger
  readonly table: CycleTable
  readonly turns: Turns
  readonly pulse: Pulse
  readonly metrics: CycleMetrics
}

export function createCycleService(dependencies: CycleServiceDependencies): CycleService {
  const { log, clock, timers, tasks, random, bus, database, repository, ledger, table, turns, pulse, metrics } =
    dependencies
  const lane = createLane()
  const gate = createBetGate()
  const alarm = createAlarm({ clock, timers, ring: () => run({ isWanted: true }) })
  const look = createRepeater(dependencies, { name: 'look at the cycle', everyMs: LOOK_EVERY_MS, run: lookAtStored })
  let isRunning = false
  let isWanted = false
  let isStopped = true
  /** After a start or an absence: the next turn begins with it. */
  let downSinceMs: number | null = null

  function run(options: { readonly isWanted: boolean }): void {
    isWanted ||= options.isWanted
    if (isRunning || isStopped || (!isWanted && lane.length === 0)) return
    isRunning = true
    isWanted = false
    tasks.run('cycle turn', performTurn)
  }

  async function performTurn(): Promise<void> {
    let batch: Batch | null = null
    try {
      await noticeAbsence()
      const resumedFromMs = downSinceMs
      let beganMs = 0
      const outcome = await database.transaction((transaction) => {
        // As late as possible, so that whatever has arrived by now is in it; once, should the work be run again.
        batch ??= lane.takeBatch()
        beganMs = performance.now()
        return turns.take(transaction, {
          known: table.current,
          commands: batch.commands,
          nowMs: clock.nowMs(),
          downSinceMs: resumedFromMs,
          startsNext: !gate.areGamesClosed,
          isNamed: table.isNamed,
        })
      })
      if (downSinceMs === resumedFromMs) downSinceMs = null
      tell(outcome)
      // Assigned in the transaction, which the compiler does not follow.
      const taken = batch as Batch | null
      metrics.committed(taken?.commands.length ?? 0, performance.now() - beganMs)
      taken?.settle(outcome.results)
      planNext()
    } catch (cause) {
      metrics.failed()
      log.error({ err: cause }, 'a turn of the cycle failed; what is due is tried again')
      const taken = (batch as Batch | null) ?? lane.takeBatch()
      taken.fail(cause)
      alarm.set(clock.nowMs() + RETRY_MS)
    } finally {
      isRunning = false
    }
    if (isStopped) turnAway()
    else run({ isWanted: false })
  }

  /** Who still waits when the house closes must not wait for ever. */
  function turnAway(): void {
    while (lane.length > 0) lane.takeBatch().fail(new AppError('SERVICE_UNAVAILABLE', 'the house closes'))
  }

  async function noticeAbsence(): Promise<void> {
    const awaySinceMs = pulse.awaySinceMs()
    if (awaySinceMs === null) return
    // Another server may have been there all the time.
    const storedMs = await pulse.lastStoredMs(database.reader)
    downSinceMs = Math.max(awaySinceMs, storedMs)
    pulse.resumed()
  }

  function tell({ stored, notices }: TurnOutcome): void {
    for (const turn of stored) {
      if (turn.missed.length + turn.events.length > 0) {
        measure(turn)
        table.apply(turn)
      }
    }
    const steps = stored.filter(({ events }) => events.length > 0).map(noticeOf)
    bus.publish([...steps, ...notices])
  }

  function measure({ events }: StoredTurn): void {
    for (const { event } of events) {
      if (event.type === 'cashOutStarted' || event.type === 'betsLocked' || event.type === 'cycleSettled') {
        metrics.phaseLate(event.atMs - event.startedAtMs)
      }
      if (event.type === 'cycleSettled') metrics.ended(event.result)
      else if (event.type === 'cycleVoided') metrics.ended(event.reason)
    }
  }

  function planNext(): void {
    const state = table.current?.state
    const deadline = state === undefined ? null : nextCycleDeadlineOf(state)
    alarm.set(deadline?.atMs ?? null)
    if (state === undefined) return
    metrics.openBets(state.outcome === null ? state.sides.up.openBets + state.sides.down.openBets : 0)
    metrics.exposure(state.outcome === null ? bookedExposureOf(state) : 0)
  }

  /** What another server has stored. */
  function onNotice({ cycleId, version, events, names }: CycleNotice): void {
    const { current } = table
    if (current !== null && current.head.id === cycleId) {
      const isKnown = version + events.length <= current.version
      if (isKnown) return
      if (table.apply({ head: current.head, version, missed: [], events, names })) planNext()
      else run({ isWanted: true })
    } else if (events[0]?.event.type === 'cycleStarted') {
      // Its seed never travels: it is read where it is stored.
      run({ isWanted: true })
    }
  }

  /** A turn takes the cycle from everybody else: it is only taken when there is something new. */
  async function lookAtStored(): Promise<void> {
    const live = await repository.findLive(database.reader)
    const { current } = table
    const known = current === null || current.state.phase === 'closed' ? null : current
    if (live?.head.id !== known?.head.id || (live?.version ?? 0) > (known?.version ?? 0)) run({ isWanted: true })
  }

  async function place(request: PlaceRequest, { isFunded }: { isFunded: boolean }): Promise<PlaceResult> {
    const { userId, cycleId, clientRef } = request
    const atMs = clock.nowMs()
    // Ids are branded where they are made.
    const betId = clientRef === null ? (random.uuid() as BetId) : betIdOf(userId, clientRef)
    if (clientRef !== null && cycleId !== table.current?.head.id) {
      const before = await endedBet(betId, userId)
      if (before !== null) return before
    }
    if (!gate.isOpen) return refuse('CYCLE_BETS_DISABLED')
    const result = await perform({ ...request, type: 'place', betId, isFunded, atMs })
    metrics.answered('bet', result.ok ? 'placed' : result.code)
    return result as PlaceResult
  }

  /** Of a cycle that is over, under the same `clientRef`. */
  async function endedBet(betId: BetId, userId: UserId): Promise<PlaceResult | null> {
    const bet = await repository.endedBet(database.reader, betId)
    if (bet === null) return null
    const balanceCents = await ledger.balanceOf(database.reader, accounts.player(userId))
    const taken = { ...bet, betId, playerId: userId, stakeCents: cents(bet.stakeCents), feeCents: cents(bet.feeCents) }
    return { ok: true, bet: { ...taken, pointIndex: 0 }, balanceCents, repeated: true }
  }

  function perform(command: CycleCommand) {
    const result = lane.add(command)
    if (isStopped) turnAway()
    else run({ isWanted: false })
    return result
  }

  async function recover(): Promise<void> {
    const { reader } = database
    const last = await repository.findLastClosed(reader)
    const story = last === null ? null : readStoryOf(last.head, await repository.phaseEvents(reader, last.head.id))
    const candles = story === null ? [] : toldCandlesOf(story)
    table.remember({ candles, results: await repository.pastResults(reader, RESULTS_KEPT) })
    downSinceMs = await pulse.lastStoredMs(reader)
  }

  return {
    placeBet: (request) => place(request, { isFunded: false }),
    placeBotBet: (request) => place(request, { isFunded: true }),
    async removeBet(request) {
      const result = await perform({ ...request, type: 'remove', atMs: clock.nowMs() })
      metrics.answered('removal', result.ok ? 'removed' : result.code)
      return result as RemoveResult
    },
    async voidCycle(cycleId, alongside = () => Promise.resolve()) {
      return perform({ type: 'void', cycleId, reason: 'admin', alongside, atMs: clock.nowMs() })
    },
    get betsEnabled() {
      return gate.isOpen
    },
    enableBets: gate.enableBets,
    closeGames(closed) {
      gate.closeGames(closed)
      if (!closed) run({ isWanted: true })
    },
    get gamesClosed() {
      return gate.areGamesClosed
    },
    onBetsEnabled: gate.onChange,
    async start() {
      await recover()
      isStopped = false
      pulse.start()
      look.start()
      bus.subscribe((event) => {
        if (event.type === 'cycleStepped') onNotice(event)
        else if (event.type === 'accountChanged' && table.isNamed(event.userId)) {
          tasks.run('player renamed', async () => table.rename(await repository.names(database.reader, [event.userId])))
        }
      })
      bus.onMissed(() => run({ isWanted: true }))
      run({ isWanted: true })
    },
    takeTurn: () => run({ isWanted: true }),
    stop() {
      isStopped = true
      pulse.stop()
      look.stop()
      alarm.set(null)
      if (!isRunning) turnAway()
    },
  }
}

function noticeOf({ head, version, missed, events, names }: StoredTurn): CycleNotice {
  return { type: 'cycleStepped', cycleId: head.id, version: version + missed.length, events, names }
}
