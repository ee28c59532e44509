/** First responses that all instances see: a message sent again on another socket is answered as before. */
export interface ResponseStore {
  /** The response that was kept; null when it is for the caller to perform, and then to keep or to drop. */
  claim(name: string): Promise<string | null>
  keep(name: string, response: string): Promise<void>
  drop(name: string): Promise<void>
}
