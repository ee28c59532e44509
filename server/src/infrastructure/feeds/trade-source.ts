/** A source of trades: an exchange, or a file that replays one. */
export interface TradeSource {
  /** Prices as they come, not yet validated; of the present time, unless they carry one. */
  start(onPrice: (price: number, atMs?: number) => void): void
  close(): Promise<void>
}
