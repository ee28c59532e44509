// What follows a stored turn: the cycle as this server knows it changes, and with it what sockets hear; then the other
// servers are told, and the figures counted. It is stored already: what can't be told is no failure of the turn.
import type { Log } from '../../../platform/telemetry/log.ts'
import type { Bus } from '../../../ports/bus.ts'
import type { CycleMetrics } from './cycle-metrics.ts'
import type { CycleNotice } from './cycle-notice.ts'
import type { CycleTable } from './cycle-table.ts'
import type { StoredTurn } from './stored-turn.ts'
import type { TurnOutcome } from './turn.ts'

export interface TellingDependencies {
  readonly log: Log
  readonly bus: Bus
  readonly table: CycleTable
  readonly metrics: CycleMetrics
}

/** False when this server could not follow all of it; by the next turn it catches up. */
export function tellOutcome(
  { log, bus, table, metrics }: TellingDependencies,
  { stored, abandoned, notices }: TurnOutcome,
): boolean {
  let isFollowed = true
  try {
    if (abandoned !== null) table.forget(abandoned)
    for (const turn of stored) {
      measure(metrics, turn)
      table.apply(turn)
    }
  } catch (cause) {
    isFollowed = false
    log.error({ err: cause }, 'what a turn of the cycle has stored could not be told to all')
  }
  const steps = stored.filter(({ events }) => events.length > 0).map(noticeOf)
  bus.publish([...steps, ...notices])
  return isFollowed
}

function measure(metrics: CycleMetrics, { events }: StoredTurn): void {
  for (const { event } of events) {
    if (event.type === 'cashOutStarted' || event.type === 'betsLocked' || event.type === 'cycleSettled') {
      metrics.phaseLate(event.atMs - event.startedAtMs)
    }
    if (event.type === 'cycleSettled') metrics.ended(event.result)
    else if (event.type === 'cycleVoided') metrics.ended(event.reason)
  }
}

function noticeOf({ head, version, missed, events, names }: StoredTurn): CycleNotice {
  return { type: 'cycleStepped', cycleId: head.id, version: version + missed.length, events, names }
}
