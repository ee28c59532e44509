// The challenges of one player: created and sent to others as links, addressed to one of them, accepted once or twice,
// declined and withdrawn. A link reaches all challengers, so several accept at once.
import type { ServerMessageOf, UserId } from '@bougie/protocol'
import type { SeededRandom } from '../seeded-random.ts'
import type { World } from '../world.ts'
import type { ChallengeCalls } from './challenge-calls.ts'

/** Older links are forgotten. */
const LINKS_MAX = 10
const MINUTES = [15, 60] as const
const SOON_MS = 3_000

export interface ChallengerDependencies {
  readonly world: World
  readonly random: SeededRandom
  readonly calls: ChallengeCalls
  /** Shared by all challengers, newest last. */
  readonly links: string[]
  readonly userId: UserId
  readonly others: readonly UserId[]
  readonly stakes: readonly number[]
  readonly repeatChance: number
}

export interface Challenger {
  /** Called instead of a search. */
  act(): void
  receive(message: ServerMessageOf<'battle_challenge'>): void
}

export function createChallenger(dependencies: ChallengerDependencies): Challenger {
  const { world, random, calls, links, userId, others, stakes, repeatChance } = dependencies

  function create(): void {
    const addressee = random.chance(0.3) ? random.pick(others) : null
    const euros = random.chance(0.2) ? 0 : random.pick(stakes)
    calls.create({ userId, euros, minutes: random.pick(MINUTES), addressee }, (result) => {
      if (!('code' in result) || 'ok' in result || addressee !== null) return
      links.push(result.code)
      if (links.length > LINKS_MAX) links.shift()
    })
  }

  function accept(code: string): void {
    const times = random.chance(repeatChance) ? 2 : 1
    for (let time = 0; time < times; time += 1) {
      calls.accept(code, userId, (result) => {
        const isOver = result.ok || result.code === 'CHALLENGE_CLOSED'
        const index = links.indexOf(code)
        if (isOver && index !== -1) links.splice(index, 1)
      })
    }
  }

  return {
    act() {
      const mood = random.fraction()
      if (mood < 0.25) create()
      else if (links.length === 0) return
      else if (mood < 0.95) accept(random.pick(links))
      else calls.withdraw(random.pick(links), userId)
    },
    receive({ status, code }) {
      if (status !== 'received') return
      const response = random.chance(0.8) ? () => accept(code) : () => calls.withdraw(code, userId)
      world.after(random.between(0, SOON_MS), response)
    },
  }
}
