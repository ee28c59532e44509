const GUEST_NAME = 'Guest'

/** [P28] how a player is called who has no pseudo, or whose profile has not said it yet. */
export function playerName(pseudo: string | null): string {
  return pseudo || GUEST_NAME
}
