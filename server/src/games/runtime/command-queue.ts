// Commands that wait for their game. Each game takes one step at a time, and commands that arrive during a step join
// the next one. So the busier the server, the more commands share a commit, and no command waits for a timer.
import { AppError } from '../../platform/app-error.ts'
import { createKeyedMutex } from '../../platform/scheduling/keyed-mutex.ts'
import type { Timers } from '../../ports/clock.ts'

/**
 * The number of results handed out in one tick of the event loop. Each makes the response of its sender; meanwhile the
 * next step waits for its database and prices for their sockets.
 */
const RESULTS_PER_TICK = 32

export interface CommandQueueOptions<Command> {
  /** The maximum of commands in a step, which bounds the damage of a failing commit. */
  readonly commandsPerStepMax: number
  /**
   * The maximum of waiting commands per game. Above it the database is far behind, and an immediate refusal is better
   * than a long wait.
   */
  readonly waitingMax: number
  /**
   * Commands of one actor are never decided in the same step, so that each one sees the changes of the previous one.
   */
  readonly actorOf: (command: Command) => string | null
}

interface Waiting<Command, Result> {
  readonly command: Command
  readonly settle: (result: Result) => void
  readonly fail: (cause: unknown) => void
}

export function createCommandQueue<Id, Command, Result>(timers: Timers, options: CommandQueueOptions<Command>) {
  const { commandsPerStepMax, waitingMax, actorOf } = options
  const waitingOf = new Map<Id, Waiting<Command, Result>[]>()
  const mutex = createKeyedMutex<Id>()

  return {
    /** Resolves with the result from the step that takes the command. */
    add(id: Id, command: Command): Promise<Result> {
      const waiting = waitingOf.get(id) ?? []
      if (waiting.length >= waitingMax) {
        return Promise.reject(new AppError('SERVICE_UNAVAILABLE', `${waitingMax} commands wait for one game`))
      }
      waitingOf.set(id, waiting)
      return new Promise((settle, fail) => waiting.push({ command, settle, fail }))
    },
    isEmpty: (id: Id): boolean => !waitingOf.has(id),
    /** Takes the next commands, at most one of each actor. */
    takeBatch(id: Id) {
      const taken: Waiting<Command, Result>[] = []
      const left: Waiting<Command, Result>[] = []
      const actors = new Set<string>()
      for (const one of waitingOf.get(id) ?? []) {
        const actor = actorOf(one.command)
        if (taken.length >= commandsPerStepMax || (actor !== null && actors.has(actor))) left.push(one)
        else taken.push(one)
        if (actor !== null) actors.add(actor)
      }
      if (left.length > 0) waitingOf.set(id, left)
      else waitingOf.delete(id)
      return {
        commands: taken.map(({ command }) => command),
        /** In the order of the commands. Never fails. */
        async settle(results: readonly Result[]): Promise<void> {
          for (const [index, one] of taken.entries()) {
            if (index > 0 && index % RESULTS_PER_TICK === 0) await endOfTick(timers)
            const result = results[index]
            if (result === undefined) one.fail(new Error('a command has no result'))
            else one.settle(result)
          }
        },
        fail(cause: unknown): void {
          for (const one of taken) one.fail(cause)
        },
      }
    },
    /** Runs the work while nothing else happens to this game on this instance. */
    alone: <Value>(id: Id, work: () => Promise<Value>): Promise<Value> => mutex.run(id, work),
  }
}

function endOfTick({ defer }: Timers): Promise<void> {
  return new Promise((resolve) => defer(resolve))
}
