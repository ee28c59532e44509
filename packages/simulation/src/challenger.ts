// The challenges of one player: created and sent to others as links, addressed to one of them, accepted once or twice,
// declined and withdrawn. A link reaches all challengers, so several accept at once.
import type { ServerMessageOf, UserId } from '@bougie/protocol'
import type { Host, SimulatedServer } from './host.ts'
import type { Machine } from './machine.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { World } from './world.ts'

/** Older links are forgotten. */
const LINKS_MAX = 10
const MINUTES = [15, 60] as const
const SOON_MS = 3_000
const TRAVEL_MAX_MS = 200

type Challenges = SimulatedServer['battle']['challenges']

export interface ChallengeCallsDependencies {
  readonly world: World
  readonly machine: Machine
  readonly host: Host
  readonly random: SeededRandom
}

/**
 * Calls of pages to the challenges, as over HTTP: each travels to the process that is running then, and is lost with
 * it. A lost response reaches nobody.
 */
export function createChallengeCalls({ world, machine, host, random }: ChallengeCallsDependencies) {
  const travelMs = () => random.between(1, TRAVEL_MAX_MS)
  return <Result>(run: (challenges: Challenges) => Promise<Result>, onResult: (result: Result) => void): void => {
    machine.life?.reach(travelMs(), () => {
      const { server } = host
      const { life } = machine
      if (server === null || life === null) return
      life.response(run(server.battle.challenges)).then(
        (result) => world.after(travelMs(), () => onResult(result)),
        (cause: unknown) => host.report('call of a challenge', cause),
      )
    })
  }
}

export interface ChallengerDependencies {
  readonly world: World
  readonly random: SeededRandom
  readonly call: ReturnType<typeof createChallengeCalls>
  /** Shared by all challengers, newest last. */
  readonly links: string[]
  readonly userId: UserId
  readonly others: readonly UserId[]
  readonly stakes: readonly number[]
  readonly repeatChance: number
}

export function createChallenger(dependencies: ChallengerDependencies) {
  const { world, random, call, links, userId, others, stakes, repeatChance } = dependencies

  function create(): void {
    const addressee = random.chance(0.3) ? random.pick(others) : null
    const euros = random.chance(0.2) ? 0 : random.pick(stakes)
    const challenge = { userId, euros, minutes: random.pick(MINUTES), addressee, isProgram: false }
    call(
      (challenges) => challenges.create(challenge),
      (result) => {
        if (!('code' in result) || 'ok' in result || addressee !== null) return
        links.push(result.code)
        if (links.length > LINKS_MAX) links.shift()
      },
    )
  }

  function accept(code: string): void {
    const times = random.chance(repeatChance) ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      call(
        (challenges) => challenges.accept(code, { userId, isProgram: false }),
        (result) => {
          const isOver = result.ok || result.code === 'CHALLENGE_CLOSED'
          const index = links.indexOf(code)
          if (isOver && index !== -1) links.splice(index, 1)
        },
      )
    }
  }

  function withdraw(code: string): void {
    call(
      (challenges) => challenges.withdraw(code, userId),
      () => undefined,
    )
  }

  return {
    /** Called instead of a search. */
    act() {
      const mood = random.fraction()
      if (mood < 0.25) create()
      else if (links.length === 0) return
      else if (mood < 0.95) accept(random.pick(links))
      else withdraw(random.pick(links))
    },
    receive({ status, code }: ServerMessageOf<'battle_challenge'>) {
      if (status !== 'received') return
      const response = random.chance(0.8) ? accept : withdraw
      world.after(random.between(0, SOON_MS), () => response(code))
    },
  }
}

export type Challenger = ReturnType<typeof createChallenger>
