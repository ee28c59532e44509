/** This process as one of those that serve the same deployment. */
export interface Instances {
  /** Whether there may be other instances at all. */
  readonly isShared: boolean
  othersRun(): Promise<boolean>
  /** Runs `work` while no other instance runs work of the same name. */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>
  /** From now on this instance counts as running. */
  start(): Promise<void>
  /**
   * Announces that the instance is about to end: sockets that close from now on are about to open elsewhere, so for a
   * short time their players do not count as gone.
   */
  handOver(): Promise<void>
  close(): Promise<void>
}
