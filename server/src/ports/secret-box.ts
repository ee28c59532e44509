/**
 * Keeps stored secrets unreadable to someone who has only the database: destinations of payouts, and seeds until they
 * are revealed. The key is stored elsewhere.
 */
export interface SecretBox {
  /** The id of the sealing key; not secret. */
  readonly keyId: string
  /** The ids of all keys that can open something. */
  readonly keyIds: readonly string[]
  isCurrent(stored: string): boolean
  /** `place` names the row and the column: sealed text that is moved elsewhere does not open. */
  seal(text: string, place: string): string
  /** Returns text that was never sealed, as in old rows, unchanged. @throws when it can't be opened. */
  open(stored: string, place: string): string
  /** Equal for equal texts, and useless without the key; for finding equal values. */
  fingerprint(text: string, purpose: string): string
  /** The fingerprints by the current and by each older key, of which a stored one may be any. */
  fingerprints(text: string, purpose: string): readonly string[]
}
