import type { DomainEvent } from '../../platform/events/domain-event.ts'
import { describeBus } from '../../ports/bus.contract.ts'
import { createMemoryBus } from './bus.ts'

describeBus('in memory', () => {
  const failures: DomainEvent[] = []
  const bus = createMemoryBus({ onFailure: (event) => failures.push(event) })
  return Promise.resolve({ bus, failures, delivered: () => Promise.resolve() })
})
