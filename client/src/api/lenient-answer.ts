// Reads unknown words of REST responses as the specification asks, as lenient-message.ts does for
// the socket: a result of a cycle counts as equal, a player without a pseudo has an empty one and is shown as a guest.
import type { CallName } from './endpoint-groups.ts'
import { type Fields, isFields, mapFields, withKnownResult } from './lenient-words.ts'

export function readAnswerLeniently(name: CallName, answer: unknown): unknown {
  switch (name) {
    case 'endedBets':
      return mapFields(answer, (bet) => withKnownResult(bet, 'cycle_result'))
    case 'adminCycles':
      return mapFields(answer, (cycle) => withKnownResult(cycle, 'result'))
    case 'cycleFairness':
      return isFields(answer) ? withKnownResult(answer, 'result') : answer
    case 'me':
      return isFields(answer) && isFields(answer['user']) ? { ...answer, user: withPseudo(answer['user']) } : answer
    case 'updateUser':
      return isFields(answer) ? withPseudo(answer) : answer
    default:
      return answer
  }
}

function withPseudo(profile: Fields): Fields {
  return { ...profile, pseudo: profile['pseudo'] ?? '' }
}
