/**
 * Keeps what lies in the database unreadable to whoever has only the database: destinations of payouts, and seeds until
 * they are revealed. Its key lies elsewhere.
 */
export interface SecretBox {
  /** Of the key that seals; no secret. */
  readonly keyId: string
  /** Of all keys that open something. */
  readonly keyIds: readonly string[]
  /** Whether it was sealed with the key that seals now. */
  isCurrent(stored: string): boolean
  /** `place` names the row and the column: sealed text that is put elsewhere does not open. */
  seal(text: string, place: string): string
  /** What was never sealed, as in rows from before, comes back as it is. @throws when it can't be opened. */
  open(stored: string, place: string): string
  /** The same for the same text, and worth nothing to who does not have the key: for finding equals. */
  fingerprint(text: string, purpose: string): string
}
