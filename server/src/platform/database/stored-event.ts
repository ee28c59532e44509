/**
 * Reads an event of a game, which only the game's repository writes; the engine asserts that each event fits when it
 * folds them. Damaged data are an event of an unknown type, so that one damaged game is abandoned like any unreadable
 * one, and stops no other.
 */
export function eventFrom<Event extends { readonly type: string }>(data: string): Event {
  const event = objectFrom(data)
  return event !== null && 'type' in event ? (event as Event) : unreadable()
}

/** An event of an unknown type, in place of a damaged one. */
export function unreadable<Event extends { readonly type: string }>(): Event {
  return { type: 'unreadable' } as Event
}

/** Reads an object, which only a repository writes; null if it is damaged. */
export function objectFrom(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
