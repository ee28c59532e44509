import { PSEUDO_MAX, PSEUDO_MIN } from '@bougie/protocol'
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

/** Names to try for a new player, best first: the wallet's own, then with numbers of which the last are surely free. */
export function pseudoCandidates(walletName: string | null, random: Random): readonly string[] {
  const letters = [...(walletName ?? '').normalize('NFC').replace(/[^\p{L}\p{N}_-]/gu, '')]
  const whole = letters.length < PSEUDO_MIN ? [] : [letters.slice(0, PSEUDO_MAX).join('')]
  return [...whole, ...SUFFIX_LIMITS.map((limit) => numbered(letters, limit, random))]
}

/** Two digits at least, so that a stem of one letter gives a pseudo that is long enough. */
function numbered(letters: readonly string[], limit: number, random: Random): string {
  const longestSuffix = `-${limit - 1}`
  const stem = letters.slice(0, PSEUDO_MAX - longestSuffix.length).join('') || FALLBACK
  return `${stem}-${String(random.below(limit)).padStart(2, '0')}`
}
