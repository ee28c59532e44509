/** Tells whether bets are accepted: an admin may stop them, or close the games. */
export function createBetGate() {
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
    /** True if the games as a whole are closed: the running cycle is then the last one. */
    get areGamesClosed() {
      return areGamesClosed
    },
    enableBets: (enabled: boolean): void =>
      change(() => {
        isEnabled = enabled
      }),
    closeGames: (closed: boolean): void =>
      change(() => {
        areGamesClosed = closed
      }),
    /** The listener is called after `isOpen` has changed. */
    onChange(listener: () => void): void {
      listeners.push(listener)
    },
  }
}
