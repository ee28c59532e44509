/** Storage is the visitor's own, and anything can stand in it: what is absent or no JSON is null. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
