/** Whether bets are taken: an admin stops them, or closes the games. */
export interface BetGate {
  readonly isOpen: boolean
  /** The games as a whole: the running cycle is then the last one. */
  readonly areGamesClosed: boolean
  enableBets(enabled: boolean): void
  closeGames(closed: boolean): void
  /** Told when `isOpen` has changed. */
  onChange(listener: () => void): void
}

export function createBetGate(): BetGate {
  const listeners: (() => void)[] = []
  let isEnabled = true
  let areGamesClosed = false
  const isOpen = () => isEnabled && !areGamesClosed

  function change(set: () => void): void {
    const before = isOpen()
    set()
    if (isOpen() !== before) for (const listener of listeners) listener()
  }

  return {
    get isOpen() {
      return isOpen()
    },
    get areGamesClosed() {
      return areGamesClosed
    },
    enableBets: (enabled) =>
      change(() => {
        isEnabled = enabled
      }),
    closeGames: (closed) =>
      change(() => {
        areGamesClosed = closed
      }),
    onChange(listener) {
      listeners.push(listener)
    },
  }
}
