// Commands that wait for their turn. One turn at a time; what arrives while one is being stored goes into the next, so
// the busier the house, the more bets share a commit, and nobody waits for a timer.
import { AppError } from '../../../platform/app-error.ts'
import { type CommandResult, type CycleCommand, playerOf } from './commands.ts'

/** Of one turn: bounds what a failing commit takes down with it. */
const COMMANDS_PER_TURN = 256
/** Beyond this the database is far behind, and saying so is kinder than queueing. */
export const WAITING_COMMANDS_MAX = 10_000

interface Waiting {
  readonly command: CycleCommand
  readonly settle: (result: CommandResult) => void
  readonly fail: (cause: unknown) => void
}

export interface Batch {
  readonly commands: readonly CycleCommand[]
  /** In the order of the commands. */
  settle(results: readonly CommandResult[]): void
  fail(cause: unknown): void
}

export interface Lane {
  add(command: CycleCommand): Promise<CommandResult>
  /** The next ones, at most one of each player: a player's second command waits for the result of the first. */
  takeBatch(): Batch
  readonly length: number
}

export function createLane(): Lane {
  let waiting: Waiting[] = []

  return {
    add(command) {
      if (waiting.length >= WAITING_COMMANDS_MAX) {
        return Promise.reject(
          new AppError('SERVICE_UNAVAILABLE', `${WAITING_COMMANDS_MAX} commands wait for the cycle`),
        )
      }
      return new Promise((settle, fail) => waiting.push({ command, settle, fail }))
    },
    takeBatch() {
      const taken: Waiting[] = []
      const left: Waiting[] = []
      const players = new Set<string>()
      for (const one of waiting) {
        const player = playerOf(one.command)
        if (taken.length >= COMMANDS_PER_TURN || (player !== null && players.has(player))) left.push(one)
        else taken.push(one)
        if (player !== null) players.add(player)
      }
      waiting = left
      return {
        commands: taken.map(({ command }) => command),
        settle(results) {
          for (const [index, one] of taken.entries()) {
            const result = results[index]
            if (result === undefined) one.fail(new Error('a command has no result'))
            else one.settle(result)
          }
        },
        fail(cause) {
          for (const one of taken) one.fail(cause)
        },
      }
    },
    get length() {
      return waiting.length
    },
  }
}
