/**
 * Keeps stored secrets unreadable to a reader of the database alone: destinations of payouts, and seeds until they are
 * revealed. Its key is stored elsewhere.
 */
export interface SecretBox {
  /** The id of the key that seals; no secret. */
  readonly keyId: string
  /** The ids of all keys that open something. */
  readonly keyIds: readonly string[]
  /** Whether it was sealed with the current key. */
  isCurrent(stored: string): boolean
  /** `place` names the row and the column: sealed text that is put elsewhere does not open. */
  seal(text: string, place: string): string
  /** Text that was never sealed, as in old rows, comes back as it is. @throws when it can't be opened. */
  open(stored: string, place: string): string
  /** The same for the same text, and worth nothing to who does not have the key: for finding equals. */
  fingerprint(text: string, purpose: string): string
}
