import type { Fields } from './fields.ts'

/** The order of a battle by the contract, for battles that are played to their end. */
export function orderOf(rounds: number): string[] {
  const played = upTo(rounds).flatMap((round) => [
    `round ${round}`,
    `waiting ${round}`,
    `prediction ${round}`,
    `results_wait ${round}`,
    `result ${round}`,
    ...(round === rounds ? [] : [`pause ${round}`]),
  ])
  return ['match', 'start', ...played, 'complete']
}

/** The steps that the contract puts in order; other messages may come between them. */
export function stepOf(message: Fields): string[] {
  const { type, round, phase } = message
  switch (type) {
    case 'battle_match_found':
      return ['match']
    case 'battle_game_start':
      return ['start']
    case 'battle_round_start':
      return [`round ${round}`]
    case 'battle_phase':
      return [`${phase} ${round}`]
    case 'battle_round_result':
      return [`result ${round}`]
    case 'battle_complete':
      return ['complete']
    case 'battle_forfeit':
      return ['forfeit']
    default:
      return []
  }
}

export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
