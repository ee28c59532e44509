/** Where trades come from: an exchange, or a file that plays one. */
export interface TradeSource {
  /** Prices as they come, checked by nobody yet. */
  start(onPrice: (price: number) => void): void
  close(): Promise<void>
}
