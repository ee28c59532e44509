const HEAD = 6
const TAIL = 4

/** First six and last four characters of a wallet address. */
export function shortAddress(address: string): string {
  return address.length <= HEAD + TAIL ? address : `${address.slice(0, HEAD)}...${address.slice(-TAIL)}`
}
