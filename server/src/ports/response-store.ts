/** First responses, shared by all instances: a message that is sent again on another socket gets the same response. */
export interface ResponseStore {
  /** The stored response; null when the caller must perform the request and then call `keep` or `drop`. */
  claim(name: string): Promise<string | null>
  keep(name: string, response: string): Promise<void>
  drop(name: string): Promise<void>
}
