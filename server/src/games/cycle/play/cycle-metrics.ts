import { bookedExposureOf, type CycleState } from '@bougie/engine'
import { eurosFromCents } from '@bougie/protocol'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { StoredEvent } from './cycle-events.ts'

export function createCycleMetrics(registry: Registry) {
  const registers = [registry]
  const ended = new Counter({
    name: 'bougie_cycles_ended_total',
    help: 'Ended cycles by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const exposure = new Gauge({
    name: 'bougie_cycle_exposure_euros',
    help: 'The most that the house account may lose in the running cycle',
    registers,
  })
  return {
    stored(events: readonly StoredEvent[]) {
      for (const { event } of events) {
        if (event.type === 'cycleSettled') ended.inc({ outcome: event.result })
        else if (event.type === 'cycleVoided') ended.inc({ outcome: event.reason })
      }
    },
    running: (state: CycleState) => exposure.set(state.outcome === null ? eurosFromCents(bookedExposureOf(state)) : 0),
  }
}
