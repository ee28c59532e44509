import {
  AssertionFailure,
  type CycleEvent,
  type CycleState,
  cyclePricesOf,
  evolveCycle,
  replayCycle,
} from '@bougie/engine'
import type { CycleHead } from './cycle-head.ts'
import type { NotedEvent } from './noted-event.ts'
import { createNotes, type Notes } from './notes.ts'

/** One cycle, folded from its events. */
export interface Story {
  readonly head: CycleHead
  /** The whole path. Nobody outside may see more of it than its time allows. */
  readonly prices: readonly number[]
  state: CycleState
  /** How many events are folded. */
  version: number
  readonly notes: Notes
}

export function storyOf(head: CycleHead, events: readonly NotedEvent[]): Story {
  const notes = createNotes()
  for (const noted of events) notes.add(noted)
  const state = replayCycle(events.map(({ event }) => event))
  return { head, prices: cyclePricesOf(head), state, version: events.length, notes }
}

/** null when this program can't read it. */
export function readStoryOf(head: CycleHead, events: readonly NotedEvent[]): Story | null {
  try {
    return storyOf(head, events)
  } catch (cause) {
    if (cause instanceof AssertionFailure) return null
    throw cause
  }
}

/** What a turn works on: the story as it is, which it does not change. */
export function draftOf(story: Story): Story {
  return { ...story, notes: createNotes(story.notes) }
}

export function fold(story: Story, noted: NotedEvent): void {
  story.state = evolveCycle(story.state, noted.event)
  story.version += 1
  story.notes.add(noted)
}

export function isBetEvent({ type }: CycleEvent): boolean {
  return type === 'betPlaced' || type === 'betRemoved'
}
