/** First answers that all instances see: a message sent again on another socket is answered as before. */
export interface ResponseStore {
  /** The answer that was kept; null when it is for the caller to perform, and then to keep or to drop. */
  claim(name: string): Promise<string | null>
  keep(name: string, answer: string): Promise<void>
  drop(name: string): Promise<void>
}
