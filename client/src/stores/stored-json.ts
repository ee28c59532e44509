/** The storage is untrusted input: an absent entry or invalid JSON is null. */
export function parseStored(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
