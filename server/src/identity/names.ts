import { PSEUDO_MAX, PSEUDO_MIN } from '@bougie/protocol'
import { skeletonOf } from '@bougie/protocol/look-alikes.ts'
import { isReservedName, lettersOfNames } from '@bougie/protocol/name-rules.ts'
import { suggestWalletName } from '@bougie/protocol/wallet-name-suggestion.ts'
import type { Reader } from '../ports/database.ts'
import type { Random } from '../ports/random.ts'
import { findUsersByName } from './passkey-repository.ts'

/**
 * Upper limits for the numbers tried one after another: short ones while few players have the name. In the last three
 * tries a taken name is about as unlikely as guessing the number.
 */
const SUFFIX_LIMITS = [10_000, 10_000, 1_000_000, 1_000_000_000, 1_000_000_000, 1_000_000_000]
const FALLBACK = 'joueur'

/** Pseudos are unique regardless of case and of how accents were typed. */
export function pseudoKeyOf(pseudo: string): string {
  return pseudo.normalize('NFKC').toLowerCase()
}

/** The forms of a pseudo that must be unique. The skeleton follows from the key. */
export function uniqueFormsOf(pseudo: string): { readonly pseudoKey: string; readonly pseudoSkeleton: string } {
  return { pseudoKey: pseudoKeyOf(pseudo), pseudoSkeleton: skeletonOf(pseudo) }
}

/**
 * Names to try for a new player, best first: the wallet's own, then with numbers, the last of which are practically
 * always free.
 */
export function pseudoCandidates(walletName: string | null, random: Random): readonly string[] {
  const letters = lettersOfNames(walletName ?? '')
  const whole = letters.slice(0, PSEUDO_MAX)
  const numbers = SUFFIX_LIMITS.map((limit) => numbered(letters, limit, random))
  // Figures can be read as letters: 807 as BOT.
  return [whole, ...numbers].filter((name) => name.length >= PSEUDO_MIN && !isReservedName(name))
}

/** At least two digits, so that even a stem of one letter makes a pseudo that is long enough. */
function numbered(letters: string, limit: number, random: Random): string {
  const longestSuffix = `-${limit - 1}`
  const stem = letters.slice(0, PSEUDO_MAX - longestSuffix.length)
  const number = String(random.below(limit)).padStart(2, '0')
  return `${stem === '' || isReservedName(stem) ? FALLBACK : stem}-${number}`
}

/** Names without a visible difference count as one name. */
export function walletNameKeyOf(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase()
}

/** Millions of names can be drawn, so a longer run of taken ones practically never happens. */
const DRAWS_MAX = 8

/** The preferred name if no passkey wallet has it, otherwise an unused suggestion. */
export async function freeWalletName(random: Random, reader: Reader, preferred: string | null): Promise<string> {
  let name = preferred ?? suggestWalletName(random.below)
  for (let draws = 0; draws < DRAWS_MAX; draws += 1) {
    const owners = await findUsersByName(reader, { nameKey: walletNameKeyOf(name), max: 1 })
    if (owners.length === 0) return name
    name = suggestWalletName(random.below)
  }
  // The end of the ceremony checks again, and refuses a taken name.
  return name
}
