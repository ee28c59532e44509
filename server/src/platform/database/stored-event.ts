/**
 * Reads an event of a game, which only the game's repository writes; the engine asserts that each event fits when it
 * folds them. Damaged data are an event of an unknown type, so that one damaged game is abandoned like any unreadable
 * one, and stops no other.
 */
export function eventFrom<Event extends { readonly type: string }>(data: string): Event {
  const event = parse(data)
  const isEvent = typeof event === 'object' && event !== null && 'type' in event
  return (isEvent ? event : { type: 'unreadable' }) as Event
}

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
