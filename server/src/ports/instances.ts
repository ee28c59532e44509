/** This process as one of those that serve the same deployment. */
export interface Instances {
  /** Identifies this run of the process: a restart has a different id. */
  readonly id: string
  /** Whether there may be other instances at all. */
  readonly isShared: boolean
  othersRun(): Promise<boolean>
  /** Runs `work` while no other instance runs work of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /**
   * Called when the shared store has lost this instance, for instance after a restart of the store without its data:
   * everything that this instance had stored there must be stored again.
   */
  onForgotten(listener: () => void): void
  /** From now on this instance counts as running. */
  start(): Promise<void>
  /**
   * Announces that the instance is about to end: its open sockets get a short time to reappear elsewhere before they
   * count as gone.
   */
  handOver(): Promise<void>
  close(): Promise<void>
}
