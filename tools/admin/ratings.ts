import type { RatingProblem } from '@bougie/server'
import { EXIT_CODES, parseOptions, print, type Verb } from './verb.ts'

/**
 * Recomputes every rating from the battles and compares; --write stores the computed ratings. It neither creates nor
 * moves rows: missing or misplaced ones are reported, and need a backup or a developer.
 */
export const ratings: Verb = (given) => {
  const options = parseOptions(given, { verb: 'ratings', flags: ['--write'] })
  return async (operator) => {
    const writes = options.has('--write')
    const { battles, players, problems, unmendable } = await operator.recomputeRatings({ writes })
    const found = `${battles} rated battles of ${players} players, ${problems.length} differ`
    const stored = writes && problems.length > unmendable.length ? '; what follows from the battles is stored' : ''
    const left = writes && unmendable.length > 0 ? `; can't be mended: ${unmendable.map(nameOf).join(', ')}` : ''
    print(options, { line: `${found}${stored}${left}`, object: { battles, players, problems, unmendable } })
    return (writes ? unmendable : problems).length === 0 ? EXIT_CODES.done : EXIT_CODES.refused
  }
}

function nameOf(problem: RatingProblem): string {
  return problem.type === 'battle'
    ? `rows of battle ${problem.battleId} (missing or misplaced)`
    : `rating of player ${problem.userId} (of no rated battle)`
}
