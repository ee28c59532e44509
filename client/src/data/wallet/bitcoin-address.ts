const LENGTH_MIN = 26
const LENGTH_MAX = 35

/** By its length alone; the server also checks its checksum. */
export function isBitcoinAddress(text: string): boolean {
  const { length } = text.trim()
  return length >= LENGTH_MIN && length <= LENGTH_MAX
}

/** While nothing stands in the field there is nothing wrong with it yet. */
export function showsBitcoinProblem(text: string): boolean {
  return text.trim() !== '' && !isBitcoinAddress(text)
}
