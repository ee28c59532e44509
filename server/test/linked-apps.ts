import type { DomainEvent } from '../src/platform/events/domain-event.ts'
import type { TestApp } from './build-test-app.ts'

/** Passes the events of each server to the other, like a network that connects both. */
export function link(one: TestApp, other: TestApp): void {
  const passed = new Set<DomainEvent>()
  const pass = (from: TestApp, to: TestApp) =>
    from.application.bus.subscribe((event) => {
      if (passed.delete(event)) return
      // A copy, as if it had passed a network.
      const copy = structuredClone(event)
      passed.add(copy)
      to.application.bus.publish([copy])
    })
  pass(one, other)
  pass(other, one)
}
