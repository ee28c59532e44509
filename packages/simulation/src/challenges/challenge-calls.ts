// Calls of pages to the challenges, as over HTTP: each travels to the process that is running then, and is lost with
// it.
// A lost response reaches nobody.
import type { UserId } from '@bougie/protocol'
import type { GameServer } from '../game-server.ts'
import type { Host } from '../host.ts'
import type { Machine } from '../machine.ts'
import type { SeededRandom } from '../seeded-random.ts'
import type { World } from '../world.ts'

const TRAVEL_MAX_MS = 200

type Challenges = GameServer['battle']['challenges']

type Receives<Name extends 'create' | 'accept'> = (result: Awaited<ReturnType<Challenges[Name]>>) => void

export interface ChallengeCallsDependencies {
  readonly world: World
  readonly machine: Machine
  readonly host: Host<GameServer>
  readonly random: SeededRandom
  readonly onFailure: (where: string, cause: unknown) => void
}

export function createChallengeCalls({ world, machine, host, random, onFailure }: ChallengeCallsDependencies) {
  const travelMs = () => random.between(1, TRAVEL_MAX_MS)

  function call<Result>(
    run: (challenges: Challenges) => Promise<Result>,
    onResult: (result: Result) => void = () => undefined,
  ): void {
    machine.life?.reach(travelMs(), () => {
      const { server } = host
      const { life } = machine
      if (server === null || life === null) return
      life.response(run(server.battle.challenges)).then(
        (result) => world.after(travelMs(), () => onResult(result)),
        (cause: unknown) => onFailure('call of a challenge', cause),
      )
    })
  }

  return {
    create(request: Omit<Parameters<Challenges['create']>[0], 'isProgram'>, onResult: Receives<'create'>) {
      call((challenges) => challenges.create({ ...request, isProgram: false }), onResult)
    },
    accept(code: string, userId: UserId, onResult: Receives<'accept'>) {
      call((challenges) => challenges.accept(code, { userId, isProgram: false }), onResult)
    },
    withdraw(code: string, userId: UserId) {
      call((challenges) => challenges.withdraw(code, userId))
    },
  }
}

export type ChallengeCalls = ReturnType<typeof createChallengeCalls>
