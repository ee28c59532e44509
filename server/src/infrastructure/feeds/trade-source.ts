/** Where trades come from: an exchange, or a file that plays one. */
export interface TradeSource {
  /** Prices as they come, checked by nobody yet; now, unless they say when. */
  start(onPrice: (price: number, atMs?: number) => void): void
  close(): Promise<void>
}
