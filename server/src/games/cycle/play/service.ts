// The one way to the cycle: commands are queued, a step stores what they come to, and only then is it published.
import { type BetId, type CycleId, refuse, type UserId } from '@bougie/protocol'
import type { Transaction } from '../../../ports/database.ts'
import { createBetGate } from './bet-gate.ts'
import { betIdOf } from './bet-id.ts'
import type { PlaceRequest, PlaceResult, RemoveRequest, RemoveResult, VoidResult } from './commands.ts'
import { type CycleGameDependencies, createCycleGame } from './cycle-game.ts'
import { RESULTS_KEPT } from './cycle-read-model.ts'
import { publishedCandlesOf } from './ending.ts'
import { readLiveCycle } from './live-cycle.ts'

export interface CycleService {
  placeBet(request: PlaceRequest): Promise<PlaceResult>
  /** A bot's: the house gives what is missing. */
  placeBotBet(request: PlaceRequest): Promise<PlaceResult>
  removeBet(request: RemoveRequest): Promise<RemoveResult>
  /** Every open bet gets stake and fee back. `alongside` is stored with it, or nothing is. */
  voidCycle(
    cycleId: CycleId,
    alongside?: (transaction: Transaction) => Promise<void>,
    adminId?: UserId | null,
  ): Promise<VoidResult>
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
  /** Looks at what is due. */
  wake(): void
  stop(): void
}

export type CycleServiceDependencies = Omit<CycleGameDependencies, 'startsNext'>

export function createCycleService(dependencies: CycleServiceDependencies): CycleService {
  const { random, bus, tasks, database, repository, table, metrics } = dependencies
  const gate = createBetGate()
  const game = createCycleGame({ ...dependencies, startsNext: () => !gate.areGamesClosed })

  async function place(request: PlaceRequest, { isFunded }: { isFunded: boolean }): Promise<PlaceResult> {
    const { userId, clientRef } = request
    // Ids are branded where they are made.
    const betId = clientRef === null ? (random.uuid() as BetId) : betIdOf(userId, clientRef)
    // A bet that stands already is confirmed at any time, and only a step knows for certain.
    if (!gate.isOpen && clientRef === null) return refuse('CYCLE_BETS_DISABLED')
    const result = await game.perform({
      ...request,
      type: 'place',
      betId,
      isFunded,
      isGateOpen: gate.isOpen,
    })
    metrics.answered('bet', result.ok ? 'placed' : result.code)
    return result as PlaceResult
  }

  async function recoverPast(): Promise<void> {
    const { reader } = database
    const last = await repository.findLastClosed(reader)
    const cycle = last === null ? null : readLiveCycle(last.head, await repository.phaseEvents(reader, last.head.id))
    const candles = cycle === null ? [] : publishedCandlesOf(cycle)
    table.remember({ candles, results: await repository.pastResults(reader, RESULTS_KEPT) })
  }

  return {
    placeBet: (request) => place(request, { isFunded: false }),
    placeBotBet: (request) => place(request, { isFunded: true }),
    async removeBet(request) {
      const result = await game.perform({ ...request, type: 'remove' })
      metrics.answered('removal', result.ok ? 'removed' : result.code)
      return result as RemoveResult
    },
    async voidCycle(cycleId, alongside = () => Promise.resolve(), adminId = null) {
      return game.perform({ type: 'void', cycleId, adminId, alongside })
    },
    get betsEnabled() {
      return gate.isOpen
    },
    enableBets: gate.enableBets,
    closeGames(closed) {
      gate.closeGames(closed)
      if (!closed) game.wake()
    },
    get gamesClosed() {
      return gate.areGamesClosed
    },
    onBetsEnabled: gate.onChange,
    async start() {
      await recoverPast()
      bus.subscribe((event) => {
        if (event.type !== 'accountChanged' || !table.isNamed(event.userId)) return
        tasks.run('player renamed', async () => table.rename(await repository.names(database.reader, [event.userId])))
      })
      game.start()
    },
    wake: game.wake,
    stop: game.stop,
  }
}
