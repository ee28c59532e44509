// Requests of players and admins to the cycle: commands are queued, a step stores their events, and only then are these
// published. The command line, without a server, takes its step by `admin/cancellation.ts`.

import { type BetId, type CycleId, refuse, type UserId } from '@bougie/protocol'
import type { CycleParts } from '../dependencies.ts'
import {
  betIdOf,
  type CancelCommand,
  type CancelResult,
  type PlaceRequest,
  type PlaceResult,
  type RemoveRequest,
  type RemoveResult,
} from './commands.ts'
import { createCycleGame } from './cycle-game.ts'
import { RESULTS_KEPT } from './cycle-read-model.ts'
import * as cycleRepository from './cycle-repository.ts'
import { publishedCandlesOf } from './ending.ts'
import { readLiveCycle } from './live-cycle.ts'

export function createCycleService(parts: CycleParts) {
  const { random, bus, tasks, database, readModel } = parts
  const game = createCycleGame({ ...parts, startsNext: () => !gate.areGamesClosed })
  /** An admin may stop bets, or close the games. */
  let gate = { areBetsEnabled: true, areGamesClosed: false }
  const gateListeners: (() => void)[] = []
  const isOpen = () => gate.areBetsEnabled && !gate.areGamesClosed

  function changeGate(change: Partial<typeof gate>): void {
    const before = isOpen()
    gate = { ...gate, ...change }
    if (isOpen() !== before) for (const listener of gateListeners) listener()
  }

  async function place(request: PlaceRequest, { isFunded }: { isFunded: boolean }): Promise<PlaceResult> {
    const { userId, clientRef } = request
    // Ids are branded where they are created.
    const betId = clientRef === null ? (random.uuid() as BetId) : betIdOf(userId, clientRef)
    // An existing bet is confirmed at any time, and only a step knows for certain whether it exists.
    if (!isOpen() && clientRef === null) return refuse('CYCLE_BETS_DISABLED')
    const command = { ...request, type: 'place', betId, isFunded, areBetsEnabled: isOpen() } as const
    return (await game.perform(command)) as PlaceResult
  }

  async function recoverPast(): Promise<void> {
    const { reader } = database
    const last = await cycleRepository.findLastClosed(reader)
    const cycle =
      last === null ? null : readLiveCycle(last.head, await cycleRepository.phaseEvents(reader, last.head.id))
    const candles = cycle === null ? [] : publishedCandlesOf(cycle)
    readModel.remember({ candles, results: await cycleRepository.pastResults(reader, RESULTS_KEPT) })
  }

  return {
    placeBet: (request: PlaceRequest) => place(request, { isFunded: false }),
    /** A bot's bet: the house account funds the missing amount. */
    placeBotBet: (request: PlaceRequest) => place(request, { isFunded: true }),
    async removeBet(request: RemoveRequest) {
      return (await game.perform({ ...request, type: 'remove' })) as RemoveResult
    },
    /**
     * Refunds stake and fee of every open bet. `alongside` runs in the same transaction: both are stored or neither is.
     */
    async cancelCycle(cycleId: CycleId, alongside: CancelCommand['alongside'], adminId: UserId | null = null) {
      return (await game.perform({ type: 'cancel', cycleId, adminId, alongside })) as CancelResult
    },
    /** Tells whether bets are accepted; cash-outs always are. */
    get betsEnabled() {
      return isOpen()
    },
    setBetsEnabled: (areBetsEnabled: boolean): void => changeGate({ areBetsEnabled }),
    /** While the games are closed, no bet is accepted and the running cycle is the last one. */
    setGamesClosed(closed: boolean) {
      changeGate({ areGamesClosed: closed })
      if (!closed) game.wake()
    },
    get gamesClosed() {
      return gate.areGamesClosed
    },
    /** The listener is called after `betsEnabled` has changed. */
    onBetsSwitched(listener: () => void): void {
      gateListeners.push(listener)
    },
    /** Resumes work left by the previous process, and starts the first cycle. */
    async start() {
      await recoverPast()
      bus.subscribe((event) => {
        if (event.type !== 'accountChanged' || !readModel.isNamed(event.userId)) return
        tasks.run('player renamed', async () =>
          readModel.rename(await cycleRepository.names(database.reader, [event.userId])),
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
