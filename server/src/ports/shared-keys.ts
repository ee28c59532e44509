/** Short texts that all instances share for a limited time. They are never the truth: all of them may be lost. */
export interface SharedKeys {
  /** Sets a key whose value is `from`, where null means none, to another one. Returns the value from before. */
  compareAndSwap(key: string, change: KeyChange): Promise<string | null>
  /** Removes a key and returns its value, to one caller only. */
  take(key: string): Promise<string | null>
}

interface KeyChange {
  readonly from: string | null
  readonly to: string
  /** The time after which the value is forgotten. */
  readonly forMs: number
}
