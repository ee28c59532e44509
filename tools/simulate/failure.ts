export function failureText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Names a player in the error of a failure. */
export async function naming<T>(who: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    throw new Error(`${who}: ${failureText(cause)}`, { cause })
  }
}
