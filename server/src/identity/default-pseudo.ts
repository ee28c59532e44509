import { PSEUDO_MAX, PSEUDO_MIN } from '@bougie/protocol'
import type { Random } from '../ports/random.ts'

const SUFFIX_LIMIT = 10_000
const SUFFIX_LENGTH_MAX = String(SUFFIX_LIMIT - 1).length
const FALLBACK = 'joueur'

/** Pseudos are unique whatever the case and however accents were typed. */
export function pseudoKeyOf(pseudo: string): string {
  return pseudo.normalize('NFKC').toLowerCase()
}

const NUMBERED_MAX = 8
const LAST_RESORT_LIMIT = 1_000_000_000

/** Names to try for a new player, best first: the wallet's own, then with a number, then one that is surely free. */
export function pseudoCandidates(walletName: string | null, random: Random): readonly string[] {
  const letters = [...(walletName ?? '').normalize('NFC').replace(/[^\p{L}\p{N}_-]/gu, '')]
  const whole = letters.length < PSEUDO_MIN ? [] : [letters.slice(0, PSEUDO_MAX).join('')]
  const stem = letters.slice(0, PSEUDO_MAX - SUFFIX_LENGTH_MAX - 1).join('') || FALLBACK
  const numbered = Array.from({ length: NUMBERED_MAX }, () => `${stem}-${padded(random.below(SUFFIX_LIMIT))}`)
  return [...whole, ...numbered, `${FALLBACK}-${random.below(LAST_RESORT_LIMIT)}`]
}

/** Two digits at least, so that a stem of one letter gives a pseudo that is long enough. */
function padded(number: number): string {
  return String(number).padStart(2, '0')
}
