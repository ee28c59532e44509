const GUEST_NAME = 'Guest'

/** [P28] the name of a player without a pseudo, or with one that is not known yet. */
export function playerName(pseudo: string | null): string {
  return pseudo || GUEST_NAME
}

const LETTERS_OF_A_LONG_NAME = 14

/** Whether a phone would cut or break the name in the usual size of a title. */
export function isLongName(pseudo: string): boolean {
  return pseudo.length > LETTERS_OF_A_LONG_NAME
}

const HEAD = 6
const TAIL = 4

/** First six and last four characters of a wallet address. */
export function shortAddress(address: string): string {
  return address.length <= HEAD + TAIL ? address : `${address.slice(0, HEAD)}...${address.slice(-TAIL)}`
}
