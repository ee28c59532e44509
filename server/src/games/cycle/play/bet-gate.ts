/** Whether bets are taken: an admin stops them, or closes the games. */
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
    /** The games as a whole: the running cycle is then the last one. */
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
    /** Called when `isOpen` has changed. */
    onChange(listener: () => void): void {
      listeners.push(listener)
    },
  }
}
