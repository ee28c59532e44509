// Maps unknown values of REST responses as the specification requires, like lenient-message.ts for the socket: an
// unknown result of a cycle counts as equal; a player without a pseudo gets an empty one and is shown as a guest.
import type { CallName } from './endpoint-groups.ts'
import { type Fields, isFields, mapFields, withKnownResult } from './lenient-words.ts'

export function readResponseLeniently(call: CallName, response: unknown): unknown {
  switch (call) {
    case 'cycle.endedBets':
      return mapFields(response, (bet) => withKnownResult(bet, 'cycle_result'))
    case 'admin.adminCycles':
      return mapFields(response, (cycle) => withKnownResult(cycle, 'result'))
    case 'admin.adminCycle':
    case 'cycle.cycleFairness':
      return isFields(response) ? withKnownResult(response, 'result') : response
    case 'account.me':
      return isFields(response) && isFields(response['user'])
        ? { ...response, user: withPseudo(response['user']) }
        : response
    case 'profile.updateUser':
      return isFields(response) ? withPseudo(response) : response
    default:
      return response
  }
}

function withPseudo(profile: Fields): Fields {
  return { ...profile, pseudo: profile['pseudo'] ?? '' }
}
