const GUEST_NAME = 'Guest'

/** [P28] the name of a player without a pseudo, or with one that is not known yet. */
export function playerName(pseudo: string | null): string {
  return pseudo || GUEST_NAME
}
