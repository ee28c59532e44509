/** This process among those that serve the same deployment. */
export interface Instances {
  /** Names this run of this process: a restart has another id. */
  readonly id: string
  /** Whether there may be other instances at all. */
  readonly isShared: boolean
  /** Whether another instance runs now. */
  othersRun(): Promise<boolean>
  /** No other instance does `work` of that name meanwhile. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Called when the shared store has forgotten this instance, as after it was restarted without its data: whatever this
   * instance had set there is to be set again.
   */
  onForgotten(listener: () => void): () => void
  /** From now on this instance counts as running. */
  start(): Promise<void>
  /** The instance is about to end: its open sockets get a short time to appear elsewhere before they count as gone. */
  handOver(): Promise<void>
  close(): Promise<void>
}
