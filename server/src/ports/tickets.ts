/** A ticket opens one socket, once and soon: kept by its hash, and standing for the session of this token. */
export interface Tickets {
  keep(ticket: { readonly hash: string; readonly tokenHash: string; readonly forMs: number }): Promise<void>
  /** The token's hash, to the first who asks; null when there is none, or no more. */
  take(hash: string): Promise<string | null>
}
