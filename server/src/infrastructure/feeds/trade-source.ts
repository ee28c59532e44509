/** A source of trades: an exchange, or a file that replays one. */
export interface TradeSource {
  /** Reports prices as they arrive, not yet validated, with the current time unless they carry their own. */
  start(onPrice: (price: number, atMs?: number) => void): void
  close(): Promise<void>
}
