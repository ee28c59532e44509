import { PSEUDO_MAX, PSEUDO_MIN } from '@bougie/protocol'
import { skeletonOf } from '@bougie/protocol/look-alikes.ts'
import { isReservedName, lettersOfNames } from '@bougie/protocol/name-rules.ts'
import type { Random } from '../ports/random.ts'

/**
 * Numbers are drawn below these, one after the other: short ones while few bear the name; in the last three tries some
 * other name is met about as often as a number is guessed.
 */
const SUFFIX_LIMITS = [10_000, 10_000, 1_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000]
const FALLBACK = 'joueur'

/** Pseudos are unique whatever the case and however accents were typed. */
export function pseudoKeyOf(pseudo: string): string {
  return pseudo.normalize('NFKC').toLowerCase()
}

/** What of a pseudo must be one player's only. The skeleton follows from the key. */
export function uniqueFormsOf(pseudo: string): { readonly pseudoKey: string; readonly pseudoSkeleton: string } {
  return { pseudoKey: pseudoKeyOf(pseudo), pseudoSkeleton: skeletonOf(pseudo) }
}

/** Names to try for a new player, best first: the wallet's own, then with numbers of which the last are surely free. */
export function pseudoCandidates(walletName: string | null, random: Random): readonly string[] {
  const letters = lettersOfNames(walletName ?? '')
  const whole = letters.slice(0, PSEUDO_MAX)
  const numbers = SUFFIX_LIMITS.map((limit) => numbered(letters, limit, random))
  return whole.length < PSEUDO_MIN || isReservedName(whole) ? numbers : [whole, ...numbers]
}

/** Two digits at least, so that a stem of one letter gives a pseudo that is long enough. */
function numbered(letters: string, limit: number, random: Random): string {
  const longestSuffix = `-${limit - 1}`
  const stem = letters.slice(0, PSEUDO_MAX - longestSuffix.length)
  const number = String(random.below(limit)).padStart(2, '0')
  return `${stem === '' || isReservedName(stem) ? FALLBACK : stem}-${number}`
}
