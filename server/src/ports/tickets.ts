/** A ticket opens one socket, once and soon. It is stored by its hash and stands for the session of one token. */
export interface Tickets {
  keep(ticket: { readonly hash: string; readonly tokenHash: string; readonly forMs: number }): Promise<void>
  /** Returns the token's hash to the first caller; null when the ticket is unknown, used or expired. */
  take(hash: string): Promise<string | null>
}
