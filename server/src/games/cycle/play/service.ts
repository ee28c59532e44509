// The only way to the cycle: commands are queued, a step stores their events, and only then are these published.
import { type BetId, type CycleId, refuse, type UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'
import { betIdOf, type PlaceRequest, type PlaceResult, type RemoveRequest, type RemoveResult } from './commands.ts'
import { type CycleGameDependencies, createCycleGame } from './cycle-game.ts'
import { RESULTS_KEPT } from './cycle-read-model.ts'
import { publishedCandlesOf } from './ending.ts'
import { readLiveCycle } from './live-cycle.ts'

export type CycleServiceDependencies = Omit<CycleGameDependencies, 'startsNext'>

export function createCycleService(dependencies: CycleServiceDependencies) {
  const { random, bus, tasks, database, repository, readModel, metrics } = dependencies
  const gate = createBetGate()
  const game = createCycleGame({ ...dependencies, startsNext: () => !gate.areGamesClosed })

  async function place(request: PlaceRequest, { isFunded }: { isFunded: boolean }): Promise<PlaceResult> {
    const { userId, clientRef } = request
    // Ids are branded where they are created.
    const betId = clientRef === null ? (random.uuid() as BetId) : betIdOf(userId, clientRef)
    // An existing bet is confirmed at any time, and only a step knows for certain whether it exists.
    if (!gate.isOpen && clientRef === null) return refuse('CYCLE_BETS_DISABLED')
    const result = await game.perform({
      ...request,
      type: 'place',
      betId,
      isFunded,
      isGateOpen: gate.isOpen,
    })
    metrics.responded('bet', result.ok ? 'placed' : result.code)
    return result as PlaceResult
  }

  async function recoverPast(): Promise<void> {
    const { reader } = database
    const last = await repository.findLastClosed(reader)
    const cycle = last === null ? null : readLiveCycle(last.head, await repository.phaseEvents(reader, last.head.id))
    const candles = cycle === null ? [] : publishedCandlesOf(cycle)
    readModel.remember({ candles, results: await repository.pastResults(reader, RESULTS_KEPT) })
  }

  return {
    placeBet: (request: PlaceRequest) => place(request, { isFunded: false }),
    /** A bot's bet: the house account funds the missing amount. */
    placeBotBet: (request: PlaceRequest) => place(request, { isFunded: true }),
    async removeBet(request: RemoveRequest) {
      const result = await game.perform({ ...request, type: 'remove' })
      metrics.responded('removal', result.ok ? 'removed' : result.code)
      return result as RemoveResult
    },
    /**
     * Refunds stake and fee of every open bet. `alongside` runs in the same transaction: both are stored or neither is.
     */
    voidCycle: (
      cycleId: CycleId,
      alongside: (transaction: Transaction) => Promise<void>,
      adminId: UserId | null = null,
    ) => game.perform({ type: 'void', cycleId, adminId, alongside }),
    /** Tells whether bets are accepted; cash-outs always are. */
    get betsEnabled() {
      return gate.isOpen
    },
    enableBets: gate.enableBets,
    /** While the games are closed, no bet is accepted and the running cycle is the last one. */
    closeGames(closed: boolean) {
      gate.closeGames(closed)
      if (!closed) game.wake()
    },
    get gamesClosed() {
      return gate.areGamesClosed
    },
    /** The listener is called after `betsEnabled` has changed. */
    onBetsEnabled: gate.onChange,
    /** Resumes work left by the previous process, and starts the first cycle. */
    async start() {
      await recoverPast()
      bus.subscribe((event) => {
        if (event.type !== 'accountChanged' || !readModel.isNamed(event.userId)) return
        tasks.run('player renamed', async () =>
          readModel.rename(await repository.names(database.reader, [event.userId])),
        )
      })
      game.start()
    },
    /** Starts a step that does what is due. */
    wake: game.wake,
    stop: game.stop,
  }
}

export type CycleService = ReturnType<typeof createCycleService>

/** Tells whether bets are accepted: an admin may stop them, or close the games. */
function createBetGate() {
  const listeners: (() => void)[] = []
  let isEnabled = true
  let areGamesClosed = false
  const isOpen = () => isEnabled && !areGamesClosed

  function change(set: () => void): void {
    const before = isOpen()
    set()
    if (isOpen() !== before) for (const listener of listeners) listener()
  }

  return {
    get isOpen() {
      return isOpen()
    },
    /** True if the games as a whole are closed: the running cycle is then the last one. */
    get areGamesClosed() {
      return areGamesClosed
    },
    enableBets: (enabled: boolean): void =>
      change(() => {
        isEnabled = enabled
      }),
    closeGames: (closed: boolean): void =>
      change(() => {
        areGamesClosed = closed
      }),
    /** The listener is called after `isOpen` has changed. */
    onChange(listener: () => void): void {
      listeners.push(listener)
    },
  }
}
